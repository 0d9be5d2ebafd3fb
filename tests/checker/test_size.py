"""What would not fit is refused before it is multiplied out."""

import time

import pytest

from derivations import Derivation, real
from derivations.kernel.identity import Symbols
from derivations.kernel.language import TRUE, IllFormed, guards, parse
from derivations.kernel.signs import Cell, verify
from derivations.prove import size
from derivations.prove.size import check_size


@pytest.mark.parametrize(
    "written",
    [
        "(a+b+c+d+e+f+g+h)**(n+128)",
        "Sum((a+b+c+d+e)**i,i,1,64)",
        "1/((x+y+s+p)**30+n)",
        "E((f+g+h+u+v)**12)",
        "Sum((binomial(1000,i)*x+y)**60,i,0,900)",
        "(a+b+c+d+e+f+g+h)**(128+n)",
        "(a+b+c+d+e+f+g+h)**(100-n+28)",
        "(a+b+c+d+e+f+g+h)**(64*(n+2))",
        "1/(a+b+c+d+e+f+g+h)**(n-128)",
        "(a+b+c+d+e+f+g+h)**-(n-128)",
        "(a+b+c)**((n*n+128*n)/n)",
        "(a+b+c+d)**sqrt(n**2+9000)",
        "(a+b+c+d+e+f+g+h)**binomial(16, 2)",
        "Sum((a+b+c+d+e)**(64-i),i,1,64)",
        "Sum((a+b+c+d+e)**(i-n),i,n,n+60)",
        "Sum(Sum((a+b+c)**(i*j),i,1,8),j,1,16)",
        "Sum(1/(x+y+i),i,1,64)",
        "(x+y)**64*(s+p)**64*(u+v)**64",
        "(x**64)**64",
        "1/((x+y+s+p)**30+n) == 0",
        "E((f+g+h+u+v)**12) > 0 and x > 0",
        "E((f+g+h+u)**8)",
        "diff(1/(x+y+s+p)**9, x)",
        "Sum((binomial(300,i)*x+y)**60,i,0,900)",
        "2**64**2",
        "x**65",
        "x**-65",
        "binomial(10**6, n)**2",
        "diff(diff(diff(diff(diff(x, x), x), x), x), x)",
        "((9**64)**64)**64",
        "(a+b)**64*(a+c)**64*(a+d)**64",
        "(x**64)**10*x",
    ],
)
def test_what_would_not_fit_is_refused_at_once(written):
    tree, start = parse(written), time.process_time()
    with pytest.raises(IllFormed, match="too large"):
        check_size(tree)
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    "written",
    [
        "(x+y+s)**20/((x+y+s)**20+1)",
        "(x+1)**64",
        "(x**64)**10",
        "Sum((x+y)**i,i,1,30)",
        "Sum(1/(x+i),i,1,20)",
        "Sum(x**i,i,0,n)",
        "(a+b)**(n+64)",
        "(a+b+c+d)**n",
        "(a+b+c+d)**(-n)",
        "(1-p)**(m-k-2)*p**(k-2)*binomial(m,k)",
        "E((f+g+h)**4)",
        "Sum(i,i,1,900)",
        "2**(n+100)",
        "Sum((x[i]-Sum(x[j],j,1,n)/n)**2,i,1,n)",
        "binomial(10**3,500)",
        "2**(2**(2**n))",
        "x**64/(x**63+1)",
        "Sum(2**i,i,1,64)",
        "*".join(f"(n-{i})" for i in range(12)),
        "p**Sum(y[i],i,1,m)*(1-p)**(m-Sum(y[i],i,1,m))",
        "(a+b+c)**c[n]",
        "diff(diff(diff(diff(x, x), x), x), x)",
        "diff(diff((x+1)/(x+2),x),x)",
        "Sum((a+b+c)**i,i,n,n+5)",
        "0**(0-1)",
        "E((f-E(f))**2)*E((g-E(g))**2)",
    ],
)
def test_what_fits_is_not_refused(written):
    check_size(parse(written))


