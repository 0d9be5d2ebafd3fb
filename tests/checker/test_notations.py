"""Notations of authors: each is read and proved, and its twins, which say something else, are refused."""

import re

import pytest

from derivations.documents import check as checker
from derivations.documents.blocks import find
from derivations.tex.display import account


def report(declared, display, environment=None):
    begin, end = (rf"\begin{{{environment}}}", rf"\end{{{environment}}}") if environment else (r"\[", r"\]")
    lines = "".join(f"% {line}\n" for line in ("derivation: T", *declared.split("\n")))
    return list(checker.check(find(f"{lines}{begin}\n{display}\n{end}\n", ".tex"), keep=False))


def verdict(declared, display, environment=None):
    (found,) = report(declared, display, environment)
    return found.verdict


X, LISTS = "x, y real", "a, b sequence(real); n, m natural"
MOMENTS = "X, Y random; a real"
INDICATORS = (
    *(rf"\{style}{{1}}\{{x > 0\}}" for style in ("mathbf", "mathbb", "mathbbm", "mathds", "boldsymbol", "bm")),
    *(r"\mathbb{1}(x > 0)", r"\mathbb{1}\left[0 < x\right]", r"\mathbf{1}_{\{x > 0\}}"),
    *(r"\mathbb{1}_{x > 0}", r"\mathbbm{1}_{[x > 0]}", r"1_{\{x > 0\}}", r"1_{x > 0}"),
)
READ = [  # what is declared, a true display, and twins that are not
    ("d_1, d_2 positive", r"\frac{d_1}{d_2} d_2 = d_1", [r"\frac{d_1}{d_2} d_2 = d_2"]),
    ("d1, d2 positive\nd1 looks like d_1\nd2 looks like d_2", r"\frac{d_1 + 1}{d_2}d_2 = d_1 + 1", []),
    ("d positive", r"\frac{d^2}{d} = \frac{d}{d + 1}(d + 1)", [r"\frac{d^2}{d} = \frac{d}{d + 1}d"]),
    (MOMENTS, "E(aX) = a E(X)", ["E(aX) = E(X)", "E(aX) = a X"]),
    (MOMENTS, r"\mathrm{E}(X + a) = \mathbb{E}(X) + a", [r"\mathrm{E}(X + a) = E[X]"]),
    (MOMENTS + "\nZ := X + 1", "E(Z) = E(X) + 1", ["E(Z) = E(X)"]),
    (MOMENTS, "Var(aX) = a^2 Var(X)", ["Var(aX) = a Var(X)", "Var(aX) = a^2 X"]),
    (
        MOMENTS,
        r"\operatorname{Var}(X + Y) = \mathrm{Var}[X] + 2\operatorname{Cov}(X, Y) + \text{Var}(Y)",
        [r"\operatorname{Var}(X + Y) = \operatorname{Var}(X) + \operatorname{Var}(Y)"],
    ),
    (MOMENTS, r"\mathrm{var}(aX) = a^2\mathbb{V}[X]", [r"\operatorname{var}(aX) = a\operatorname{var}(X)"]),
    (MOMENTS, r"\mathrm{cov}(aX, Y) = a\text{Cov}(X, Y)", [r"\mathrm{cov}(aX, Y) = \mathrm{cov}(X, Y)"]),
    ("V, x real\nV looks like \\mathbb{V}", r"\mathbb{V}(x + 1) = x\mathbb{V} + \mathbb{V}", []),
    # a name, which the rest defines, where nothing is random; else a claim
    (X, r"\operatorname{Var}(u) = x + y = y + x", []),
    (
        MOMENTS,
        r"\operatorname{Var}(X + a) = \operatorname{Var}(X)",
        [r"\operatorname{Var}(X) = a + a = 2a"],
    ),
    ("A, B event\nA looks like E", "P(E, B) = P(B, E)", ["P(E, B) = P(E)P(B)"]),
    ("En, m, c real\nEn looks like E", "(E + m)c = Ec + mc", ["(E + m)c = Em + mc", r"\mathbb{E}[m] = E"]),
    ("w, r real\nw looks like \\pi_{t+1}\nr looks like \\pi_t", r"\pi_{t+1} - \pi_t = -(\pi_t - \pi_{t+1})",
     [r"\pi_{t+1} - \pi_t = \pi_t - \pi_{t+1}"]),
    ("p, o real\np looks like p_k\no looks like p_{k-1}", "p_k + p_{k-1} = p_{k-1} + p_k", ["p_k + p_{k-1} = 2p_k"]),
    ("u, x real\nx' reads u", r"(x - x')^2 = x^2 - 2xx' + x'^2",
     [r"x'^2 = x^2", r"x'^2'^3 = x'^5", r"x'^2{}^3 = x'^6"]),
    ("x positive", r"x\sqrt[6]{x} = x^{7/6} = \sqrt[12]{x^{14}} = \sqrt[2]{x}x^{2/3}",
     [r"\sqrt[6]{x} = \sqrt[4]{x}", r"\sqrt[4]{-x} = 1"]),
    ("x real\nf(x) := x**2", r"f'^2(x) = 4x^2", [r"f'^2(x) = 2"]),
    ("u real; v real\nu looks like x^*\nv looks like x", "2x^* + x = x + x^* + x^*", ["2x^* + x = 3x"]),
    ("ell, x real", r"\ell + x = x + \ell", [r"\ell + x = x"]),
    (LISTS, r"\sum_{\ell=1}^n 2a_\ell = 2\sum_{l=1}^n a_l", [r"\sum_{\ell=1}^n 2a_\ell = \sum_{\ell=1}^n a_\ell"]),
    (X, r"|x||y| = |xy|", [r"|x||y| = xy"]),
    (X, r"|x||y - 1| + |x + 1||y| = |x||1 - y| + |y||x + 1|", [r"|x||y - 1| + |x + 1||y| = |x||y|"]),
    ("u real\nu looks like \\hat\\theta", r"2\hat\theta = \hat{\theta} + \hat\theta", [r"2\hat\theta = \hat\theta"]),
    (X, r"||x| - |y|| = ||y| - |x||", [r"||x| - |y|| = |x| - |y|"]),
    (X, r"2|x| + 3|-y| = 3|y| + 2|x|", [r"2|x| + 3|-y| = 2|x| - 3|y|"]),
    (
        LISTS,
        r"\sum_{i=1}^n a_i \sum_{i=1}^n b_i = \Bigl(\sum_{i=1}^n a_i\Bigr)\Bigl(\sum_{j=1}^n b_j\Bigr)",
        [r"\sum_{i=1}^n a_i \sum_{i=1}^n b_i = \sum_{i=1}^n a_i b_i"],
    ),
    (LISTS, r"\sum_{i=1}^n a_i \cdot \sum_{i=1}^m b_i = \sum_{i=1}^m b_i \sum_{j=1}^n a_j",
     [r"\sum_{i=1}^n a_i \cdot \sum_{i=1}^m b_i = \sum_{i=1}^n b_i \sum_{j=1}^m a_j"]),
    (X, "1{,}000x = 1000x", ["1{,}000x = x", "1{,}00x = 100x", "1,000x = 1000x", "1000{,}000x = 1000000x"]),
    (X, "x + .5 = 0.5 + x", ["x.5 = 0.5x", "x + .5 = x + 5", "x^.5 = x"]),
    (X, r"\nicefrac{x}{2} + \tfrac12 x = \dfrac{x}{1}", [r"\nicefrac{x}{2} = 2x"]),
    (X, r"x^2 = 4 \iff x = \pm 2", [r"x^2 = 4 \iff x = \pm 3", r"x^2 = 4 \iff x = + 2"]),
    (X, r"x = \pm y \implies x^2 = y^2", [r"x = \pm y \iff x^2 = 2y^2"]),
    ("c, x real", r"c + \frac{1}{3}x^3 \bigg|_{1}^{2} = c + \frac73", [r"c + \frac{1}{3}x^3 \bigg|_{1}^{2} = \frac73"]),
    ("c, x real", r"-cx^2|_{x=1}^{c} = c - c^3", [r"-cx^2|_{x=1}^{c} = c^3 - c"]),
    ("c, x real", r"\frac{c}{x^2 + 1}\Big|_{x=2} = \frac{c}{5}", [r"\frac{c}{x^2 + 1}\Big|_{x=2} = \frac{c}{3}"]),
    ("c real", r"\left. c e^{2s} \right|_{s=0} = c", [r"\left. c e^{2s} \right|_{s=0} = 2c"]),
    ("c, x real", r"\int_1^2 cu\,du = \frac{c}{2}x^2\Big|_{x=1}^2", [r"\int_1^2 cu\,du = cx^2\Big|_{x=1}^2"]),
    ("c real", r"\int_1^2 cu\,du = \frac{c}{2}u^2 \Big|_{u=1}^2", [r"\int_1^2 cu\,du = cu^2 \Big|_{u=1}^2"]),
    ("c real", r"\int_1^2 cu\,du = \left.\frac{c}{2}u^2\right|_{u=1}^2",
     [r"\int_1^2 cu\,du = \left.cu^2\right|_{u=1}^2"]),
    ("x real", r"\left. u^2 + 1 \right|_{u=1}^{x} = x^2 - 1", [r"\left. u^2 + 1 \right|_{u=1}^{x} = x^2"]),
    ("x real", r"\Bigl. u^2 \Bigr|_1^x + |x| = x^2 - 1 + |x|", [r"\Bigl. u^2 \Bigr|_1^x + |x| = x^2 + |x|"]),
    ("x real", r"\left.u^2\right|_1^x + \left|x\right| = x^2 - 1 + |x|",
     [r"\left.u^2\right|_1^x + \left|x\right| = x^2 + |x|"]),
    ("x real", r"\int_0^x u^2 du = \left[\frac{u^3}{3}\right]_0^x = \frac{x^3}{3}", [r"\int_0^x u^2 du = [u^3]_0^x"]),
    ("x real", r"2\Bigl[u - [u^2 - 1]\Bigr]_{u=0}^{x} = 2x - 2x^2",
     [r"2\Bigl[u - [u^2 - 1]\Bigr]_{u=0}^{x} = 2x - x^2"]),
    ("x, y real", r"\sin 3x \cdot \cos 2\pi xy = \sin(3x)\cos(2\pi xy)",
     [r"\sin 3x = x\sin 3", r"\sin 2\pi\,x = \sin 2\pi"]),
    ("theta real", r"\frac{d}{d\theta} \tan{2\theta} - 2 = 2\tan^2 2\theta", [r"\tan 2\theta = \theta\tan 2"]),
    (X, r"\int_0^x \sin 2u\,du = \frac{1 - \cos 2x}{2}", [r"\int_0^x \sin 2u\,du = x\sin 2"]),
    (X, r"2\pi(2x + 1) = 4\pi x + 2\pi", [r"\pi(2x + 1) = \pi", r"\pi(2x + 1) = 3\pi"]),
    ("n natural", r"\pi(-1)^n + n = n + (-1)^n\pi", [r"\pi(-1)^n = \pi", r"\pi(-1)^n = (-\pi)^n"]),
    (X + "\npi1 function\npi1 looks like \\pi", r"\pi(x + y) = \pi(y + x)", [r"\pi(x) = \pi x"]),
    ("n natural; x real", r"n 2^{n - 1} + nx{2}^{n} = (1 + 2x)n2^{n - 1}", [r"n 2^{n - 1} = n^{n - 1}2"]),
    ("j, n natural", r"(j-1){10}^{-(n+1)} = j{10}^{-n-1} - \frac{1}{10^{n+1}}",
     [r"(j-1){10}^{-(n+1)} = j{10}^{-n-1} - 1"]),
    ("n natural", r"n! 2^n 3^n = 6^n n!", [r"n! 2^n 3^n = 5^n n!"]),
    *(
        (X, rf"y {one} = y - y\mathbb{{I}}(x \le 0)", [rf"{one} = 1", rf"y {one} = x {one}"])
        for one in INDICATORS
    ),
    ("c real", r"c\left[\frac{x^2}{2} - x\right]_0^1 = -\frac c2", [r"c\left[\frac{x^2}{2}\right]_0^1 = c"]),
    ("c real", r"\pi\left.\left[\frac{x^2}{2}\right]\right|_0^1 = \pi[x]_0^1 - \frac\pi2",
     [r"\pi\left.\left[\frac{x^2}{2}\right]\right|_0^1 = 0", r"[\frac{c}{2}] = \frac c2 + x|_0^1"]),
    ("f function; c real", r"f(c) + c = c + f(c)", [r"f[c^2]_0^1 = f(1) - f(0)", r"g[c^2]_0^1 = g"]),
    (X, r"x\hskip.75pt y\mkern-2mu + \ensuremath{x}\kern 1pt = x(y + 1)",
     [r"x\hskip.75pt y = x + y", r"x \hskip 1cm y = xy", r"x\hskip y = xy",
      r"x\hskip.75pt y =\hspace{-.7em} x(y + 1)"]),
    (X, r"\left[xu^2\right]_{u=1}^{u=y} = \left.(xu^2)\right|_{u=1}^{u=y} = xy^2 - x",
     [r"\left[xu^2\right]_{u=1}^{x=y} = xy^2 - x", r"\left[xu^2\right]_{u=1}^{u=y} = xy^2"]),
    (X, r"u\Big\rvert_{u=y}^1 = 1 - y", [r"u\Big\rvert_{u=y}^1 = y - 1"]),
    (X, r"|y| + |u|\bigr\rvert_{u=0}^1 = 1 + \lvert y\rvert", [r"\lvert u\rvert\Big\rvert_{u=0}^1 = 0"]),
    (X, r"u\Bigr|_{u=y}^1 + \left.u\right\rvert_{u=0}^y = 1", [r"\left.u^2\right\rvert_{u=0}^y = y"]),
    (X, r"\frac{\partial}{\partial x}\frac12(xy - 1)^2 = y(xy - 1)", [r"\frac{\partial}{\partial x}\frac12 x y = 0"]),
    (X, r"\frac{d}{dx}2x^3 = 6x^2", [r"\frac{d}{dx}2x^3 = 0", r"\frac{d}{dx}2x \cdot y = 2y"]),
    ("a positive", r"\int_1^{1 + a}\frac{dx}{x} = \ln(1 + a)",
     [r"\int_1^{1 + a}\frac{dx}{x} = \ln a", r"\int_1^{1 + a}\frac{dx}{x} x = a"]),
    ("x real", r"\int_0^x du\,2u = x^2",
     [r"\int_0^x du\,2u = 2x^2", r"\int_0^x du = x^2", r"\int_0^x du\,u + u = x^2"]),
    ("x real", r"2\int_0^x dv \int_0^1 du\,u v^2 + x = \frac{x^3}{3} + x", [r"\int_0^1 dv\int_0^v du\,v = 1"]),
    ("x real", r"\int_0^x\int_0^1 du\,dv = x", [r"\int_0^x du\,x^2 = x^2", r"\int_0^x dx\,x = x^2"]),
    ("x real", r"\int_0^x\frac{2u\,du}{3} = \frac{x^2}{3}", [r"\int_0^x\frac{2u\,du}{3} = x^2"]),
    ("x real", r"\frac{d}{dx}\tanh x = 1 - \tanh^2 x = \frac{1}{\cosh^2 x}", [r"\frac{d}{dx}\tanh x = \tanh^2 x - 1"]),
    ("x real", r"\sinh 2x = 2\sinh x\cosh x", [r"\sinh 2x = 2\sinh x", r"\sinh^{-1} x = 2"]),
    ("x real\nwhere sin(x) != 0", r"\frac{d}{dx}\cot x = -\csc^2 x = -1 - \cot^2 x",
     [r"\frac{d}{dx}\cot x = \csc^2 x"]),
    ("x real\nwhere cos(x) != 0", r"\frac{d}{dx}\sec x = \sec x\tan x",
     [r"\sec 2x = 2\sec x", r"\sec^2 x = \tan^2 x", r"\sec^{-1} x = \cos x"]),
    ("x positive", r"\coth 2x\sinh 2x = \cosh 2x", [r"\coth x = \tanh x"]),
    ("x real\n\\cot(x) reads x", r"2\cot(x) = 2x", []),
    ("n positive_integer\nlb(x) := log(x)/log(2)\n\\lg reads lb", r"n\lg(n/2) = n\lg n - n\lg 2 = n\lg n - n",
     [r"\lg n^2 = \lg n", r"\lg(n)^2 = \lg^2 n", r"\lg 2 n = 1 + \lg n"]),
    ("x, y positive", r"\ln x\ln y^2 = 2\log x \log y", [r"\log x\log y = \log(x\log y)", r"\log x y = \log(xy)"]),
    ("n positive_integer\nlb(x) := log(x)/log(2)\n\\lg reads lb", r"n\lg n\lg 2 = n\lg n", [r"\lg n\lg n = n"]),
    (X, r"x {=} x + 0 {\le} x + y^2", [r"x {=} y"]),
    ("f function; x real\n\\arctan reads f", r"2\arctan x = \arctan x + \arctan(x)", [r"\arctan x y = y\arctan x"]),
    ("x real\n\\tanh(x) reads x", r"2\tanh(x) = 2x", []),
    ("u function; x real\ny reads u(x)\ny' reads prime(u(x))", r"\frac{d}{dx}(xy^2) = y^2 + 2xyy'",
     [r"\frac{d}{dx}(xy^2) = y^2"]),
    # where its slope is a letter of its own, y is none that does not change; but a partial slope takes it for one
    ("x, y, v real\ny' reads v", r"\frac{\partial}{\partial x}(xy^2) + y' = y^2 + v", [r"\frac{d}{dx}(xy^2) = y^2"]),
    ("r, t, v real\n\\frac{dr}{dt} reads v", r"\frac{d}{dt}\frac{\pi}{2}t^2 + \frac{dr}{dt} = \pi t + v",
     [r"\frac{d}{dt}(r^2) = 0", r"\frac{d}{dt}(\pi r^2) = 2\pi r\frac{dr}{dt}"]),
    ("x, z, v real\n\\frac{\\partial z}{\\partial x} reads v", r"\frac{\partial z}{\partial x} = v",
     [r"\frac{\partial}{\partial x}(xz) = z"]),
    ("x, y real\nf(z) := y*z**2", r"f'(x) = 2xy", [r"f'(x) = 2x", "f'(y) = 3y^2", "f'(y) = 2y^2", "f'(0) = 0"]),
    ("c, g positive\nu(c) := c**(1 + g)", r"-\frac{c u''(c)}{u'(c)} = -g", [r"-\frac{c u''(c)}{u'(c)} = g"]),
    ("x real; n natural\nf(z) := z**2", r"f'(x) + n = n + 2x", ["f'(n) = 2n"]),
    ("x, y real\nF(x, y) := x*y**2", r"\frac{\partial F}{\partial y} = 2xy",
     [r"\frac{\partial F}{\partial y} = y^2", r"\frac{\partial F}{\partial y} = 0"]),
    ("x, y real\nF(x, u) := x*u", r"\frac{\partial F(x, y)}{\partial y} = x", [r"\frac{\partial F}{\partial y} = x"]),
    ("a sequence(real)", r"a_{2 \, \cdot 2} = a_{4}", [r"a_{2 \, \cdot 2} = a_{22}", r"a_{2 \, +} = a_2"]),
]  # fmt: skip


