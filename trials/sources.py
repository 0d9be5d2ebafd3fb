"""The 128 displayed formulas of the sources 000, 002 and 003 of chapter 2, each in its own LaTeX, with what should come
of it: formulas only, counted in the order in which they stand in their source.

    python -m trials.sources        three figures, and what is not settled, with its reason

The ends were written from the mathematics, a word for each relation:

definition   what is on the right is tied to a formula of the library, or to a line that a chapter derives
true, false  a step, which is to be proved, or refuted
condition    what is assumed, or an equation to be solved: it is only read

and for a display without a relation: bare (an expression), data, or garbled (a slip that leaves nothing to read).
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

from derivations import (
    Derivation,
    IllFormed,
    NotProved,
    Refuted,
    bit,
    independent,
    mean,
    natural,
    open_probability,
    positive,
    positive_integer,
    probability,
    real,
    sequence,
    up_to,
)
from derivations.kernel.language import Call, Name, parse, text, walk
from derivations.records import stored_records
from derivations.tex import Notation
from xglib import formulas

CHAPTERS = Path(__file__).parents[1] / "chapters"


@dataclass(frozen=True)
class World:
    """What the letters of a display stand for."""

    declared: dict = field(default_factory=dict)
    define: dict = field(default_factory=dict)
    reads: dict = field(default_factory=dict)
    sums: dict = field(default_factory=dict)
    random: str = ""
    hypotheses: tuple = ()
    where: str | None = None

    def notation(self) -> Notation:
        return Notation.of(self.derivation(), reads=self.reads, sums=self.sums)

    def derivation(self) -> Derivation:
        d = Derivation("A display", random=self.random, hypotheses=self.hypotheses, where=self.where, **self.declared)
        for head, body in self.define.items():
            d.define(head, body)
        return d


@dataclass(frozen=True)
class Largest:
    """How argmax is tied: the slope, step by step with what it restricts, and where the function is largest."""

    at: str
    slope: tuple

    def tied(self, d: Derivation, argmax: Call) -> None:
        function, over = map(text, argmax.args)
        d.start(f"diff({function}, {over})")
        for line, restricts in self.slope:
            d.step(line, "slope", restricts=restricts)
        d.maximum(function, over, at=self.at)


@dataclass(frozen=True)
class Display:
    source: str
    number: int
    latex: str
    ends: str
    world: World = World()
    ties: tuple = ()  # of each definition: a function of the library with its arguments, a line, "" if there is none
    steps: dict = field(default_factory=dict)  # what the steps need, by the number of their relation
    left: str = ""  # of a display that begins with a relation
    note: str = ""

    @property
    def relations(self) -> list[str]:
        return [] if self.ends in ("bare", "data", "garbled") else self.ends.split()


@dataclass(frozen=True)
class Outcome:
    display: Display
    expected: str
    got: str  # read; tied; true or false; or else unread, outside, unknown
    why: str = ""

    @property
    def settled(self) -> bool:
        return self.got == {"definition": "tied", "condition": "read"}.get(self.expected, self.expected)


# -- what the letters of the sources stand for

COUNTS = World(
    dict(TP=natural, FP=natural, FN=natural, TN=natural),
    define={"P": "TP/(TP + FP)", "R": "TP/(TP + FN)", "m": "TP + FP + FN + TN"},
    reads={"F1": "F1", r"\text{样例总数}": "m", "样例总数": "m"},
)
TABLE = World(
    dict(TP=natural, FP=natural, FN=natural, TN=natural), reads={rate: rate for rate in ("TPR", "FPR", "TNR", "FNR")}
)
LABELS = World(
    dict(y=sequence(bit), h=sequence(bit), m=natural),
    define={
        "TP": "Sum(y[i]*h[i], i, 1, m)",
        "FP": "Sum((1 - y[i])*h[i], i, 1, m)",
        "FN": "Sum(y[i]*(1 - h[i]), i, 1, m)",
    },
    reads={"F1": "F1"},
)
RATES = World(
    dict(P=positive, R=positive, beta=positive),
    define={"F_beta": "(1 + beta**2)*P*R/(beta**2*P + R)"},
    reads={r"F_\beta": "F_beta"},
)
SHARES = World(dict(P=probability, R=probability, beta=positive), reads={r"F_\beta": "F_beta"})
ERRORS = World(
    dict(TP=natural, FP=natural, FN=natural, TN=natural),
    define={"m": "TP + FP + FN + TN", "a": "FP + FN"},
    reads={"E": "error", "A": "acc"},
)
MSE = World(
    dict(f=sequence(real), y=sequence(real), m=positive_integer),
    reads={"E(f;D)": "mse", r"f(\mathbf{x}_{#1})": "f[#1]", "f(x_{#1})": "f[#1]"},
)
WRONG = World(
    dict(f=sequence(real), y=sequence(real), m=positive_integer),
    define={"error": "Sum(indicator(f[i] != y[i]), i, 1, m)/m"},
    reads=MSE.reads | {"E(f;D)": "error", r"\text{acc}(f;D)": "acc"},
)
# An integral over a distribution, as a sum over the points it has; and, for any distribution, as a mean.
UNDER = World(
    dict(p=sequence(probability), f=sequence(real), y=sequence(real), n=natural),
    reads={"E(f;D)": "error", r"E(f;\mathcal{D})": "error", r"acc(f;\mathcal{D})": "acc", "y": "y[i]"}
    | {f"{name}({x})": f"{name}[i]" for name in "fp" for x in ("x", r"\mathbf{x}")},
    sums={rf"x \sim {D}": ("i", "1", "n") for D in ("D", r"\mathcal{D}")},
)
MEAN = World(
    random="e",
    define={"error": "E(e)"},
    reads={r"E(f;\mathcal{D})": "error", r"\text{acc}(f;\mathcal{D})": "acc"}
    | {
        tex.format(x=x): meaning
        for x in ("x", r"\mathbf{x}")
        for tex, meaning in (
            (r"\int_{{x \sim D}} #1 p({x}) d{x}", "E(#1)"),
            (r"\mathbb{{I}}(f({x}) = y)", "1 - e"),
            (r"\int_{{x \sim \mathcal{{D}}}} #1 p({x}) \mathrm{{d}}{x}", "E(#1)"),
        )
    },
)
CURVE = World(dict(x=sequence(probability), y=sequence(probability)), define={"m": "4"}, reads={"AUC": "AUC", "i": "i"})
SCORES = World(
    dict(m_pos=positive_integer, m_neg=positive_integer, f=sequence(real), g=sequence(real)),
    reads={"m^+": "m_pos", "m^-": "m_neg", r"\ell_{rank}": "loss", "l_{rank}": "loss"}
    | {
        f"f({x}^{sign})": meaning
        for x in ("x", r"\boldsymbol{x}", r"\mathbf{x}")
        for sign, meaning in (("+", "f[i]"), ("-", "g[j]"))
    },
    sums={
        rf"{x}^{sign} \in D^{sign}": bounds
        for x in ("x", r"\boldsymbol{x}", r"\mathbf{x}")
        for sign, bounds in (("+", ("i", "1", "m_pos")), ("-", ("j", "1", "m_neg")))
    },
)
RANKED = replace(
    SCORES,
    define={
        "below": "Sum(Sum(indicator(f[i] < g[j]), j, 1, m_neg), i, 1, m_pos)",
        "tied": "Sum(Sum(indicator(f[i] == g[j]), j, 1, m_neg), i, 1, m_pos)",
    },
)
PAIRS = World(
    dict(m_pos=positive_integer, m_neg=positive_integer, below=natural, tied=natural),
    define={
        "above": "m_pos*m_neg - below - tied",
        "AUC": "(2*above + tied)/(2*m_pos*m_neg)",
        "loss": "(2*below + tied)/(2*m_pos*m_neg)",
    },
    reads={"AUC": "AUC", "l_{rank}": "loss", r"\mathscr{l}_{rank}": "loss"},
)
# Positive examples are numbered 1, ..., m_pos, and negative ones m_pos + 1, ..., m.
COSTS = World(
    dict(e=sequence(bit), m_pos=positive_integer, m_neg=positive_integer, cost_fn=positive, cost_fp=positive),
    define={
        "m": "m_pos + m_neg",
        "p": "m_pos/m",
        "FN": "Sum(e[i], i, 1, m_pos)",
        "FP": "Sum(e[i], i, m_pos + 1, m_pos + m_neg)",
        "FNR": "FN/m_pos",
        "FPR": "FP/m_neg",
    },
    reads={
        "m^+": "m_pos",
        "m^-": "m_neg",
        "E(f;D;cost)": "error",
        r"cost_{+-}": "cost_fn",
        r"cost_{-+}": "cost_fp",
        "cost_{01}": "cost_fn",
        "cost_{10}": "cost_fp",
        r"\mathbb{I}(f(\boldsymbol{x}_{#1} \neq y_{#1}))": "e[#1]",
        r"\mathbb{I}(f(\mathbf{x}_{#1}) \neq y_{#1})": "e[#1]",
        r"\mathbb{I}(f(x_{#1}) \neq y_{#1})": "e[#1]",
    },
    sums={
        rf"{x} \in D^{sign}": bounds
        for x in ("x_i", r"\boldsymbol{x}_i", "m")
        for sign, bounds in (("+", ("i", "1", "m_pos")), ("-", ("i", "m_pos + 1", "m_pos + m_neg")))
    },
)
COST = World(
    dict(
        m=positive_integer,
        p=open_probability,
        c=positive,
        FNR=probability,
        FPR=probability,
        cost_fn=positive,
        cost_fp=positive,
    ),
    define={
        "cost_se": "p*FNR*cost_fn + (1 - p)*FPR*cost_fp",
        "cost_max": "p*cost_fn + (1 - p)*cost_fp",
        "pcost": "p*cost_fn/(p*cost_fn + (1 - p)*cost_fp)",
        "cost_norm": "(FNR*p*cost_fn + FPR*(1 - p)*cost_fp)/(p*cost_fn + (1 - p)*cost_fp)",
    },
    reads={
        "P(+)cost": "pcost",
        "P(-)cost": "ncost",
        r"cost_{+-}": "cost_fn",
        r"cost_{-+}": "cost_fp",
        "cost_{01}": "cost_fn",
        "cost_{10}": "cost_fp",
        "cost_{se}": "cost_se",
        "max(cost_{se})": "cost_max",
        "cost_{norm}": "cost_norm",
        r"\mathrm{TPR}": "TPR",
        r"\mathrm{TNR}": "TNR",
        "cost_{++}": "cost_tp",
        "cost_{--}": "cost_tn",
    },
)
FIFTH = World(define={"p": "2/10", "cost_fn": "4", "cost_fp": "1"}, reads=COST.reads)
LIKELIHOOD = World(
    dict(m=positive_integer, k=up_to("m"), eps=probability),
    define={"L(eps)": "binomial(m, k)*eps**k*(1 - eps)**(m - k)"},
    reads={
        r"\hat{\epsilon} \times m": "k",
        r"P(\hat{\epsilon}|\epsilon)": "L(eps)",
        r"P(\hat{\epsilon};\epsilon)": "L(eps)",
        r"P(\hat{\epsilon} \mid \epsilon)": "L(eps)",
    },
)
MLE = Largest(
    "k/m",
    (
        (
            "binomial(m, k)*(k*eps**(k - 1)*(1 - eps)**(m - k) - eps**k*(m - k)*(1 - eps)**(m - k - 1))",
            "k == 0 and eps == 0 or k == m and eps == 1",
        ),
        ("binomial(m, k)*eps**(k - 1)*(1 - eps)**(m - k - 1)*(k - m*eps)", None),
    ),
)
TAIL = World(
    dict(
        m=natural,
        C=natural,
        p=probability,
        p0=probability,
        alpha=probability,
        eps=probability,
        eps0=probability,
        C_bar=natural,
        eps_bar=probability,
    ),
    where="C <= m",
    define={"beta_phi(t)": "Sum(binomial(m, i)*t**i*(1 - t)**(m - i), i, C + 1, m)"},
    reads={
        r"\beta_\varphi": "beta_phi",
        "P(X>C)": "Sum(binomial(m, i)*p**i*(1 - p)**(m - i), i, C + 1, m)",
        r"P(X \leqslant C)": "Sum(binomial(m, i)*p**i*(1 - p)**(m - i), i, 0, C)",
    },
)
_INDEPENDENT, _NOISE = independent("f", "y_D"), mean("y_D", "y")
BIAS = World(
    dict(y=real, n=positive_integer, fs=sequence(real), ys=sequence(real)),
    random="f y_D",
    hypotheses=(_INDEPENDENT, _NOISE),
    define={"f_bar": "E(f)", "var": "E((f - f_bar)**2)", "noise": "E((y_D - y)**2)", "bias2": "(f_bar - y)**2"},
    reads={
        "E(f;D)": "error",
        "var(x)": "var",
        r"\operatorname{var}(\boldsymbol{x})": "var",
        r"\mathbb{E}_D": "E",
        "E_D": "E",
        "var^2(x)": "var**2",
        "bias^2(x)": "bias2",
        r"\epsilon^2": "noise",
        r"\varepsilon^2": "noise",
    }
    | {
        f"{look}({x}{data})": name
        for x in ("x", r"\boldsymbol{x}")
        for look, data, name in ((r"\bar{f}", "", "f_bar"), ("f", ";D", "f"), ("f", ";D_{#1}", "fs[#1]"))
    }
    | {"y_{D_{#1}}": "ys[#1]"},
)
INDEPENDENT, NOISE = {"uses": [_INDEPENDENT]}, {"uses": [_NOISE]}
BIASED = World(
    dict(f_bar=real, y=real, g=real),
    define={"bias2": "(f_bar - y)**2"},
    reads={r"\text{bias}^2{(x)}": "bias2", r"\bar{f}(x)": "f_bar", "f(x)": "g"},
)
MACRO = World(
    dict(P=sequence(probability), R=sequence(probability)),
    define={"n": "3"},
    reads={f"{word}{q}": f"macro_{q}" for word in ("marco - ", r"\text{macro-}") for q in "PR"},
)
MACROS = {
    f"{word} - {q}": f"{kind}_{q}"
    for q in ("P", "R", "F1")
    for word, kind in (("macro", "macro"), ("marco", "macro"), ("micro", "micro"))
}
MACROS |= {rf"\text{{{kind}-}}{q}": f"{kind}_{q}" for kind in ("macro", "micro") for q in ("P", "R", "F1")}
MEANS = World(
    dict(macro_P=positive, macro_R=positive, micro_P=positive, micro_R=positive, TP=natural, FP=natural, FN=natural),
    define={"macro_F1": "2*macro_P*macro_R/(macro_P + macro_R)", "micro_F1": "2*micro_P*micro_R/(micro_P + micro_R)"},
    reads=MACROS | {rf"\overline{{{n}}}": n for n in ("TP", "FP", "FN")},
)
BAG = World(dict(m=positive_integer))
FOLDS = World(
    dict(e=sequence(probability), mu=real),
    define={"k": "3"},
    reads={r"\hat{\epsilon}_{#1}": "e[#1]", r"\sigma^2": "variance"},
)
T_TEST = World(dict(mu=real, eps0=real, sigma=positive, k=positive_integer), reads={r"\tau_t": "tau_t"})
FIVE = World(
    dict(mu=real, s=sequence(positive)),
    define={"tau_t": "mu/sqrt(1/5*Sum(s[i], i, 1, 5))"},
    reads={r"\sigma_{#1}^2": "s[#1]"},
)
MCNEMAR = World(dict(e01=natural, e10=natural), reads={r"\tau_{\chi^2}": "tau_chi"})


def _with(world: World, **define: str) -> World:
    return replace(world, define=world.define | define)


# -- the displays

DISPLAYS = (
    Display(
        "000",
        1,
        r"""
        \begin{aligned}
        F1 &=\frac{2 \times P \times R}{P+R}=\frac{2 \times \frac{TP}{TP+FP} \times \frac{TP}{TP+FN}}{
        \frac{TP}{TP+FP}+\frac{TP}{TP+FN}} \\
        &=\frac{2 \times TP \times TP}{TP(TP+FN)+T P(TP+FP)} \\
        &=\frac{2 \times TP}{(TP+FN)+(TP+FP)}\\
        &=\frac{2 \times TP}{(TP+FN+FP+TN)+TP-TN}\\
        &=\frac{2 \times TP}{\text{样例总数}+TP-TN}\\
        \end{aligned}""",
        "definition true true true true true",
        COUNTS,
        (("f1", "P", "R"),),
        steps={4: dict(extends="TP == 0 and FP + FN > 0")},
    ),
    Display(
        "000",
        2,
        r"F1=\frac{2 \sum_{i=1}^{m} y_{i} h_{i}}{\sum_{i=1}^{m} y_{i}+\sum_{i=1}^{m} h_{i}}",
        "true",
        _with(LABELS, F1="2*TP/((TP + FN) + (TP + FP))"),
    ),
    Display(
        "000",
        3,
        r"F1=\frac{2 \times TP}{(TP+FN)+(TP+FP)}",
        "true",
        _with(LABELS, F1="2*Sum(y[i]*h[i], i, 1, m)/(Sum(y[i], i, 1, m) + Sum(h[i], i, 1, m))"),
    ),
    Display(
        "000",
        4,
        r"F_{\beta}=\frac{1}{\frac{1}{1+\beta^{2}}\cdot\frac{1}{P}+\frac{\beta^{2}}{1+\beta^{2}}\cdot\frac{1}{R}}",
        "true",
        RATES,
    ),
    Display(
        "000",
        5,
        r"""
        \begin{aligned}
        \mathrm{TNR}=\frac{TN}{FP+TN} \\
        \mathrm{FNR}=\frac{FN}{TP+FN}
        \end{aligned}""",
        "definition definition",
        TABLE,
        (
            ("true_negative_rate", "FP", "TN"),
            ("false_negative_rate", "TP", "FN"),
        ),
    ),
    Display(
        "000",
        6,
        r"""
        \begin{aligned}
        &(\boldsymbol{s}_1,0.77,+),(\boldsymbol{s}_2,0.62,-),(\boldsymbol{s}_3,0.58,+),(
        \boldsymbol{s}_4,0.47,+),\\
        &(\boldsymbol{s}_5,0.47,-),(\boldsymbol{s}_6,0.33,-),(\boldsymbol{s}_7,0.23,+),(\boldsymbol{s}_8,0.15,-)
        \end{aligned}""",
        "data",
    ),
    Display("000", 7, r"\frac{1}{2}\cdot(x_{i+1} - x_{i})\cdot(y_{i} + y_{i+1})", "bare", CURVE),
    Display(
        "000", 8, r"\sum_{i=1}^{m-1}\left[\frac{1}{2}\cdot(x_{i+1} - x_{i})\cdot(y_{i} + y_{i+1})\right]", "bare", CURVE
    ),
    Display(
        "000",
        9,
        r"""
        \begin{aligned}
        \ell_{rank}&=\frac{1}{m^+m^-}\sum_{\boldsymbol{x}^+ \in D^+}\sum_{\boldsymbol{x}^- \in D^-}\left(
        \mathbb{I}\left(f(\boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)+\frac{1}{2}\mathbb{I}\left(f(
        \boldsymbol{x}^+)=f(\boldsymbol{x}^-)\right)\right) \\
        &=\frac{1}{m^+m^-}\sum_{\boldsymbol{x}^+ \in D^+}\left[\sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}
        \left(f(\boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)+\frac{1}{2}\cdot\sum_{\boldsymbol{x}^- \in
        D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)=f(\boldsymbol{x}^-)\right)\right] \\
        &=\sum_{\boldsymbol{x}^+ \in D^+}\left[\frac{1}{m^+}\cdot\frac{1}{m^-}\sum_{\boldsymbol{x}^- \in
        D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)+\frac{1}{2}\cdot\frac{1}{m^+}\cdot
        \frac{1}{m^-}\sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)=f(\boldsymbol{x}^-)
        \right)\right] \\
        &=\sum_{\boldsymbol{x}^+ \in D^+}\frac{1}{2}\cdot\frac{1}{m^+}\cdot\left[\frac{2}{m^-}\sum_{
        \boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)+\frac{1}{m^-}
        \sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)=f(\boldsymbol{x}^-)\right)\right] \\
        \end{aligned}""",
        "definition true true true",
        RANKED,
        (("rank_loss_from_counts", "below", "tied", "m_pos", "m_neg"),),
    ),
    Display(
        "000",
        10,
        r"""
        \frac{1}{2}\cdot\frac{1}{m^+}\cdot\left[\frac{2}{m^-}\sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}
        \left(f(\boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)+\frac{1}{m^-}\sum_{\boldsymbol{x}^- \in D^-}
        \mathbb{I}\left(f(\boldsymbol{x}^+)=f(\boldsymbol{x}^-)\right)\right]""",
        "bare",
        SCORES,
    ),
    Display(
        "000",
        11,
        r"""
        \frac{1}{m^-}\sum\limits_{\boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)<f(
        \boldsymbol{x}^-)\right)""",
        "bare",
        SCORES,
    ),
    Display(
        "000",
        12,
        r"""
        \frac{1}{m^-}\left(\sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)<f(
        \boldsymbol{x}^-)\right)+\sum_{\boldsymbol{x}^- \in D^-}\mathbb{I}\left(f(\boldsymbol{x}^+)=f(
        \boldsymbol{x}^-)\right)\right)""",
        "bare",
        SCORES,
    ),
    Display("000", 13, r"m^+\times m^-", "bare", SCORES),
    Display(
        "000",
        14,
        r"""
        \sum_{\boldsymbol{x}^+ \in D^+}\sum_{\boldsymbol{x}^- \in D^-}\left(\mathbb{I}\left(f(
        \boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)\right)""",
        "bare",
        SCORES,
    ),
    Display(
        "000",
        15,
        r"""
        \frac{\sum_{\boldsymbol{x}^+ \in D^+}\sum_{\boldsymbol{x}^- \in D^-}\left(\mathbb{I}\left(f(
        \boldsymbol{x}^+)<f(\boldsymbol{x}^-)\right)\right)}{m^+\times m^-}""",
        "bare",
        SCORES,
    ),
    Display(
        "000",
        16,
        r"""
        \frac{\sum_{\boldsymbol{x}^+ \in D^+}\sum_{\boldsymbol{x}^- \in D^-}\left(\mathbb{I}\left(f(
        \boldsymbol{x}^+)<f(\boldsymbol{x}^-)+\frac{1}{2}\mathbb{I}\left(f(\boldsymbol{x}^+)=f(
        \boldsymbol{x}^-)\right)\right)\right)}{m^+\times m^-}""",
        "garbled",
        SCORES,
        note="a bracket is closed too late: a sum stands in the comparison",
    ),
    Display(
        "000",
        17,
        r"""
        \begin{aligned}
        E(f;D;cost) &=\frac{1}{m}\left(m^{+} \times \frac{1}{m^{+}} \sum_{\boldsymbol{x}_{i} \in D^{+}}
        \mathbb{I}\left(f\left(\boldsymbol{x}_{i} \neq y_{i}\right)\right) \times cost_{+-}+m^{-} \times
        \frac{1}{m^{-}} \sum_{\boldsymbol{x}_{i} \in D^{-}} \mathbb{I}\left(f\left(\boldsymbol{x}_{i} \neq
        y_{i}\right)\right) \times cost_{-+}\right) \\
        &=\frac{m^{+}}{m} \times \frac{1}{m^{+}} \sum_{\boldsymbol{x}_{i} \in D^{+}} \mathbb{I}\left(f
        \left(\boldsymbol{x}_{i} \neq y_{i}\right)\right) \times cost_{+-}+\frac{m^{-}}{m} \times
        \frac{1}{m^{-}} \sum_{\boldsymbol{x}_{i} \in D^{-}} \mathbb{I}\left(f\left(\boldsymbol{x}_{i} \neq
        y_{i}\right)\right) \times cost_{-+}
        \end{aligned}""",
        "true true",
        _with(COSTS, error="(FN*cost_fn + FP*cost_fp)/m"),
    ),
    Display(
        "000",
        18,
        r"E(f;D;cost)=p \times \mathrm{FNR} \times cost_{+-}+(1-p) \times \mathrm{FPR} \times cost_{-+}",
        "true",
        _with(COSTS, error="(FN*cost_fn + FP*cost_fp)/m"),
    ),
    Display(
        "000",
        19,
        r"P(+)cost=\frac{p}{p+(1-p)}=p",
        "true true",
        _with(COST, pcost="p*c/(p*c + (1 - p)*c)"),
        note="equal costs",
    ),
    Display(
        "000",
        20,
        r"""
        D=\left\{\boldsymbol{x}_{1}^{+}, \boldsymbol{x}_{2}^{+}, \boldsymbol{x}_{3}^{-}, \boldsymbol{x}_{4}^{-},
        \boldsymbol{x}_{5}^{-}, \boldsymbol{x}_{6}^{-}, \boldsymbol{x}_{7}^{-}, \boldsymbol{x}_{8}^{-},
        \boldsymbol{x}_{9}^{-}, \boldsymbol{x}_{10}^{-}\right\}""",
        "data",
    ),
    Display(
        "000",
        21,
        r"""
        D^{\prime}=\left\{\boldsymbol{x}_{1}^{+}, \boldsymbol{x}_{1}^{+}, \boldsymbol{x}_{1}^{+},
        \boldsymbol{x}_{1}^{+}, \boldsymbol{x}_{2}^{+}, \boldsymbol{x}_{2}^{+}, \boldsymbol{x}_{2}^{+},
        \boldsymbol{x}_{2}^{+}, \boldsymbol{x}_{3}^{-}, \boldsymbol{x}_{4}^{-}, \boldsymbol{x}_{5}^{-},
        \boldsymbol{x}_{6}^{-}, \boldsymbol{x}_{7}^{-}, \boldsymbol{x}_{8}^{-}, \boldsymbol{x}_{9}^{-},
        \boldsymbol{x}_{10}^{-}\right\}""",
        "data",
    ),
    Display(
        "000",
        22,
        r"""
        \begin{aligned}
        P(+) cost &=\frac{p \times cost_{+-}}{p \times cost_{+-}+(1-p) \times cost_{-+}} \\
        &=\frac{0.2 \times 4}{0.2 \times 4+(1-0.2) \times 1}=0.5
        \end{aligned}""",
        "definition true true",
        FIFTH,
        (("probability_cost", "p", "cost_fn", "cost_fp"),),
    ),
    Display(
        "000",
        23,
        r"P(-) cost=1-P(+) cost=\frac{(1-p) \times cost_{-+}}{p \times cost_{+-}+(1-p) \times cost_{-+}}",
        "definition true",
        COST,
        (("probability_cost", "1 - p", "cost_fp", "cost_fn"),),
    ),
    Display(
        "000",
        24,
        r"""
        \begin{aligned}
        cost_{se} &=m \times p \times \mathrm{FNR} \times cost_{+-}+m \times(1-p) \times \mathrm{FPR} \times
        cost_{-+} \\
        &+m \times p \times \mathrm{TPR} \times cost_{++}+m \times(1-p) \times \mathrm{TNR} \times cost_{--}
        \end{aligned}""",
        "definition",
        COST,
        ("",),
        note="the form with four costs is no formula of the library",
    ),
    Display(
        "000",
        25,
        r"cost_{se} = p \times \mathrm{FNR} \times cost_{+-}+(1-p) \times \mathrm{FPR} \times cost_{-+}",
        "definition",
        COST,
        ("FNR*p*cost_fn + FPR*(1 - p)*cost_fp",),
    ),
    Display(
        "000",
        26,
        r"max(cost_{se})=p \times cost_{+-}+(1-p) \times cost_{-+}",
        "definition",
        COST,
        ("p*cost_fn + (1 - p)*cost_fp",),
    ),
    Display(
        "000",
        27,
        r"""
        \frac{cost_{se}}{max(cost_{se})}=\frac{p \times \mathrm{FNR} \times cost_{+-}+(1-p) \times \mathrm{FPR}
        \times cost_{-+}}{p \times cost_{+-}+(1-p) \times cost_{-+}}""",
        "true",
        COST,
    ),
    Display("000", 28, r"cost_{norm}=\mathrm{FNR} \times P(+)cost+\mathrm{FPR} \times(1-P(+)cost)", "true", COST),
    Display(
        "000",
        29,
        r"""
        P(\hat{\epsilon}|\epsilon)=\left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right) \epsilon^{\hat{\epsilon} \times m}(1-\epsilon)^{m-\hat{\epsilon} \times m}""",
        "definition",
        LIKELIHOOD,
        (("binomial_likelihood", "eps", "k", "m"),),
    ),
    Display(
        "000",
        30,
        r"""
        \left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right)=\frac{m !}{(\hat{\epsilon} \times m) !(m-\hat{\epsilon} \times m) !}""",
        "true",
        LIKELIHOOD,
    ),
    Display(
        "000", 31, r"\epsilon=\mathop{\arg\max}_{\epsilon}P(\hat{\epsilon}|\epsilon)", "definition", LIKELIHOOD, (MLE,)
    ),
    Display(
        "000",
        32,
        r"""
        \begin{aligned}
        \frac{\partial P(\hat{\epsilon} \mid \epsilon)}{\partial \epsilon} &=\left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right) \frac{\partial \epsilon^{\hat{\epsilon} \times m}(1-\epsilon)^{m-\hat{\epsilon}
        \times m}}{\partial \epsilon} \\
        &=\left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right)\left(\hat{\epsilon} \times m \times \epsilon^{\hat{\epsilon} \times
        m-1}(1-\epsilon)^{m-\hat{\epsilon} \times m}+\epsilon^{\hat{\epsilon} \times m} \times(m-\hat{\epsilon}
        \times m) \times(1-\epsilon)^{m-\hat{\epsilon} \times m-1} \times(-1)\right) \\
        &=\left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right) \epsilon^{\hat{\epsilon} \times m-1}(1-\epsilon)^{m-\hat{\epsilon} \times
        m-1}(\hat{\epsilon} \times m \times(1-\epsilon)-\epsilon \times(m-\hat{\epsilon} \times m)) \\
        &=\left(\begin{array}{c}
        m \\
        \hat{\epsilon} \times m
        \end{array}\right) \epsilon^{\hat{\epsilon} \times m-1}(1-\epsilon)^{m-\hat{\epsilon} \times
        m-1}(\hat{\epsilon} \times m-\epsilon \times m)
        \end{aligned}""",
        "true true true true",
        LIKELIHOOD,
        steps={2: dict(restricts="k == 0 and eps == 0 or k == m and eps == 1")},
    ),
    Display(
        "000",
        33,
        r"""
        \overline{\epsilon}=\min \epsilon\quad\text { s.t. } \sum_{i=\epsilon\times m+1}^{m}
        \left(\begin{array}{c}{m} \\ {i}\end{array}\right) \epsilon_0^{i}(1-\epsilon_0)^{m-i}<\alpha""",
        "definition",
        TAIL,
        ("",),
    ),
    Display(
        "000",
        34,
        r"""
        \begin{aligned}
        H_0:p\leqslant p_0\\
        H_1:p > p_0
        \end{aligned}""",
        "data",
    ),
    Display("000", 35, "", "data", note="a rule in words, no formula"),
    Display(
        "000",
        36,
        r"""
        \begin{aligned}
        \beta_{\varphi}(p)&=P(X>C)\\
        &=1-P(X\leqslant C) \\
        &=1-\sum_{i=0}^{C}\left(\begin{array}{c}{m} \\ {i}\end{array}\right) p^{i} (1-p)^{m-i} \\
        &=\sum_{i=C+1}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}\right) p^{i} (1-p)^{m-i} \\
        \end{aligned}""",
        "definition true true true",
        TAIL,
        ("1 - Sum(binomial(m, k)*p**k*(1 - p)**(m - k), k, 0, C)",),
    ),
    Display("000", 37, r"\alpha =\sup \left\{\beta_{\varphi}(p)\right\}", "condition", TAIL),
    Display(
        "000",
        38,
        r"""
        \begin{aligned}
        \alpha &=\sup \left\{\beta_{\varphi}(p)\right\} \\
        &=\beta_{\varphi}(p_0) \\
        &=\sum_{i=C+1}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}\right) p_0^{i} (1-p_0)^{m-i}
        \end{aligned}""",
        "condition true true",
        TAIL,
    ),
    Display(
        "000",
        39,
        r"""
        \begin{aligned}
        \sum_{i=\overline{C}+1}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}\right) p_0^{i}
        (1-p_0)^{m-i}<\alpha \\
        \sum_{i=\overline{C}}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}\right) p_0^{i} (1-p_0)^{m-i}>\alpha
        \end{aligned}""",
        "condition condition",
        TAIL,
    ),
    Display(
        "000",
        40,
        r"""
        \overline{C}=\min C\quad\text { s.t. } \sum_{i=C+1}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}
        \right) p_0^{i}(1-p_0)^{m-i}<\alpha""",
        "definition",
        TAIL,
        ("",),
    ),
    Display(
        "000",
        41,
        r"""
        \overline{C}=\min C\quad\text { s.t. } \sum_{i=C+1}^{m}\left(\begin{array}{c}{m} \\ {i}\end{array}
        \right) p_0^{i}(1-p_0)^{m-i}<\alpha""",
        "definition",
        TAIL,
        ("",),
    ),
    Display(
        "000",
        42,
        r"""
        \frac{\overline{C}}{m}=\min \frac{C}{m}\quad\text { s.t. } \sum_{i=C+1}^{m}\left(\begin{array}{c}{m} \\
        {i}\end{array}\right) p_0^{i}(1-p_0)^{m-i}<\alpha""",
        "true",
        TAIL,
    ),
    Display(
        "000",
        43,
        r"""
        \overline{\epsilon}=\min \epsilon\quad\text { s.t. } \sum_{i=\epsilon\times m+1}^{m}
        \left(\begin{array}{c}{m} \\ {i}\end{array}\right) \epsilon_0^{i}(1-\epsilon_0)^{m-i}<\alpha""",
        "definition",
        TAIL,
        ("",),
    ),
    Display(
        "000",
        44,
        r"""
        \bar{f}(\boldsymbol{x})=\mathbb{E}_{D}[f(\boldsymbol{x} ; D)]=\frac{1}{n}\left(f\left(\boldsymbol{x} ;
        D_{1}\right)+\ldots+f\left(\boldsymbol{x} ; D_{n}\right)\right)""",
        "definition condition",
        BIAS,
        ("E(f)",),
        note="the distribution is taken to be uniform on n sets",
    ),
    Display(
        "000",
        45,
        r"""
        \begin{aligned}
        \operatorname{var}(\boldsymbol{x}) &=\mathbb{E}_{D}\left[(f(\boldsymbol{x} ; D)-\bar{f}(
        \boldsymbol{x}))^{2}\right] \\
        &=\frac{1}{n}\left(\left(f\left(\boldsymbol{x} ; D_{1}\right)-\bar{f}(\boldsymbol{x})
        \right)^{2}+\ldots+\left(f\left(\boldsymbol{x} ; D_{n}\right)-\bar{f}(\boldsymbol{x})\right)^{2}\right)
        \end{aligned}""",
        "definition condition",
        BIAS,
        ("E((f - f_bar)**2)",),
        note="the distribution is taken to be uniform on n sets",
    ),
    Display(
        "000",
        46,
        r"""
        \varepsilon^{2}=\mathbb{E}_{D}\left[\left(y_{D}-y\right)^{2}\right]=\frac{1}{n}\left(
        \left(y_{D_{1}}-y\right)^{2}+\ldots+\left(y_{D_{n}}-y\right)^{2}\right)""",
        "definition condition",
        BIAS,
        ("E((y_D - y)**2)",),
        note="the distribution is taken to be uniform on n sets",
    ),
    Display(
        "000",
        47,
        r"""
        \begin{aligned}
        E(f ; D)=& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-y_{D}\right)^{2}\right] &\textcircled{1}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})+\bar{f}(
        \boldsymbol{x})-y_{D}\right)^{2}\right] &\textcircled{2}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y_{D}\right)^{2}\right]+ \\ &\mathbb{E}_{D}\left[2
        \left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\left(\bar{f}(\boldsymbol{x})-y_{D}\right)
        \right] &\textcircled{3}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y_{D}\right)^{2}\right] &\textcircled{4}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y+y-y_{D}\right)^{2}\right] &\textcircled{5}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y\right)^{2}\right]+\mathbb{E}_{D}\left[
        \left(y-y_{D}\right)^{2}\right]+ \\ &2 \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y\right)
        \left(y-y_{D}\right)\right]&\textcircled{6}\\
        =& \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \left(\bar{f}(\boldsymbol{x})-y\right)^{2}+\mathbb{E}_{D}\left[\left(y_{D}-y\right)^{2}\right]
        &\textcircled{7}
        \end{aligned}""",
        "definition true true true true true true",
        BIAS,
        ("E((f - y_D)**2)",),
        steps={4: INDEPENDENT, 7: NOISE},
    ),
    Display(
        "000",
        48,
        r"""
        \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}+
        \left(\bar{f}(\boldsymbol{x})-y_{D}\right)^{2}+2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})
        \right)\left(\bar{f}(\boldsymbol{x})-y_{D}\right)\right]""",
        "bare",
        BIAS,
    ),
    Display(
        "000",
        49,
        r"""
        \mathbb{E}_{D}\left[\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)^{2}\right]+
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y_{D}\right)^{2}\right] +\mathbb{E}_{D}\left[2
        \left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\left(\bar{f}(\boldsymbol{x})-y_{D}\right)
        \right]""",
        "bare",
        BIAS,
    ),
    Display(
        "000",
        50,
        r"""
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\left(\bar{f}(
        \boldsymbol{x})-y_{D}\right)\right] = \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(
        \boldsymbol{x})\right)\cdot\bar{f}(\boldsymbol{x})\right] - \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x}
        ; D)-\bar{f}(\boldsymbol{x})\right)\cdot y_{D}\right]""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        51,
        r"""
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot\bar{f}(
        \boldsymbol{x})\right] = \mathbb{E}_{D}\left[2f(\boldsymbol{x} ; D)\cdot\bar{f}(
        \boldsymbol{x})-2\bar{f}(\boldsymbol{x})\cdot\bar{f}(\boldsymbol{x})\right]""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        52,
        r"""
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot\bar{f}(
        \boldsymbol{x})\right] = 2\bar{f}(\boldsymbol{x})\cdot\mathbb{E}_{D}\left[f(\boldsymbol{x} ; D)
        \right]-2\bar{f}(\boldsymbol{x})\cdot\bar{f}(\boldsymbol{x})""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        53,
        r"""
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot\bar{f}(
        \boldsymbol{x})\right] = 2\bar{f}(\boldsymbol{x})\cdot\bar{f}(\boldsymbol{x})-2\bar{f}(
        \boldsymbol{x})\cdot\bar{f}(\boldsymbol{x})=0""",
        "true true",
        BIAS,
    ),
    Display(
        "000",
        54,
        r"""
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot y_{D}\right]=2
        \mathbb{E}_{D}\left[f(\boldsymbol{x} ; D)\cdot y_{D}\right]-2\bar{f}(\boldsymbol{x})\cdot
        \mathbb{E}_{D}\left[y_{D}\right]""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        55,
        r"""
        \begin{aligned}
        \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot y_{D}
        \right]&=2\mathbb{E}_{D}\left[f(\boldsymbol{x} ; D)\cdot y_{D}\right]-2\bar{f}(\boldsymbol{x})\cdot
        \mathbb{E}_{D}\left[y_{D}\right]\\
        &=2\mathbb{E}_{D}\left[f(\boldsymbol{x} ; D)\right]\cdot \mathbb{E}_{D}\left[y_{D}
        \right]-2\bar{f}(\boldsymbol{x})\cdot \mathbb{E}_{D}\left[y_{D}\right]\\
        &=2\bar{f}(\boldsymbol{x})\cdot \mathbb{E}_{D}\left[y_{D}\right]-2\bar{f}(\boldsymbol{x})\cdot
        \mathbb{E}_{D}\left[y_{D}\right]\\
        &= 0
        \end{aligned}""",
        "true true true true",
        BIAS,
        steps={2: INDEPENDENT},
    ),
    Display(
        "000",
        56,
        r"""
        \begin{aligned} \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)
        \left(\bar{f}(\boldsymbol{x})-y_{D}\right)\right] &= \mathbb{E}_{D}\left[2\left(f(\boldsymbol{x} ;
        D)-\bar{f}(\boldsymbol{x})\right)\cdot\bar{f}(\boldsymbol{x})\right] - \mathbb{E}_{D}\left[2
        \left(f(\boldsymbol{x} ; D)-\bar{f}(\boldsymbol{x})\right)\cdot y_{D}\right] \\
        &= 0+0 \\
        &=0
        \end{aligned}""",
        "true true true",
        BIAS,
        steps={2: INDEPENDENT},
    ),
    Display(
        "000",
        57,
        r"""
        \mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y\right)^{2}\right]=\left(\bar{f}(
        \boldsymbol{x})-y\right)^{2}""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        58,
        r"""
        2\mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y\right)\left(y-y_{D}\right)\right]=2
        \left(\bar{f}(\boldsymbol{x})-y\right)\mathbb{E}_{D}\left[\left(y-y_{D}\right)\right]""",
        "true",
        BIAS,
    ),
    Display(
        "000",
        59,
        r"""
        2\mathbb{E}_{D}\left[\left(\bar{f}(\boldsymbol{x})-y\right)\left(y-y_{D}\right)\right]=2
        \left(\bar{f}(\boldsymbol{x})-y\right)\cdot 0=0""",
        "true true",
        BIAS,
        steps={1: NOISE},
    ),
    Display("002", 1, r"E = \frac{a}{m}", "definition", ERRORS, (("error_rate", "TP", "FP", "FN", "TN"),)),
    Display("002", 2, r"A = 1 - \frac{a}{m}", "definition", ERRORS, (("accuracy", "TP", "FP", "FN", "TN"),)),
    Display(
        "002",
        3,
        r"\lim_{m \to \infty} (1 - \frac{1}{m})^m = \frac{1}{e} = 0.368",
        "true false",
        BAG,
        note="1/e is not 0.368, only near it",
    ),
    Display(
        "002",
        4,
        r"E(f;D) = \frac{1}{m} \sum_{i=1}^{m} (f(\mathbf{x}_i) - y_i)^2",
        "definition",
        MSE,
        ("Sum((f[i] - y[i])**2, i, 1, m)/m",),
    ),
    Display(
        "002",
        5,
        r"E(f;D) = \int_{x \sim D} (f(x) - y)^2 p(x) dx",
        "definition",
        UNDER,
        ("Sum((f[i] - y[i])**2*p[i], i, 1, n)",),
    ),
    Display(
        "002",
        6,
        r"E(f;D) = \frac{1}{m} \sum_{i=1}^{m} \mathbb{I}(f(\mathbf{x}_i) \neq y_i)",
        "definition",
        WRONG,
        ("Sum(indicator(f[i] != y[i]), i, 1, m)/m",),
    ),
    Display(
        "002",
        7,
        r"E(f;D) = \frac{1}{m} \sum_{i=1}^{m} \mathbb{I}(f(\mathbf{x}_i) = y_i)",
        "definition",
        WRONG,
        ("Sum(indicator(f[i] == y[i]), i, 1, m)/m",),
    ),
    Display(
        "002", 8, r"= 1 - E(f;D)", "true", WRONG, left=r"\frac{1}{m} \sum_{i=1}^{m} \mathbb{I}(f(\mathbf{x}_i) = y_i)"
    ),
    Display(
        "002",
        9,
        r"E(f; \mathcal{D}) = \int_{x \sim D} \mathbb{I}(f(x) \neq y) p(x) dx",
        "definition",
        UNDER,
        ("Sum(indicator(f[i] != y[i])*p[i], i, 1, n)",),
    ),
    Display(
        "002",
        10,
        r"acc(f; \mathcal{D}) = \int_{x \sim D} \mathbb{I}(f(\mathbf{x}) = y) p(\mathbf{x}) d\mathbf{x}",
        "definition",
        UNDER,
        ("Sum(indicator(f[i] == y[i])*p[i], i, 1, n)",),
    ),
    Display(
        "002",
        11,
        r"= 1 - E(f; \mathcal{D})",
        "true",
        MEAN,
        left=r"\int_{x \sim D} \mathbb{I}(f(\mathbf{x}) = y) p(\mathbf{x}) d\mathbf{x}",
    ),
    Display("002", 12, r"P = \frac{TP}{TP + FP}", "definition", COUNTS, (("precision", "TP", "FP"),)),
    Display("002", 13, r"R = \frac{TP}{TP + FN}", "definition", COUNTS, (("recall", "TP", "FN"),)),
    Display(
        "002",
        14,
        r"""
        F1 = \frac{2 \times P \times R}{P + R} = \frac{2 \times TP}{\cancel{\text{#}} \cancel{\text{M}}
        \stackrel{\text{def}}{\otimes} \cancel{\text{M}} + TP - TN}""",
        "garbled",
        COUNTS,
        note="the denominator is struck out",
    ),
    Display(
        "002",
        15,
        r"F_{\beta} = \frac{(1+\beta^2) \times P \times R}{(\beta^2 \times P) + R}",
        "definition",
        SHARES,
        (("f_beta", "P", "R", "beta"),),
    ),
    Display(
        "002",
        16,
        r"marco - P = \frac{1}{n} \sum_{i=1}^{n} P_i",
        "definition",
        MACRO,
        (("macro_precision", "[P[1], P[2], P[3]]"),),
    ),
    Display(
        "002",
        17,
        r"marco - R = \frac{1}{n} \sum_{i=1}^{n} R_i",
        "definition",
        MACRO,
        (("macro_recall", "[R[1], R[2], R[3]]"),),
    ),
    Display(
        "002",
        18,
        r"marco - F1 = \frac{2 \times macro - P \times macro - R}{macro - R + macro - R}",
        "false",
        MEANS,
        note="the denominator has the recall twice",
    ),
    Display(
        "002",
        19,
        r"micro - P = \frac{\overline{TP}}{\overline{TP} + \overline{FP}}",
        "definition",
        MEANS,
        (("precision", "TP", "FP"),),
    ),
    Display(
        "002",
        20,
        r"micro - R = \frac{\overline{TP}}{\overline{TP} + \overline{FN}}",
        "definition",
        MEANS,
        (("recall", "TP", "FN"),),
    ),
    Display(
        "002",
        21,
        r"micro - F1 = \frac{2 \times macro - P \times macro - R}{macro - R + macro - R}",
        "false",
        MEANS,
        note="the macro averages stand for the micro ones, and the recall twice",
    ),
    Display("002", 22, r"(1.2.16)", "data", note="a number of a formula"),
    Display(
        "002",
        23,
        r"micro - F1 = \frac{2 \times macro - P \times macro - R}{macro - R + macro - R}",
        "false",
        MEANS,
        note="as above",
    ),
    Display("002", 24, r"TPR = \frac{TP}{TP + FN}", "definition", TABLE, (("true_positive_rate", "TP", "FN"),)),
    Display("002", 25, r"FPR = \frac{FP}{TN + FP}", "definition", TABLE, (("false_positive_rate", "FP", "TN"),)),
    Display(
        "002",
        26,
        r"AUC = \frac{1}{2} \sum_{i=1}^{m-1} (x_{i+1} - x_i) \cdot (y_i + y_{i+1})",
        "definition",
        CURVE,
        (("trapezoid_area", "[x[1], x[2], x[3], x[4]]", "[y[1], y[2], y[3], y[4]]"),),
    ),
    Display(
        "002",
        27,
        r"""
        l_{rank} = \frac{1}{m^{+}m^{-}} \sum_{\mathbf{x}^{+} \in D^{+}} \sum_{\mathbf{x}^{-} \in D^{-}} \left(
        \mathbb{I}(f(\mathbf{x}^{+}) < f(\mathbf{x}^{-})) + \frac{1}{2} \mathbb{I}(f(\mathbf{x}^{+}) =
        f(\mathbf{x}^{-})) \right)""",
        "definition",
        RANKED,
        (("rank_loss_from_counts", "below", "tied", "m_pos", "m_neg"),),
    ),
    Display("002", 28, r"AUC = 1 - l_{rank}", "true", PAIRS),
    Display(
        "002",
        29,
        r"""
        E(f; D; cost) = \frac{1}{m} \left( \sum_{m \in D^+} \mathbb{I}(f(\mathbf{x}_i) \neq y_i) \times
        cost_{01} + \sum_{m \in D^-} \mathbb{I}(f(\mathbf{x}_i) \neq y_i) \times cost_{10} \right)""",
        "definition",
        COSTS,
        (("cost_sensitive_error", "FN", "FP", "m", "cost_fn", "cost_fp"),),
        note="m stands for x_i below the sums",
    ),
    Display(
        "002",
        30,
        r"P(+)cost = \frac{p \times cost_{01}}{p \times cost_{01} + (1-p) \times cost_{10}}",
        "definition",
        COST,
        (("probability_cost", "p", "cost_fn", "cost_fp"),),
    ),
    Display(
        "002",
        31,
        r"""
        cost_{norm} = \frac{FNR \times p \times cost_{01} + FPR \times (1-p) \times cost_{10}}{p \times
        cost_{01} + (1-p) \times cost_{10}}""",
        "definition",
        COST,
        (("normalized_cost", "FNR", "FPR", "p", "cost_fn", "cost_fp"),),
    ),
    Display(
        "002",
        32,
        r"""
        P(\hat{\epsilon}; \epsilon) = \binom{m}{\epsilon \times m} \epsilon^{\hat{\epsilon} \times m} (1 -
        \epsilon)^{m - \hat{\epsilon} \times m}""",
        "false",
        LIKELIHOOD,
        note="the hat is lost in the binomial coefficient",
    ),
    Display(
        "002",
        33,
        r"""
        \bar{\epsilon} = \min \epsilon \text{s.t.} \sum_{i=\epsilon_0 \times m+1}^m {m \choose i} \epsilon^i
        (1-\epsilon)^{m-i} < \alpha""",
        "false",
        TAIL,
        note="the two error rates are exchanged",
    ),
    Display(
        "002",
        34,
        r"\mu = \frac{1}{k} \sum_{i=1}^{k} \hat{\epsilon}_i",
        "definition",
        FOLDS,
        (("mean_error_rate", "[e[1], e[2], e[3]]"),),
    ),
    Display(
        "002",
        35,
        r"\sigma^2 = \frac{1}{k-1} \sum_{i=1}^{k} (\hat{\epsilon}_i - \mu)^2",
        "definition",
        FOLDS,
        (("error_rate_variance", "[e[1], e[2], e[3]]", "mu"),),
    ),
    Display(
        "002",
        36,
        r"\tau_t = \frac{\sqrt{k}(\mu - \epsilon_0)}{\sigma}",
        "definition",
        T_TEST,
        (("t_statistic", "mu", "eps0", "sigma", "k"),),
    ),
    Display(
        "002",
        37,
        r"\tau_t = |\frac{\sqrt{k}\mu}{\sigma}|",
        "definition",
        T_TEST,
        (("paired_t_statistic", "mu", "sigma", "k"),),
    ),
    Display(
        "002", 38, r"\tau_t = \frac{\mu}{\sqrt{0.2 \sum_{i=2}^5 \sigma_i^2}}", "false", FIVE, note="the sum begins at 2"
    ),
    Display(
        "002",
        39,
        r"\tau_{\chi^2} = \frac{(|e_{01} - e_{10}| - 1)^2}{e_{01} + e_{10}}",
        "definition",
        MCNEMAR,
        (("mcnemar_statistic", "e01", "e10"),),
    ),
    Display("003", 1, r"\bar{f}(x)= E_D [f(x; D)]", "definition", BIAS, ("E(f)",)),
    Display("003", 2, r"var(x)= E_D [(f(x; D)-\bar{f}(x))^2]", "definition", BIAS, ("E((f - f_bar)**2)",)),
    Display("003", 3, r"\epsilon^2 = E_D [(y_D-y)^2]", "definition", BIAS, ("E((y_D - y)**2)",)),
    Display(
        "003",
        4,
        r"\text{bias}^2{(x)}=(\bar{f}(x)-f(x))^2",
        "false",
        BIASED,
        note="the bias is taken to the prediction, not to the label",
    ),
    Display(
        "003",
        5,
        r"""
        \begin{aligned}
        E(f; D) &= \mathbb{E}_D \left [ (f(x; D) - y_D)^2 \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x) + \bar{f}(x) - y_D)^2 \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x))^2 \right] + \mathbb{E}_D \left [ (\bar{f}(x) - y_D)^2
        \right] + \mathbb{E}_D \left [ 2(f(x; D) - \bar{f}(x))(\bar{f}(x) - y_D) \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x))^2 \right] + \mathbb{E}_D \left [ (\bar{f}(x) - y_D)^2
        \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x))^2 \right] + \mathbb{E}_D \left [ (\bar{f}(x) - y + y -
        y_D)^2 \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x))^2 \right] + \mathbb{E}_D \left [ (\bar{f}(x) - y)^2
        \right] + \mathbb{E}_D \left [ (y - y_D)^2 \right]
        + 2\mathbb{E}_D \left [ \bar{f}(x) - y)(y - y_D) \right] \\
        &= \mathbb{E}_D \left [ (f(x; D) - \bar{f}(x))^2 \right] + (\bar{f}(x) - y)^2 + \mathbb{E}_D \left [
        (y_D - y)^2 \right] \,
        \end{aligned}""",
        "garbled",
        BIAS,
        note="a bracket is never opened",
    ),
    Display(
        "003",
        6,
        r"E(f; D)= var^2(x)+bias^2(x)+\epsilon^2",
        "false",
        _with(BIAS, error="E((f - y_D)**2)"),
        note="the variance is squared",
    ),
    Display("003", 7, r"\lim_{m \to \infty}(1-\frac{1}{m})^m \to \frac{1}{e} \approx 0.368", "true true", BAG),
    Display(
        "003",
        8,
        r"E(f; D)=\frac{1}{m}\sum_{i = 1}^m(f(x_i)-y_i)^2",
        "definition",
        MSE,
        ("Sum((f[i] - y[i])**2, i, 1, m)/m",),
    ),
    Display(
        "003",
        9,
        r"E(f; \mathcal{D}) = \int_{x \sim \mathcal{D}} (f(x) - y)^2 p(x) \mathrm{d}x.",
        "definition",
        UNDER,
        ("Sum((f[i] - y[i])**2*p[i], i, 1, n)",),
    ),
    Display(
        "003",
        10,
        r"E(f; D) = \frac{1}{m} \sum_{i=1}^{m} \mathbb{I}(f(x_i) \neq y_i) \ .",
        "definition",
        WRONG,
        ("Sum(indicator(f[i] != y[i]), i, 1, m)/m",),
    ),
    Display(
        "003",
        11,
        r"""
        \begin{aligned}
        \text{acc}(f; D) &= \frac{1}{m} \sum_{i=1}^{m} \mathbb{I}(f(x_i) = y_i) \\
        &= 1 - E(f; D) \, .
        \end{aligned}""",
        "definition true",
        WRONG,
        ("Sum(indicator(f[i] == y[i]), i, 1, m)/m",),
    ),
    Display(
        "003",
        12,
        r"E(f; \mathcal{D}) = \int_{x \sim \mathcal{D}} \mathbb{I}(f(x) \neq y) p(x) \mathrm{d}x",
        "definition",
        UNDER,
        ("Sum(indicator(f[i] != y[i])*p[i], i, 1, n)",),
    ),
    Display(
        "003",
        13,
        r"""
        \begin{aligned}
        \text{acc}(f; \mathcal{D}) &= \int_{x \sim \mathcal{D}} \mathbb{I}(f(x) = y) p(x) \mathrm{d}x \\
        &= 1 - E(f; \mathcal{D}) \, .
        \end{aligned}""",
        "definition true",
        MEAN,
        ("",),
        note="over any distribution: no line of a chapter is so general",
    ),
    Display(
        "003",
        14,
        r"""
        P=\frac{TP}{TP+FP} \\ \\
        R=\frac{TP}{TP+FN}""",
        "definition definition",
        COUNTS,
        (
            ("precision", "TP", "FP"),
            ("recall", "TP", "FN"),
        ),
    ),
    Display(
        "003",
        15,
        r"""
        F1=\frac{2\times P\times R}{P+R}=\frac{2\times \frac{TP}{TP+FP}\times \frac{TP}{TP+FN}}{
        \frac{TP}{TP+FP}+\frac{TP}{TP+FN}}=\frac{2\times TP}{样例总数+TP-TN}""",
        "definition true true",
        COUNTS,
        (("f1", "P", "R"),),
        steps={3: dict(extends="TP == 0 and FP + FN > 0")},
    ),
    Display(
        "003",
        16,
        r"F_{\beta}=\frac{(1+\beta^2)\times P \times R}{(\beta^2\times P)+R}",
        "definition",
        SHARES,
        (("f_beta", "P", "R", "beta"),),
    ),
    Display(
        "003",
        17,
        r"\text{macro-}P = \frac{1}{n} \sum_{i=1}^{n} P_i",
        "definition",
        MACRO,
        (("macro_precision", "[P[1], P[2], P[3]]"),),
    ),
    Display(
        "003",
        18,
        r"\text{macro-}R = \frac{1}{n} \sum_{i=1}^{n} R_i",
        "definition",
        MACRO,
        (("macro_recall", "[R[1], R[2], R[3]]"),),
    ),
    Display(
        "003",
        19,
        r"\text{macro-}F1 = \frac{2 \times \text{macro-}P \times \text{macro-}R}{\text{macro-}P + \text{macro-}R}",
        "definition",
        MEANS,
        (("f1", "macro_P", "macro_R"),),
    ),
    Display(
        "003",
        20,
        r"\text{micro-}P = \frac{\overline{TP}}{\overline{TP} + \overline{FP}}",
        "definition",
        MEANS,
        (("precision", "TP", "FP"),),
    ),
    Display(
        "003",
        21,
        r"\text{micro-}R = \frac{\overline{TP}}{\overline{TP} + \overline{FN}}",
        "definition",
        MEANS,
        (("recall", "TP", "FN"),),
    ),
    Display(
        "003",
        22,
        r"\text{micro-}F1 = \frac{2 \times \text{micro-}P \times \text{micro-}R}{\text{micro-}P + \text{micro-}R}",
        "definition",
        MEANS,
        (("f1", "micro_P", "micro_R"),),
    ),
    Display("003", 23, r"FPR=\frac{FP}{TN+FP}", "definition", TABLE, (("false_positive_rate", "FP", "TN"),)),
    Display("003", 24, r"TPR=\frac{TP}{TP+FN}", "definition", TABLE, (("true_positive_rate", "TP", "FN"),)),
    Display(
        "003",
        25,
        r"AUC=\frac{1}{2}\sum_{i=1}^{m-1}(x_{i+1}-x_i)(y_i+y_{i+1})",
        "definition",
        CURVE,
        (("trapezoid_area", "[x[1], x[2], x[3], x[4]]", "[y[1], y[2], y[3], y[4]]"),),
    ),
    Display(
        "003",
        26,
        r"""
        l_{rank}=\frac{1}{m^+ m^-}\sum_{x^+ \in D^+}\sum_{x^- \in D^-}\left(\mathbb{I}\left(f(x^+)<f(x^-)
        \right)+\frac{1}{2}\mathbb{I}\left(f(x^+)=f(x^-)\right)\right)""",
        "definition",
        RANKED,
        (("rank_loss_from_counts", "below", "tied", "m_pos", "m_neg"),),
    ),
    Display("003", 27, r"AUC=1-\mathscr{l}_{rank}", "true", PAIRS),
    Display(
        "003",
        28,
        r"""
        E(f;D;cost)\frac{1}{m}\left(\sum_{x_i \in D^+} \mathbb{I}\left(f(x_i)\neq y_i \right)\times cost_{01}+
        \sum_{x_i \in D^-} \mathbb{I}\left(f(x_i)\neq y_i\right) \times cost_{10}\right)""",
        "garbled",
        COSTS,
        note="the sign of equality is missing",
    ),
    Display(
        "003",
        29,
        r"P(+)cost = \frac{p \times cost_{01}}{p \times cost_{01} + (1 - p) \times cost_{10}},",
        "definition",
        COST,
        (("probability_cost", "p", "cost_fn", "cost_fp"),),
    ),
    Display(
        "003",
        30,
        r"""
        cost_{norm} = \frac{FNR \times p \times cost_{01} + FPR \times (1 - p) \times cost_{10}}{p \times
        cost_{01} + (1 - p) \times cost_{10}},""",
        "definition",
        COST,
        (("normalized_cost", "FNR", "FPR", "p", "cost_fn", "cost_fp"),),
    ),
)