@pytest.mark.parametrize(
    "written, terms, under, degree, bits, slopes",
    [
        ("7", 1, 1, 0, 3, 0),
        ("x", 1, 1, 1, 0, 0),
        ("i", 1, 1, 0, 4, 0),
        ("x + y", 2, 1, 1, 1, 0),
        ("x*y", 1, 1, 2, 0, 0),
        ("x/y", 1, 1, 2, 0, 0),
        ("(x + y)/(x + 1)", 2, 2, 2, 3, 0),
        ("(x + y)*(x - y)", 4, 1, 2, 2, 0),
        ("x**3", 1, 1, 3, 2, 0),
        ("(x + y)**3", 4, 1, 3, 5, 0),
        ("(x + y)**(n + 2)", 3, 1, 2, 5, 0),
        ("1/(x + y)**2", 1, 3, 2, 5, 0),
        ("(x + y)**-2", 1, 3, 2, 4, 0),
        ("2**i", 1, 1, 0, 28, 0),
        ("x**i", 1, 1, 12, 4, 0),
        ("diff(x/(x + 1), x)", 3, 3, 2, 2, 1),
        ("diff(diff(x, x), x)", 1, 1, 1, 0, 2),
        ("binomial(9, k)", 1, 1, 1, 9, 0),
        ("binomial(n, k)", 1, 1, 1, 0, 0),
        ("factorial(5)", 1, 1, 0, 40, 0),
        ("factorial(n)", 1, 1, 1, 0, 0),
        ("E(x + y)", 2, 1, 1, 1, 0),
        ("x + y > 1", 3, 1, 1, 2, 0),
        ("sqrt(x + y)", 2, 1, 1, 1, 0),
        ("log((x + y)/(x + 1))", 2, 1, 2, 3, 0),
        ("exp((x + y)/(x + 1))", 1, 1, 2, 3, 0),
        ("x - 300", 2, 1, 1, 10, 0),
        ("Sum(x + k, k, 1, 5)", 10, 1, 1, 8, 0),
        ("Sum(x*k, k, 1, n)", 1, 1, 1, 1, 0),
        ("Sum(x, k, 1, 64)", 64, 1, 1, 8, 0),
        ("Sum(x, k, 1, 65)", 1, 1, 1, 8, 0),
        ("Sum(x**k, k, 1, 3)", 3, 1, 3, 5, 0),
        ("Sum(1/(x + k), k, 1, 3)", 9, 4, 1, 7, 0),
        ("Product(x + k, k, 1, 3)", 8, 1, 3, 15, 0),
        ("Product(x/(x + 1), k, 1, 3)", 1, 4, 6, 11, 0),
        ("Product(x, k, 1, 64)", 1, 1, 64, 8, 0),
        ("Product(x, k, 1, 65)", 1, 1, 1, 8, 0),
        ("Product(2 + x, k, 1, n)", 2, 1, 1, 7, 0),
        ("x/(y + 1) + 1/(x + 2)", 4, 4, 2, 5, 0),
        ("x/(y + 1) + x", 3, 2, 2, 3, 0),
        ("((x + y)/(x + 1))**-2", 3, 3, 4, 8, 0),
        ("(3*x)**n", 1, 1, 1, 2, 0),
        ("x**0", 1, 1, 1, 0, 0),
        ("x**1", 1, 1, 1, 1, 0),
        ("Sum(x*i, i, 1, n)", 1, 1, 1, 1, 0),
        ("Sum(x**k, k, 3, 3)", 1, 1, 3, 6, 0),
        ("Sum(300, k, 1, 5)", 5, 1, 0, 13, 0),
        ("Sum(300, k, 1, 72)", 1, 1, 0, 89, 0),
        ("binomial(3, x + 300)", 2, 1, 1, 12, 0),
        ("binomial(-9, k)", 1, 1, 1, 9, 0),
        ("factorial(-5)", 1, 1, 0, 40, 0),
        ("factorial(x + 300)", 2, 1, 1, 10, 0),
        ("x**(n + 1000)", 1, 1, 128, 11, 0),
        ("x**(n - 1000)", 1, 1, 128, 11, 0),
        ("(x/(x + 1))**3", 1, 4, 6, 8, 0),
        ("Sum(1/(x + k), k, 1, 4)", 16, 5, 1, 9, 0),
        ("diff(x/(x + y + 1), x)", 5, 6, 2, 2, 1),
        ("Sum(Sum(x**k, k, j, 3), j, 1, 2)", 6, 1, 3, 9, 0),
        ("Sum(Sum(x**k, k, 1, j), j, 1, 4)", 16, 1, 4, 11, 0),
    ],
)
def test_how_large_a_tree_may_become(written, terms, under, degree, bits, slopes):
    """Bounds from above: of the terms above and below, the degree, the digits, and the derivatives in each other."""
    assert check_size(parse(written), {"i": (-1, 12)}) == (terms, under, degree, bits, slopes)


@pytest.mark.parametrize(
    "written, least, greatest",
    [
        ("3", 3, 3),
        ("n", 0, 0),
        ("i", -1, 12),
        ("n + 3", 3, 3),
        ("i + 3", 2, 15),
        ("-i", -12, 1),
        ("2*i", -2, 24),
        ("i*i", -12, 144),
        ("i - n", -1, 12),
        ("i - 3", -4, 9),
        ("n/2", 0, 0),
        ("3/2", 1, 2),
        ("(5 - n)/2", 2, 3),
        ("-3/2", -2, -1),
        ("n/m", -128, 128),
        ("c[5]", 0, 0),
        ("sqrt(2)", -128, 128),
        ("-(n + 2)", -2, -2),
        ("2**3", -128, 128),
    ],
)
def test_what_an_exponent_is_without_its_names(written, least, greatest):
    assert size._offset(parse(written), {"i": (-1, 12)}) == (least, greatest)


def test_terms_of_a_power():
    assert [size._power(3, n) for n in (-1, 0, 1, 2, 3)] == [1, 1, 3, 6, 10]


@pytest.mark.parametrize("op", ["+", "-", "*", "/"])
def test_a_long_chain_fits(op):
    check_size(parse(op.join("x" * 200)) if op in "+-" else parse("*".join("x" * 200)))


def test_it_stands_before_the_kernel():
    """Whoever searches or replays has it: in lines, in definitions put in, in certificates."""
    assert guards == [size.guard]
    with pytest.raises(IllFormed, match="too large"):
        Derivation("t", x=real).start("((9**64)**64)**64")
    with pytest.raises(IllFormed, match="too large"):
        verify(Cell({}, {"x": "real"}, Symbols()), [], TRUE, ["sign", "((9**64)**64)**64", None, None])
