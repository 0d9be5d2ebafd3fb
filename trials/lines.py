"""Displayed formulas of other chapters, cut into lines: how many are inside the language, that is, read and decided
once their names are declared?

    python -m trials.lines        each relation that is not inside, with its reason; what keeps most outside; the share

The formulas are in `lines.json`, from odd chapters 3 to 15 of the Pumpkin book, as they stand there. The declarations
and the ends are written here, from the mathematics: a word for each relation, as in `sources.py`.

definition   of the name at the left, or that of one that stands in it: it is inside if the kernel takes the right side
true, false  a step, which is to be proved, or refuted
condition    what is assumed, or an equation to be solved: it is inside if the kernel takes it as a condition
?            what the language has no words for, whatever is declared; the note says what it would need
"""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import filterfalse
from pathlib import Path

from derivations import (
    IllFormed,
    function,
    matrix,
    natural,
    open_probability,
    positive,
    positive_integer,
    real,
    sequence,
)
from derivations.kernel.language import Relation
from trials.sources import Display, Outcome, World, relations_of, settled

LATEX = {
    (entry["chapter"], entry["formula"]): entry["lines"]
    for entry in json.loads(Path(__file__).with_name("lines.json").read_text("utf-8"))
}

# -- what the letters stand for

DATA = dict(x=sequence(real), y=sequence(real), m=positive_integer, w=real, b=real)
LOSS = World(DATA, {"loss": "Sum((y[i] - w*x[i] - b)**2, i, 1, m)"}, {"E_{(w, b)}": "loss"})
# One output at a time: the error is any function of it whose slope is known there.
OUTPUT = World(
    dict(f=function(), error=function(), beta=real, theta=real, y=real, eta=real),
    {"yhat": "f(beta - theta)", "g": "(y - yhat)*yhat*(1 - yhat)"},
    {
        "E_k": "error(yhat)",
        r"\hat{y}_j^k": "yhat",
        "y_j^k": "y",
        r"\theta_j": "theta",
        r"\beta_j": "beta",
        r"\Delta \theta_j": "step",
        r"\cfrac{\partial E_k}{\partial \hat{y}_j^k}": "prime(error(yhat))",
        r"\cfrac{\partial\left[ \cfrac{1}{2} \sum\limits_{j=1}^{l}\left(\hat{y}_{j}^{k}-y_{j}^{k}\right)^{2}\right]}"
        r"{\partial \hat{y}_{j}^{k}}": "prime(error(yhat))",
        "g_j": "g",
    },
    where="prime(f(beta - theta)) == f(beta - theta)*(1 - f(beta - theta)) "
    "and prime(error(f(beta - theta))) == f(beta - theta) - y",
)
# One hidden unit, and one of its weights: what does not change with these is s[j] and r.
LAYER = World(
    dict(
        f=function(),
        w=sequence(real),
        s=sequence(real),
        y=sequence(real),
        theta=sequence(real),
        l=natural,
        v=real,
        x=real,
        r=real,
        gamma=real,
        eta=real,
    ),
    {
        "alpha": "v*x + r",
        "b": "f(alpha - gamma)",
        "beta(j)": "w[j]*b + s[j]",
        "yhat(j)": "f(beta(j) - theta[j])",
        "Ek": "1/2*Sum((yhat(j) - y[j])**2, j, 1, l)",
        "g(j)": "-(yhat(j) - y[j])*prime(f(beta(j) - theta[j]))",
        "e_h": "b*(1 - b)*Sum(g(j)*w[j], j, 1, l)",
    },
    {
        "E_k": "Ek",
        "v_{ih}": "v",
        "x_i": "x",
        "b_h": "b",
        "e_h": "e_h",
        r"\gamma_h": "gamma",
        r"\alpha_h": "alpha",
        "g_{#1}": "g(#1)",
        "w_{h#1}": "w[#1]",
        r"\Delta v_{ih}": "step",
        r"\Delta \gamma_h": "step",
        r"\cfrac{\partial E_k}{\partial \hat{y}_{#1}^k}": "yhat(#1) - y[#1]",
        r"\cfrac{\partial \hat{y}_{#1}^k}{\partial \beta_{#1}}": "prime(f(beta(#1) - theta[#1]))",
        r"\cfrac{\partial \beta_{#1}}{\partial b_h}": "w[#1]",
        r"\cfrac{\partial b_h}{\partial \alpha_h}": "prime(f(alpha - gamma))",
    },
    where="prime(f(v*x + r - gamma)) == f(v*x + r - gamma)*(1 - f(v*x + r - gamma))",
)
MEANS = World(
    dict(x=sequence(real), y=sequence(real), m=positive_integer, w=real, x_bar=real, y_bar=real),
    where="w*Sum(x[i]**2, i, 1, m) == Sum(y[i]*x[i], i, 1, m) - Sum((y_bar - w*x_bar)*x[i], i, 1, m) "
    "and Sum(x[i]**2, i, 1, m) - x_bar*Sum(x[i], i, 1, m) != 0",
)
SLOPE = World(
    dict(x=sequence(real), y=sequence(real), m=positive_integer),
    {
        "x_bar": "Sum(x[i], i, 1, m)/m",
        "y_bar": "Sum(y[i], i, 1, m)/m",
        "w": "(Sum(y[i]*x[i], i, 1, m) - y_bar*Sum(x[i], i, 1, m))/(Sum(x[i]**2, i, 1, m) - x_bar*Sum(x[i], i, 1, m))",
    },
)
TOSSES = World(
    dict(theta=open_probability),
    {"LL(theta)": "3*log(theta) + 2*log(1 - theta)"},
    {r"L(\theta)": "likelihood"},
)
# A tree of three names: probabilities at fixed values, which the network ties together.
FORK = World(
    dict(p1=positive, p31=positive, p41=positive),
    {"p134": "p1*p31*p41"},
    {
        "P(x_1)": "p1",
        "P(x_3|x_1)": "p31",
        "P(x_4|x_1)": "p41",
        "P(x_1,x_3,x_4)": "p134",
        "P(x_3,x_4|x_1)": "p34",
    },
)
CHAIN = World(
    dict(px=positive, pz=positive, pxz=positive, pyx=positive),
    {"pzx": "pz*pxz", "pxyz": "pz*pxz*pyx"},
    {
        "P(x)": "px",
        "P(z)": "pz",
        "P(x|z)": "pxz",
        "P(y|x)": "pyx",
        "P(z,x)": "pzx",
        "P(z|x)": "pzx/px",
        "P(x,y,z)": "pxyz",
        "P(y,z|x)": "pyzx",
    },
)
# joint[i, z]: the probability of x_i together with the value z of z_i, at theta; the next ones at the next theta.
MIXTURE = World(
    dict(joint=matrix(positive), Q=matrix(positive), m=natural, K=positive_integer),
    {"p(i)": "Sum(joint[i, z], z, 1, K)"},
    {
        r"p(x_{#1}; \theta)": "p(#1)",
        r"p(x_{#1}, z_{#1}; \theta)": "joint[#1, z]",
        r"p(z_{#1}|x_{#1}; \theta)": "joint[#1, z]/p(#1)",
        r"LL(\theta)": "LL",
        "Q_{#1}(z_{#1})": "Q[#1, z]",
    },
    {"z_i": ("z", "1", "K")},
)
BOUND = replace(
    MIXTURE,
    declared=dict(joint=matrix(positive), next=matrix(positive), m=natural, K=positive_integer),
    define={
        "p(i)": "Sum(joint[i, z], z, 1, K)",
        "q(i)": "Sum(next[i, z], z, 1, K)",
        "LL": "Sum(log(p(i)), i, 1, m)",
        "LLnext": "Sum(log(q(i)), i, 1, m)",
        "B": "Sum(Sum(joint[i, z]/p(i)*log(joint[i, z]/(joint[i, z]/p(i))), z, 1, K), i, 1, m)",
        "Bnext": "Sum(Sum(next[i, z]/q(i)*log(next[i, z]/(next[i, z]/q(i))), z, 1, K), i, 1, m)",
    },
    reads={
        r"LL(\theta)": "LL",
        r"LL(\theta^{(t+1)})": "LLnext",
        r"LL(\theta^{(t)})": "LL",
        r"\max\{B(\theta)\}": "B",
        r"\max\{B(\theta^{(t+1)})\}": "Bnext",
        r"\max\{B(\theta^{(t)})\}": "B",
    }
    | {
        tex: meaning
        for now, pj, p in ((r"\theta", "joint", "p"), (r"\theta^{(t)}", "joint", "p"), (r"\theta^{(t+1)}", "next", "q"))
        for tex, meaning in (
            (f"p(x_{{#1}}, z_{{#1}}; {now})", f"{pj}[#1, z]"),
            (f"p(z_{{#1}}|x_{{#1}}; {now})", f"{pj}[#1, z]/{p}(#1)"),
        )
    }
    | {"Q_{#1}(z_{#1})": "joint[#1, z]/p(#1)"},
)
HIDDEN = World(
    dict(J=sequence(positive), Jt=sequence(positive), prior=sequence(positive), K=positive_integer),
    {"PX": "Sum(J[z], z, 1, K)", "PXt": "Sum(Jt[z], z, 1, K)"},
    {
        r"LL(\theta)": "log(PX)",
        r"LL(\theta^{(t)})": "log(PXt)",
        r"P(X\vert \theta)": "PX",
        r"P(X\vert\theta^{(t)})": "PXt",
        r"P(X,Z\vert\theta)": "J[z]",
        r"P(X\vert Z,\theta)": "J[z]/prior[z]",
        r"P(Z\vert \theta)": "prior[z]",
        r"P(Z\vert X,\theta^{(t)})": "Jt[z]/PXt",
        r"B(\theta^{(t+1)},\theta^{(t)})": "next_B",
        r"B(\theta,\theta^{(t)})": "B",
        r"Q(\theta|\theta^{(t)})": "Q",
    },
    {"Z": ("z", "1", "K")},
)
VALUES = World(
    dict(p=positive_integer),
    {"mua1": "5", "mub1": "3", "mua2": "3", "mub2": "4", "mua": "8", "mub": "7"},
    {f"m_{{u, {v}, {n}}}": f"mu{v}{n}" for v in "ab" for n in "12"}
    | {"m_{u, a}": "mua", "m_{u, b}": "mub", r"\operatorname{VDM}_p(a, b)": "VDM"},
)
SHRINK = World(
    dict(L=positive, lam=positive, z=real),
    {"g(t)": "L/2*(t - z)**2 + lam*abs(t)"},
    {
        "z^i": "z",
        r"\lambda": "lam",
        r"\Delta x": "d_x",
        r"g(\Delta x)": "g(d_x)",
        r"g(x^i)\vert_{x^i=0}": "g(0)",
        r"g(x^i)\vert_{x^i=z^i-\frac{\lambda}{L}}": "g(z - lam/L)",
    },
)
LABELLED = World(
    dict(LLl=real, LLu=real, lam=real, alpha=sequence(real), N=positive_integer),
    {"LLall": "LLl + LLu"},
    {
        r"L L\left(D_{l} \cup D_{u}\right)": "LLall",
        r"L L\left(D_{l}\right)": "LLl",
        r"L L\left(D_{u}\right)": "LLu",
        r"\mathcal{L}\left(D_{l} \cup D_{u}, \lambda\right)": "Lagrange",
        r"\lambda": "lam",
    },
)
SHARES = World(
    dict(
        l=sequence(real), gamma=matrix(real), alpha=sequence(real), lam=real, u=natural, N=natural, i=positive_integer
    ),
    reads={r"\gamma_{ji}": "gamma[j, i]", r"\lambda": "lam"},
    sums={r"x_i \in D_u": ("j", "1", "u"), r"x_j \in{D_u}": ("j", "1", "u")},
)
SUMMED = replace(
    SHARES,
    declared={n: d for n, d in SHARES.declared.items() if n != "i"},
    where="All(l[i] + Sum(gamma[j, i], j, 1, u) + lam*alpha[i] == 0, i, 1, N)",
)
MEMBERS = World(
    dict(alpha=sequence(positive), pm=matrix(positive), u=natural, N=positive_integer, j=positive_integer),
    {"gamma(j, i)": "alpha[i]*pm[j, i]/Sum(alpha[s]*pm[j, s], s, 1, N)"},
    {r"\gamma_{j#1}": "gamma(j, #1)", r"p(x_j|\mu_{#1},\Sigma_{#1})": "pm[j, #1]"},
)
ALL_MEMBERS = replace(
    MEMBERS,
    declared={n: d for n, d in MEMBERS.declared.items() if n != "j"},
    sums={r"x_i \in D_u": ("j", "1", "u")},
)
GAIN = World(
    dict(m_pos=positive, m_neg=positive, n_pos=positive, n_neg=positive),
    reads={
        "m_{+}": "m_pos",
        "m_{-}": "m_neg",
        r"\hat{m}_{+}": "n_pos",
        r"\hat{m}_{-}": "n_neg",
        r"\mathrm{F}_{-} \text {Gain }": "Gain",
    },
)