# -- what comes of them


def relations_of(display: Display) -> list[tuple]:
    """Each relation of a display with what stands on both sides."""
    notation = display.world.notation()
    found = notation.lines(display.latex)
    if display.left:
        found = [("", notation.read(display.left)), *found]
    return [(a, relation, b) for (_, a), (relation, b) in zip(found, found[1:]) if relation]


def outcomes(display: Display) -> list[Outcome]:
    """First whether it was read, if it has a relation or is bare; then of each relation."""
    try:
        pairs = relations_of(display)
    except IllFormed as error:
        return [Outcome(display, end, "unread", str(error)) for end in ("read", *display.relations)]
    if len(pairs) != len(display.relations):
        why = f"{len(pairs)} relations, not {len(display.relations)}"
        return [Outcome(display, end, "unread", why) for end in ("read", *display.relations)]
    ties = iter(display.ties)
    out = [Outcome(display, "read", "read")]
    for n, (end, (left, relation, right)) in enumerate(zip(display.relations, pairs), 1):
        if end == "definition":
            out.append(Outcome(display, end, *_tied(display.world, left, right, next(ties))))
        elif end != "condition":
            out.append(Outcome(display, end, *settled(display.world, left, relation, right, display.steps.get(n, {}))))
    return out


def _tied(world: World, head, right, tie) -> tuple[str, str]:
    if not isinstance(head, Name | Call):
        return "unread", f"{text(head)} is no head of a definition"
    try:
        if not tie:
            return "outside", "neither the library nor a chapter has such a formula"
        d = world.derivation()
        if isinstance(tie, Largest):
            tie.tied(d, right)
            return "tied", ""
        d.start(text(right))
        if isinstance(tie, tuple):
            d.proves(getattr(formulas, tie[0]), *tie[1:])
        else:
            d.step(tie, "the line of a chapter").assert_proved()
            if parse(tie) not in _derived():
                return "unknown", f"no chapter has the line {tie}"
    except IllFormed as error:
        return "outside", str(error)
    except (NotProved, TypeError) as error:
        return "unknown", str(error)
    return "tied", ""