@pytest.mark.parametrize(("declared", "display", "twins"), READ)
def test_it_is_read_and_its_twins_are_not(declared, display, twins):
    assert verdict(declared, display) == "proved"
    for twin in twins:
        assert verdict(declared, twin) in ("refuted", "error"), twin


@pytest.mark.parametrize(
    ("declared", "display", "why"),
    [
        ("d, a positive", r"\frac{d a}{d a} = 1", "two ways: a derivative"),
        (X, r"\frac{\partial Y}{\partial x} = 2x", "Y is not declared: a slope is that of what is defined above"),
        (X, r"|x||y| - |x||y| = 0", "times what follows.*inside another"),
        (X, r"|x|y|x| = x^2 y", "times what follows.*inside another"),
        (LISTS, r"\prod_{i=1}^n a_i \prod_{i=1}^n b_i = 1", "behind the product"),
        (LISTS, r"\sum_{i=1}^n a_i \sum_{i=1}^i b_i = 1", "i is not declared"),
        (X, r"(\pm x)(\pm y) = xy", r"two ways: all upper or all lower signs, or each by itself"),
        (X, r"x + x^2|_0^1 = 2", "between the bounds the last term alone"),
        (X, r"y x^2|_0^1 = y", "write the letter and both ends"),
        (X, r"x uv|_0^1 = x", "u is not declared"),
        (X, r"u + u^2|_0^1 = 1", "u is not declared"),
        (X, r"u x^2|_0^1 = x^2", "write the letter and both ends"),
        (X, r"x^2|_0 = 0", "write the letter and both ends"),
        (X, r"[-e^{-x}]_0^\infty = 1", "at infinity is a limit: write its value"),
        (X, r"x^2|_{=0}^1 = 1", "write the letter and both ends"),
        (X, r"x^2|_{=}^1 = 1", "write the letter and both ends"),
        (X, r"x^2|_{x=0}^x = x^2", "write the letter and both ends"),
        (
            X + "; F real",
            r"\int_0^1 u\,du|_{u=0}^1 = 0",
            "holds an entry, a slope, a sum or a mean: write out what it is",
        ),
        (
            X,
            r"\left.\frac{d}{dx} x^2\right|_{x=3} = 6",
            "holds an entry, a slope, a sum or a mean: write out what it is",
        ),
        (X, r"x + x^2|_{x=3} = x + 9", "the last term alone"),
        (X, r"x_\pm = y", r"pm stands alone"),
        (X, r"\sin x y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin x(y + 1) = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x(y + 1) = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x \cdot y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x/y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin{2x}y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x\,y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x~y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2x e^y = 0", "times what follows, or sin of the whole product"),
        (X, r"\sin 2 3x = 0", "times what follows, or sin of the whole product"),
        (X, r"\log 2x = 0", "times what follows, or log of the whole product"),
        (X, r"x2 = 2x", "2 can be read in two ways: x.2, or one name or number"),
        (X, r"2{3}^x = 6x", "23 can be read in two ways"),
        (X, r"x\pi(x, y) = x", "if .pi is a function"),
        (X, r"x\pi(x \mid y) = x", "if .pi is a function"),
        (X, r"x\pi(x|y) = x", "if .pi is a function"),
        ("x1 real\nx1 looks like \\text{x1}", r"x1 2^3 = 8x1", "can be read in two ways"),
        (X, r"x\mathbf{1}\{x\} = y", "1} is not declared"),
        (X, r"x\mathbf{1}_{x \in A} = y", "is not declared"),
        (X, r"x\mathbf{1}(x) = y", "1} is a function"),
        (X, r"x 1_{y} = y", "1 has a subscript"),
        (X, r"2 1_{x > 0} = y", "21 can be read in two ways"),
        (X, r"x 1_{x > 0}(y) = y", "the indicator of a set, at what follows, or a product"),
        (X, r"\lvert x \rvert_2 = x", "no declared sequence"),
        (X, r"2{3}x = 6x", "23 can be read in two ways"),
        (MOMENTS, r"\operatorname{Var}(X \mid Y) = 1", "two ways"),
        (MOMENTS, r"\operatorname{Cov}(X) = E(X)", "2 argument"),
        (
            MOMENTS + "; m real\nm looks like \\bar{X}",
            r"\operatorname{Var}(\bar X) = 3\operatorname{Var}(\bar X)",
            "random",
        ),
        (
            MOMENTS + "; m real\nf(X) reads m",
            r"\operatorname{Cov}(Y, f(X)) = 3a\operatorname{Var}(f(X))",
            "in it is random",
        ),
        ("En, a real; X random\nEn looks like E", "E[X] = E X", "an expectation, or En times"),
        ("q real\nq looks like p_{k-1}", r"\sum_{k=1}^3 p_{k-1} = 3p_{k-1}", "changes with k on the page"),
        ("a real\na_i reads a", r"\sum_{i=1}^3 a_i = 3a_i", "changes with i on the page"),
    ],
)
def test_what_has_two_meanings_is_refused(declared, display, why):
    (found,) = report(declared, display)
    assert found.verdict == "error" and re.search(why, found.faults[0].message), found.faults