OPEN = World()


# -- what should come of each


def _display(chapter: int, formula: int, ends: str, world: World = OPEN, **more) -> Display:
    return Display(f"{chapter}", formula, r" \\ ".join(LATEX[chapter, formula]), ends, world, **more)


def _jensen(weight: str, value: str, mean: str) -> str:
    """weight*(t - 1 - log(t)) with t = value/(weight*mean), which is nowhere negative: the terms of the difference
    between the logarithm of a mean and the mean of the logarithms."""
    t = f"{value}/(({weight})*{mean})"
    return f"{weight}*({t} - 1 - log({t}))"


def _over_all(*term: str) -> str:
    return f"Sum(Sum({_jensen(*term)}, z, 1, K), i, 1, m)"


ARGMAX, TUPLES = "argmax", "sums over all tuples"
SETS = "sets"
DISPLAYS = (
    _display(3, 2, "condition condition", World(dict(w=real, b=real))),
    _display(3, 3, "true true true true true true", LOSS),
    _display(3, 4, "true true true true true true", LOSS),
    _display(3, 5, "condition", World(DATA)),
    _display(3, 6, "true", World(DATA, where="0 == w*Sum(x[i]**2, i, 1, m) - Sum((y[i] - b)*x[i], i, 1, m)")),
    _display(3, 7, "true true true true", MEANS),
    _display(3, 9, "true true", SLOPE),
    _display(3, 10, "true true", SLOPE),
    _display(5, 18, "definition", OUTPUT),
    _display(5, 19, "true true true true true ? ? true true", OUTPUT, note="one letter for two indices"),
    _display(5, 20, "definition true", OUTPUT),
    _display(5, 21, "definition", LAYER),
    _display(5, 22, "true true true true true true true true", LAYER),
    _display(5, 23, "definition true", LAYER),
    _display(5, 24, "definition", LAYER),
    _display(5, 25, "true true true true true true", LAYER),
    _display(5, 26, "definition true", LAYER),
    _display(7, 12, "definition true", TOSSES),
    _display(7, 14, "true true true", TOSSES),
    _display(7, 32, "definition true true", FORK),
    _display(7, 33, "definition true true true", CHAIN),
    _display(7, 37, "definition true", MIXTURE),
    _display(7, 38, "true true true", HIDDEN),
    _display(7, 39, "true true", HIDDEN),
    _display(
        7,
        40,
        "true true true true true",
        HIDDEN,
        left=r"LL(\theta)-LL(\theta^{(t)})",
        steps={1: dict(because=f"Sum({_jensen('Jt[z]/PXt', 'J[z]', 'PX')}, z, 1, K)")},
    ),
    _display(7, 43, "condition", replace(HIDDEN, declared=dict(HIDDEN.declared, next_B=real, B=real))),
    _display(7, 46, "? ?", note=ARGMAX),
    _display(7, 47, "? ? ?", note=ARGMAX),
    _display(7, 49, "definition true true", MIXTURE),
    _display(
        7,
        53,
        "true true",
        replace(
            MIXTURE,
            define=MIXTURE.define | {"LL": "Sum(log(p(i)), i, 1, m)"},
            reads=MIXTURE.reads | {"Q_{#1}(z_{#1})": "Q[#1, z]/Sum(Q[#1, l], l, 1, K)"},
        ),
        steps={2: dict(because=_over_all("Q[i, z]/Sum(Q[i, l], l, 1, K)", "joint[i, z]", "p(i)"))},
    ),
    _display(7, 60, "true true true true", BOUND),
    _display(7, 61, "? ? ?", note=ARGMAX),
    _display(
        7,
        62,
        "true true true true true true",
        replace(
            BOUND,
            where="Sum(Sum(joint[i, z]/Sum(joint[i, l], l, 1, K)*log(next[i, z]), z, 1, K), i, 1, m) "
            ">= Sum(Sum(joint[i, z]/Sum(joint[i, l], l, 1, K)*log(joint[i, z]), z, 1, K), i, 1, m)",
        ),
        steps={3: dict(because=_over_all("joint[i, z]/p(i)", "next[i, z]", "q(i)"))},
    ),
    _display(7, 64, "? ? ? ? ?", note=TUPLES),
    _display(7, 65, "? ? ? ? ? ? ? ? ?", note=TUPLES),
    _display(7, 67, "? ?", note=TUPLES),
    _display(7, 68, "? ? ?", note=TUPLES),
    _display(9, 6, "definition true", VALUES),
    _display(11, 18, "true true true", replace(SHRINK, where="z > lam/L")),
    _display(
        11,
        19,
        "true true true",
        replace(SHRINK, declared=dict(SHRINK.declared, d_x=real), where="-lam/L <= z and z <= lam/L and d_x != 0"),
    ),
    _display(13, 19, "definition true", LABELLED),
    _display(13, 24, "condition", SHARES),
    _display(13, 25, "true", SUMMED),
    _display(13, 26, "true true true", MEMBERS),
    _display(13, 27, "true true true", ALL_MEMBERS),
    _display(13, 28, "true", SUMMED),
    _display(13, 29, "condition", SHARES),
    _display(15, 2, "definition true", GAIN),
    _display(15, 3, "?", note=SETS),
    _display(15, 5, "?", note=SETS),
)