def settled(world: World, left, relation: str, right, arguments: dict) -> tuple[str, str]:
    if relation not in ("==", "<=", ">=", "<", ">"):
        return "outside", f"no relation of a step: {relation}"
    try:
        d = world.derivation().start(text(left))
        d.step(f"{relation} {text(right)}", "", **arguments).assert_proved()
    except IllFormed as error:
        return "outside", str(error)
    except Refuted as error:
        return "false", str(error)
    except NotProved as error:
        return "unknown", str(error)
    return "true", ""


@cache
def _derived() -> frozenset:
    """All that stands in the lines and definitions of the chapters, with its parts."""
    found = set()
    for path in sorted(CHAPTERS.glob("*.ipynb")):
        for record in stored_records(path):
            lines = [s["source"].get("body") or s["expression"] for s in record["steps"]]
            lines += [record["start"]["expression"]] if record.get("start") else []
            found |= {part for line in lines for part in walk(parse(line))}
    return frozenset(found)


def figures(found: list[Outcome]) -> dict[str, tuple[int, int]]:
    """What was reached, of how many."""
    groups = {
        "read, of those with a relation": [o for o in found if o.expected == "read" and o.display.relations],
        "definitions tied": [o for o in found if o.expected == "definition"],
        "steps proved or refuted": [o for o in found if o.expected in ("true", "false")],
    }
    return {name: (sum(o.settled for o in group), len(group)) for name, group in groups.items()}


def main() -> None:
    found = [o for display in DISPLAYS if display.ends not in ("data", "garbled") for o in outcomes(display)]
    for o in found:
        if not o.settled:
            why = " ".join(o.why.split())
            print(f"{o.display.source} {o.display.number:3}  {o.expected:10}  {o.got:8} {why[:150]}")
    for name, (reached, of) in figures(found).items():
        print(f"{name}: {reached} of {of}, {Fraction(100 * reached, of).__round__()} %")


if __name__ == "__main__":
    main()