def test_plus_minus_is_two_lines():
    twice = report(X, r"(x \pm y)^2 = x^2 \pm 2xy + y^2 = (x \mp (-y))^2")
    assert [(r.verdict, r.steps) for r in twice] == [("proved", 4)]
    (found,) = report(X, r"(x \pm y)^2 &= x^2 \pm 2xy + y^2 \\ &= x^2 + 2xy + y^2", "align")
    assert [(fault.line, fault.verdict) for fault in found.faults] == [(4, "refuted")]  # below the lower sign
    (found,) = report(X, r"(x \pm y)^3 = x^3 \pm 3x^2 y + 3xy^2 \mp y^3")
    assert len(found.faults) == 2
    (found,) = report(X, r"x \pm y = 0 \iff x = \mp y")
    assert found.verdict == "proved"
    (found,) = report("b, c real\nwhere b**2 > c", r"x_{1,2} = -b \pm \sqrt{b^2 - c} = -(b \mp \sqrt{b^2 - c})")
    assert found.verdict == "proved"


def test_what_stands_between_iffalse_and_fi_is_a_comment():
    rows = r"x + y &= y + x \\ \iffalse &= 3 \\ [tested] % \fi" + "\n" + r"\fi &= x + y"
    (found,) = report(X, rows, "align")
    assert (found.verdict, found.steps) == ("proved", 2)
    assert report(X, rows.replace(r"\fi &= x + y", r"\fi &= x - y"), "align")[0].verdict == "refuted"
    for branch in (r"\else &= 4 \\", r"\ifx", r"\or"):
        assert report(X, rows.replace("[tested]", branch), "align")[0].verdict == "error"
    assert "".join(part for _, part in account(rows)) == rows
    assert ("comment", "\\iffalse &= 3 \\\\ [tested] % \\fi\n\\fi") in account(rows)


def test_the_rows_of_a_multline_are_one_formula():
    for rows in (
        r"(x + y)^2 \\ - (x - y)^2 = 4xy",
        r"(x + y)^2 + \\ (x - y)^2 \\ = 2x^2 + 2y^2",
        r"x^2 + y^2 \\ = (x + y)^2 \\ - 2xy = x^2 + y^2",
    ):
        assert verdict(X, rows, "multline") == verdict(X, rows, "multline*") == "proved"
        assert verdict(X, rows.replace("xy", "x").replace("2y", "y"), "multline") == "refuted"
    assert verdict(X, r"x = x \\ -x = x", "multline") == "refuted"
    assert verdict(X, r"x = x \\ -x = -x", "gather") == "error"


def test_a_row_that_is_indented_goes_on():
    rows = r"|n - 1| = |n - 1| \\ = n + 1 \\ \quad - 2 = n - 1"
    assert verdict("n positive_integer", rows, "gather*") == "proved"
    assert verdict("n positive_integer", rows.replace("- 2", "- 3"), "gather*") == "refuted"