# -- what comes of them


def outcomes(display: Display) -> list[Outcome]:
    """Of each relation: inside, or why not."""
    ends = display.ends.split()
    if set(ends) == {"?"}:
        return [Outcome(display, end, "outside", display.note) for end in ends]
    try:
        pairs = relations_of(display)
    except IllFormed as error:
        return [Outcome(display, end, "unread", str(error)) for end in ends]
    if len(pairs) != len(ends):
        return [Outcome(display, end, "unread", f"{len(pairs)} relations, not {len(ends)}") for end in ends]
    world, out = display.world, []
    for n, (end, (left, relation, right)) in enumerate(zip(ends, pairs), 1):
        if end == "?":
            found = "outside", display.note
        elif end in ("true", "false"):
            found = settled(world, left, relation, right, display.steps.get(n, {}))
        else:
            found = _taken(world, right if end == "definition" else Relation(relation, left, right))
        out.append(Outcome(display, end, *found))
    return out


def _taken(world: World, tree) -> tuple[str, str]:
    try:
        world.derivation().setting.meaning(tree)
    except IllFormed as error:
        return "outside", str(error)
    return "taken", ""


def inside(o: Outcome) -> bool:
    return o.got == {"definition": "taken", "condition": "taken"}.get(o.expected, o.expected)


def share(found: list[Outcome]) -> tuple[int, int, int]:
    """How many are inside, of how many; in per cent."""
    reached = sum(map(inside, found))
    return reached, len(found), round(Fraction(100 * reached, len(found)))


def blockers(found: list[Outcome]) -> list[tuple[str, int]]:
    """What keeps those outside that are not inside, most frequent first."""
    return Counter(map(_blocker, filterfalse(inside, found))).most_common()


def _blocker(o: Outcome) -> str:
    return (
        (o.expected == "?" and o.display.note)
        or {"unknown": "not decided", "unread": "not read"}.get(o.got)
        or o.why.split(": ", 1)[-1]
    )


def main() -> None:
    found = [o for display in DISPLAYS for o in outcomes(display)]
    for o in found:
        if not inside(o):
            why = " ".join(o.why.split())
            print(f"{o.display.source:>2}.{o.display.number:<3} {o.expected:10}  {o.got:8} {why[:150]}")
    for why, count in blockers(found):
        print(f"{count:4}  {why}")
    print("inside: {} of {} relations, {} %".format(*share(found)))


if __name__ == "__main__":
    main()
