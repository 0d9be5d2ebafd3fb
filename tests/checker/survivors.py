"""Mutants that the checker accepts: each is true. Here is why, in words; that it is true, plain fractions confirm.

REASONS maps a reason to mutants (derivation, place, change). What a mutant states is found from the record, and
evaluated by `plain`, which shares nothing with the checker.
"""

REASONS = {
    "binomial(j + l, l) = binomial(j + l, j)": [
        (
            "Given the number of the others",
            "step 1",
            "binomial(n + r, n)*binomial(n, l)*p**j*q**l*s**r/(binomial(n + r, n)*(p + q)**n*s**r)",
        ),
        ("Given the number of the others", "step 2", "binomial(n, l)*J**j*(1 - J)**l"),
        ("Equal error rates", "step 1", "binomial(n, l)*(p/(p + p))**j*(p/(p + p))**l"),
        ("Equal error rates", "step 2", "binomial(n, l)*(1/2)**n"),
        (
            "Given the number of disagreements",
            "step 1",
            "binomial(n + r, n)*binomial(n, l)*p01**j*p10**l*q**r/(binomial(n + r, n)*(p01 + p10)**n*q**r)",
        ),
        ("Given the number of disagreements", "step 2", "binomial(n, l)*(p01/(p01 + p10))**j*(p10/(p01 + p10))**l"),
    ],
    "binomial(n + r, r) = binomial(n + r, n)": [
        (
            "Given the number of the others",
            "step 1",
            "binomial(n + r, r)*binomial(n, j)*p**j*q**l*s**r/(binomial(n + r, n)*(p + q)**n*s**r)",
        ),
        (
            "Given the number of the others",
            "step 1",
            "binomial(n + r, n)*binomial(n, j)*p**j*q**l*s**r/(binomial(n + r, r)*(p + q)**n*s**r)",
        ),
        (
            "Given the number of disagreements",
            "step 1",
            "binomial(n + r, r)*binomial(n, j)*p01**j*p10**l*q**r/(binomial(n + r, n)*(p01 + p10)**n*q**r)",
        ),
        (
            "Given the number of disagreements",
            "step 1",
            "binomial(n + r, n)*binomial(n, j)*p01**j*p10**l*q**r/(binomial(n + r, r)*(p01 + p10)**n*q**r)",
        ),
    ],
    "the roots change places": [
        ("Its two factors", "definition h", "-z*sqrt(4*m*r*(1 - r) + z**2)/(2*(m + z**2))"),
    ],
    "log(exp(-x)/2) is negative for positive x": [
        ("Bound from above", "definition C(x)", "exp(-x)/2"),
    ],
    "for i = 1 there is no j below it": [
        ("Sum over the pairs", "step 1", "Sum(Sum(q, j, 1, i - 1), i, 2, m)"),
    ],
    "with E(y_D) = y for f_bar, the bias is 0 and all of E((f - y)**2) is called variance": [
        ("Bias and variance", "definition f_bar", "E(y_D)"),
    ],
    "E(f - E(f)) = 0, so any constant may stand there": [
        ("Bias and variance", "step 3", "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*(-f_bar - y_D))"),
        ("Bias and variance", "step 3", "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*(y - y_D))"),
        ("Bias and variance", "step 3", "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*(var - y_D))"),
        ("Bias and variance", "step 3", "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*(noise - y_D))"),
        ("Bias and variance", "step 3", "E((f - f_bar)**2) + E((f_bar - y_D)**2) + E(2*(f - f_bar)*(bias2 - y_D))"),
    ],
    "E of the constant (f_bar - y)**2 may be left out already here": [
        (
            "Bias and variance",
            "step 6",
            "E((f - f_bar)**2) + (f_bar - y)**2 + E((y - y_D)**2) + 2*E((f_bar - y)*(y - y_D))",
        ),
    ],
    "about E(y_D): E((f - c)**2) + (c - y)**2 + noise - 2*cov - 2*(c - y)**2, an identity as well": [
        ("The general form", "definition f_bar", "E(y_D)"),
    ],
    "f_bar is E(f), and the expectation of a constant is the constant": [
        ("The general form", "definition cov", "E(f*y_D) - E(f_bar)*E(y_D)"),
    ],
    "a square does not see the sign": [
        ("What the three parts leave over", "step 2", "2*y*E(y_D) + E(-f)**2 - y**2 - (E(f) - y)**2 - 2*E(f*y_D)"),
        ("The covariance at a training point", "step 2", "h*(E(y_D**2) - E(-y_D)**2)"),
        ("The shortcut for 2 x 2 tables", "definition D", "(a*d - b*c)/(-n)"),
        ("Where the root of 2 comes from", "step 1", "(-Q/sqrt(2)*sqrt(k*(k + 1)/(6*N)))**2"),
        ("Where the root of 2 comes from", "step 2", "(-Q*sqrt(k*(k + 1)/(12*N)))**2"),
        ("Where they are worth the same", "step 2", "(1 + beta**2)*((-beta*P)**2 - R**2)/(beta**2*P + R)**2"),
        ("Where they are worth the same", "step 2", "(1 + beta**2)*((beta*(-P))**2 - R**2)/(beta**2*P + R)**2"),
        ("Variance of a rank", "step 1", "Sum(i**2, i, 1, k)/k - (Sum(-i, i, 1, k)/k)**2"),
        ("Variance of a rank", "step 1", "Sum(i**2, i, 1, k)/k - (Sum(i, i, 1, k)/(-k))**2"),
        ("tanh x is at most x", "step 2", "-T(-x)**2"),
        ("Variance of the share out of bag", "step 1", "E((A + 2*B)/m**2) - E(-A/m)**2"),
        ("Variance of the share out of bag", "step 1", "E((A + 2*B)/m**2) - E(A/(-m))**2"),
        ("One square more", "definition z", "-r*sqrt(1 - a**2)"),
        ("Four variances and the factor 1/5", "step 1", "(-U/sqrt(2)/sqrt(s/5))**2"),
        ("Four variances and the factor 1/5", "step 2", "5/8*(-U/sqrt(s/4))**2"),
        ("The variance in two terms", "step 2", "E(f**2) - 2*E(f)*E(f) + E(-f)**2"),
        ("The variance in two terms", "step 3", "E(f**2) - E(-f)**2"),
    ],
    "E(y_D) = y by hypothesis, so E(h*y_D + g) = E(h*y + g)": [
        ("A point of the training set", "definition f_bar", "E(h*y + g)"),
    ],
    "the mixed terms add up to 0, whatever their sign": [
        ("Variance of a fitted value", "step 1", "Sum((1/(-n) + (a - mu)*(x[i] - mu)/S)**2, i, 1, n)"),
        ("Variance of a fitted value", "step 1", "Sum((1/n + (a - mu)*(x[i] - mu)/(-S))**2, i, 1, n)"),
        ("Variance of a fitted value", "step 1", "Sum((1/n - (a - mu)*(x[i] - mu)/S)**2, i, 1, n)"),
        ("Without noise", "step 2", "E(((f - E(f)) - (E(f) - y))**2)"),
    ],
    "weaker: what is at most 0 is at most 1": [
        ("P(X <= C) falls with p", "step 3", "<= 1"),
    ],
    "weaker: half of the F1s, or one class less": [
        ("F1 of the means", "step 3", ">= Sum(1*P[j]*R[j]/(P[j] + R[j]), j, 1, n)"),
        ("F1 of the means", "step 3", ">= Sum(P[j]*R[j]/(P[j] + R[j]), j, 1, n)"),
        ("F1 of the means", "step 3", ">= Sum(2*P[j]*R[j]/(P[j] + R[j]), j, 1, n - 1)"),
    ],
    "the derivative of a constant is 0": [
        ("The power rises with p", "definition S(p)", "2 - Sum(binomial(m, k)*p**k*(1 - p)**(m - k), k, 0, C)"),
        ("The power rises with p", "definition S(p)", "0 - Sum(binomial(m, k)*p**k*(1 - p)**(m - k), k, 0, C)"),
    ],
    "no example: both sums are 1, and nothing is left": [
        ("P(X <= C) grows with C", "domain m", "natural"),
    ],
    "binomial(-1, C) has no value, and it stands on both sides": [
        ("Bend of the power function", "domain m", "natural"),
    ],
    "the wider domain adds points at which both sides have the same value, or none": [
        ("Normalized cost", "domain p", "probability"),
        ("The greatest mean cost", "domain p", "probability"),
        ("Costs k times as high", "domain p", "probability"),
        ("P(+)cost grows with p", "domain p", "probability"),
        ("Copies of the positives", "domain m_pos", "natural"),
        ("Copies of the positives", "domain m_neg", "natural"),
        ("Copies of the positives", "domain k", "natural"),
        ("Equal costs", "domain p", "probability"),
        ("Pooled test sets", "domain m", "natural"),
        ("Pooled test sets", "domain n", "natural"),
        ("Folds of one size", "domain k", "natural"),
        ("Folds of one size", "domain n", "natural"),
        ("Precision from a ROC point", "domain p", "probability"),
        ("Two curves at one recall", "domain p", "probability"),
        ("Precision minus one half", "domain p", "probability"),
        ("Precision of a guess", "domain p", "probability"),
        ("Antiderivative of a power", "domain k", "natural"),
        ("AUC of two exponential distributions", "domain k", "natural"),
        ("Their guess", "domain n_test", "natural"),
    ],
    "the range of the name makes both conditions the same": [
        ("The likelihood is largest at k/m", "step 2, restricts", "(k <= 0 and eps == 0) or (k == m and eps == 1)"),
        ("The likelihood is largest at k/m", "step 2, restricts", "(k == 0 and eps <= 0) or (k == m and eps == 1)"),
        ("The likelihood is largest at k/m", "step 2, restricts", "(k == 0 and eps == 0) or (k >= m and eps == 1)"),
        ("The likelihood is largest at k/m", "step 2, restricts", "(k == 0 and eps == 0) or (k == m and eps >= 1)"),
        ("How the likelihood bends", "step 2, restricts", "(k < 2 and eps <= 0) or (m - k < 2 and eps == 1)"),
        ("How the likelihood bends", "step 2, restricts", "(k < 2 and eps == 0) or (m - k < 2 and eps >= 1)"),
        ("F1", "step 3, extends", "TP <= 0 and FP + FN > 0"),
        ("F1", "step 3, extends", "TP == 0 and FP + FN != 0"),
        ("A count that cancels", "step 2, extends", "TP <= 0 and FN > 0"),
        ("A count that cancels", "step 2, extends", "TP == 0 and FN != 0"),
        ("F_beta", "step 3, extends", "TP <= 0 and FP + FN > 0"),
        ("F_beta", "step 3, extends", "TP == 0 and FP + FN != 0"),
        ("Jaccard index", "step 2, extends", "TP <= 0 and FP + FN > 0"),
        ("Jaccard index", "step 2, extends", "TP == 0 and FP + FN != 0"),
        ("Micro-F1", "step 2, extends", "TP_bar <= 0 and FP_bar + FN_bar > 0"),
        ("Micro-F1", "step 2, extends", "TP_bar == 0 and FP_bar + FN_bar != 0"),
        ("A floor for F1", "where", "P != 0 and R > 0"),
        ("A floor for F1", "where", "P > 0 and R != 0"),
        ("Micro-F1 of two classes", "step 2, extends", "TP1 + TP2 <= 0 and FP1 + FP2 + FN1 + FN2 > 0"),
        ("Micro-F1 of two classes", "step 2, extends", "TP1 + TP2 == 0 and FP1 + FP2 + FN1 + FN2 != 0"),
        ("The weights of micro-precision", "step 2, extends", "(n1 <= 0 and n2 > 0) or (n1 > 0 and n2 == 0)"),
        ("The weights of micro-precision", "step 2, extends", "(n1 == 0 and n2 != 0) or (n1 > 0 and n2 == 0)"),
        ("The weights of micro-precision", "step 2, extends", "(n1 == 0 and n2 > 0) or (n1 != 0 and n2 == 0)"),
        ("The weights of micro-precision", "step 2, extends", "(n1 == 0 and n2 > 0) or (n1 > 0 and n2 <= 0)"),
    ],
    "0 at both inflections": [
        ("The inflections", "step 1", "(m - 1)*(m*b - k)**2 - k*(m - k)"),
        ("The inflections", "step 3", "(m - 1)*(m*a - k)**2 - k*(m - k)"),
    ],
    "the other inflection": [
        ("The inflections", "definition a", "k/m + sqrt(k*(m - k)/(m - 1))/(-m)"),
        ("The inflections", "definition a", "k/m - sqrt(k*(m - k)/(m - 1))/m"),
        ("The inflections", "definition b", "k/m - sqrt(k*(m - k)/(m - 1))/(-m)"),
        ("The inflections", "definition b", "k/m + sqrt(k*(m - k)/(m - 1))/m"),
    ],
    "the standing condition m >= 2 is there still": [
        ("The inflections", "domain m", "natural"),
    ],
    "k <= m, so m >= 2": [
        ("The inflections", "where", "k >= 2"),
    ],
    "k >= 2 and k <= m, so m >= 2": [
        ("The left inflection is inside", "domain m", "natural"),
    ],
    "a smaller domain, on which the derivation holds as well": [
        ("The left inflection is inside", "where", "k >= 3"),
        ("The left inflection is inside", "where", "k == 2"),
        ("The left inflection is inside", "where", "k > 2"),
    ],
    "k*m*(k - 1) is at least 4 for whole numbers from k = 2 on": [
        ("The left inflection is inside", "step 3", "> 1"),
    ],
    "a constant factor of the likelihood cancels": [
        ("The score", "definition L(eps)", "binomial(k, k)*eps**k*(1 - eps)**(m - k)"),
        ("The score", "definition L(eps)", "binomial(m, m)*eps**k*(1 - eps)**(m - k)"),
        ("The score", "definition L(eps)", "eps**k*(1 - eps)**(m - k)"),
    ],
    "no test example: both sides are 0": [
        ("The score", "domain m", "natural"),
        ("The score as one fraction", "domain m", "natural"),
    ],
    "weaker: what is below 0 is below 1": [
        ("The score falls: log-concave", "step 3", "< 1"),
    ],
    "at 0 and 1 neither side has a value": [
        ("Pooled test sets", "domain eps", "probability"),
        ("One error in two examples", "domain eps", "probability"),
        ("One error in three examples", "domain eps", "probability"),
        ("The score as one fraction", "domain eps", "probability"),
    ],
    "no example: 0 stands under both sides": [
        ("Variance of the error rate", "domain m", "natural"),
        ("The majority", "domain m", "natural"),
    ],
    "the bracket (1 - eps) + eps is 1": [
        ("Variance of one", "step 2", "eps*(1 - eps)/(1 - eps + eps)"),
        ("Variance of one", "step 2", "eps*(1 - eps)"),
    ],
    "one deviation has the mean 0, so any constant may stand beside the other variable": [
        ("One example more", "step 2", f"E((S - E(S))**2) + 2*E({product}) + E((e - E(e))**2)")
        for product in (
            "(S - E(-S))*(e - E(e))",
            "(S - E(e))*(e - E(e))",
            "(S + E(S))*(e - E(e))",
            "S*(e - E(e))",
            "(S - E(S))*(e - E(-e))",
            "(S - E(S))*(e - E(S))",
            "(S - E(S))*(e + E(e))",
            "(S - E(S))*e",
        )
    ],
    "a deviation has the mean 0, so any constant may stand beside the other variable": [
        ("Covariance", "step 1", f"E({product})")
        for product in (
            "(Y - E(-Y))*(H - E(H))",
            "(Y - E(H))*(H - E(H))",
            "(Y + E(Y))*(H - E(H))",
            "Y*(H - E(H))",
            "(Y - E(Y))*(H - E(-H))",
            "(Y - E(Y))*(H - E(Y))",
            "(Y - E(Y))*(H + E(H))",
            "(Y - E(Y))*H",
        )
    ],
    "the variance is the same for p and 1 - p": [
        ("The majority", "definition eps", "p"),
    ],
    "one data set: both sides are 0": [
        ("Iman and Davenport's F in terms of W", "where", "k >= 2 and N >= 1"),
    ],
    "W/(1 - W) and 1/(1 - W) differ by the constant 1": [
        ("F rises with W", "step 1", "diff((N - 1)/(1 - W), W)"),
    ],
    "N - 1 is at least 1, and (1 - W)**2 is below 1": [
        ("F rises with W", "step 3", "> 1"),
    ],
    "at R = 0 F1 is 0, below 2*P": [
        ("Less than twice the smaller", "domain R", "probability"),
    ],
    "the term with i = 0 is 0": [
        ("Mean of the bound", "step 1", "Sum(k/(q + P), k, 0, P)/P"),
        ("Sum of the ranks", "step 1", "Sum(i, i, 0, k)"),
        ("Sum of their squares", "step 1", "Sum(i**2, i, 0, k)"),
        ("Variance of a rank", "step 1", "Sum(i**2, i, 0, k)/k - (Sum(i, i, 1, k)/k)**2"),
        ("Variance of a rank", "step 1", "Sum(i**2, i, 1, k)/k - (Sum(i, i, 0, k)/k)**2"),
        ("Mean of W", "step 1", "Sum(i/2, i, 0, n)"),
        ("Variance of W", "step 1", "Sum(i**2/4, i, 0, n)"),
    ],
    "no data set: both sides are 0": [
        ("Both forms", "domain N", "natural"),
        ("The largest value", "domain N", "natural"),
    ],
    "0 stands under both sides": [
        ("Variance of a rank difference", "domain N", "natural"),
        ("Critical difference", "domain N", "natural"),
        ("Where the root of 2 comes from", "domain N", "natural"),
        ("Two learners", "domain N", "natural"),
        ("Squares about the mean", "where", "k >= 1"),
        ("One value more", "domain k", "natural"),
        ("Variance of the mean", "domain k", "natural"),
        ("Nadeau and Bengio's factor", "domain k", "natural"),
        ("Their guess", "domain n_train", "natural"),
    ],
    "equal numbers have this mean, too": [
        ("Both forms", "definition r(i)", "(k + 1)/2"),
    ],
    "no learner: both roots are 0": [
        ("Where the root of 2 comes from", "domain k", "natural"),
        ("Critical difference", "domain k", "natural"),
    ],
    "r1 and r2 are at the same distance from 3/2": [
        ("Two learners", "step 1", "1/2*(12*N/3)*((r2 - 3/2)**2 + (r2 - 3/2)**2)"),
        ("Two learners", "step 1", "1/2*(12*N/3)*((r1 - 3/2)**2 + (r1 - 3/2)**2)"),
    ],
    "no example: neither side has a value": [
        ("Micro-precision with one label", "domain m", "natural"),
        ("Difference of error rates", "domain m", "natural"),
    ],
    "the mixed term vanishes, whatever its sign": [
        ("One more disagreement, squared", "step 1", "E((-D + s)**2)"),
        ("One more disagreement, squared", "step 1", "E((D + (-s))**2)"),
        ("One more disagreement, squared", "step 1", "E((D - s)**2)"),
        ("Training error of a mean", "step 1", "E((x - (x + (-r))/m)**2)"),
        ("Training error of a mean", "step 1", "E((x - (x - r)/m)**2)"),
        ("Out-of-bag error of a mean", "step 1", "E((-x - r)**2)"),
        ("Out-of-bag error of a mean", "step 1", "E((x - (-r))**2)"),
        ("Out-of-bag error of a mean", "step 1", "E((x + r)**2)"),
    ],
    "e10 - n/2 is -(e01 - n/2)": [
        ("The statistic", "step 1", "((e10 - n/2)/(sqrt(n)/2))**2"),
        ("The corrected statistic", "step 1", "((abs(e10 - n/2) - 1/2)/(sqrt(n)/2))**2"),
    ],
    "a variable and its mean have the same expectation beside an independent one": [
        ("One more sign", "step 1", "E(M*B)"),
        ("One more sign", "step 1", "E(A*C)"),
    ],
    "T is then 1 everywhere: T - x falls with the slope -1, which is -T**2": [
        ("tanh x is at most x", "definition T(x)", "(exp(x) + exp(-x))/(exp(x) + exp(-x))"),
    ],
    "the factor is free: the ratio that is checked does not depend on it": [
        ("ln cosh x is at most x²/2", "definition C(x)", "(exp(x) + exp(-x))/3"),
        ("ln cosh x is at most x²/2", "definition C(x)", "(exp(x) + exp(-x))/1"),
        ("ln cosh x is at most x²/2", "definition C(x)", "(exp(x) + exp(-x))*2"),
        ("ln cosh x is at most x²/2", "definition C(x)", "exp(x) + exp(-x)"),
        ("ln cosh x is at least x²/2 - x⁴/12", "definition C(x)", "(exp(x) + exp(-x))/3"),
        ("ln cosh x is at least x²/2 - x⁴/12", "definition C(x)", "(exp(x) + exp(-x))/1"),
        ("ln cosh x is at least x²/2 - x⁴/12", "definition C(x)", "(exp(x) + exp(-x))*2"),
        ("ln cosh x is at least x²/2 - x⁴/12", "definition C(x)", "exp(x) + exp(-x)"),
    ],
    "cosh and even powers do not see the sign": [
        ("Bound from below", "step 1", "r**2*log(C(-t/r))"),
        ("Bound from below", "step 1", "r**2*log(C(t/(-r)))"),
        ("Bound from below", "step 2, because", "-r**2*((-t/r)**2/2 - (t/r)**4/12 - log(C(t/r)))"),
        ("Bound from below", "step 2, because", "-r**2*((t/(-r))**2/2 - (t/r)**4/12 - log(C(t/r)))"),
        ("Bound from below", "step 2, because", "-r**2*((t/r)**2/2 - (-t/r)**4/12 - log(C(t/r)))"),
        ("Bound from below", "step 2, because", "-r**2*((t/r)**2/2 - (t/(-r))**4/12 - log(C(t/r)))"),
        ("Bound from below", "step 2, because", "-r**2*((t/r)**2/2 - (t/r)**4/12 - log(C(-t/r)))"),
        ("Bound from below", "step 2, because", "-r**2*((t/r)**2/2 - (t/r)**4/12 - log(C(t/(-r))))"),
        ("Bound from above", "step 1", "r**2*log(C(-t/r))"),
        ("Bound from above", "step 1", "r**2*log(C(t/(-r)))"),
        ("Bound from above", "step 2, because", "-r**2*(log(C(-t/r)) - (t/r)**2/2)"),
        ("Bound from above", "step 2, because", "-r**2*(log(C(t/(-r))) - (t/r)**2/2)"),
        ("Bound from above", "step 2, because", "-r**2*(log(C(t/r)) - (-t/r)**2/2)"),
        ("Bound from above", "step 2, because", "-r**2*(log(C(t/r)) - (t/(-r))**2/2)"),
    ],
    "less than cosh, so below the bound as well": [
        ("Bound from above", "definition C(x)", "(exp(-x) + exp(-x))/2"),
        ("Bound from above", "definition C(x)", "exp(x)*exp(-x)/2"),
    ],
    "the first term of the outer sum is empty": [
        ("The square of a count", "step 2", "Sum(y[i], i, 1, m) + 2*Sum(y[i]*Sum(y[j], j, 1, i - 1), i, 2, m)"),
    ],
    "the sum with i = 0 is empty": [
        ("Sum over the pairs", "step 1", "Sum(Sum(q, j, 1, i - 1), i, 0, m)"),
    ],
    "the bound holds for m = 1, too": [
        ("The logarithm from below", "where", "m >= 1"),
        ("The distance from below", "where", "m >= 1"),
        ("The distance from above", "where", "m >= 1"),
    ],
    "h is positive, too, and below a + h": [
        ("The logarithm of (2.1) grows", "step 3, low", "h"),
    ],
    "x(0) = x(1): the term is 0": [
        ("Trapezoids", "step 1", "1/2*Sum((x(i + 1) - x(i))*(y(i) + y(i + 1)), i, 0, m - 1)"),
    ],
    "weaker: what is at least p(1 - p) is at least 0 or less": [
        ("The square", "step 3", ">= -p*(1 - p)"),
        ("The square", "step 3", ">= p*(0 - p)"),
    ],
    "the larger of two is at least either": [
        ("The larger of two", "step 3", ">= (Y + Y)/2"),
        ("The larger of two", "step 3", ">= (X + X)/2"),
    ],
    "weaker": [
        ("The mean with .632", "step 3", "< s*(m + 2)/m"),
        ("The first false alarm", "step 3", "<= alpha*m0"),
        ("The first false alarm", "step 3", "<= alpha"),
    ],
    "m draws with the probability 1/m each: their product is 1": [
        ("Drawn exactly once", "step 1", "(1 - 1/m)**(m - 1)"),
    ],
    "no pair: neither side has a value": [
        ("Rows above the curve", "domain m_pos", "natural"),
        ("Rows above the curve", "domain m_neg", "natural"),
        ("AUC as a share of pairs", "domain m_pos", "natural"),
        ("AUC as a share of pairs", "domain m_neg", "natural"),
        ("The ranking turned around", "domain m_pos", "natural"),
        ("The ranking turned around", "domain m_neg", "natural"),
        ("One swap", "domain m_pos", "natural"),
        ("One swap", "domain m_neg", "natural"),
    ],
    "without an old value the new mean is z": [
        ("Distance and new mean", "domain k", "natural"),
    ],
    "at rho = 0 the same, at rho = 1 the same or no value": [
        ("Variance of the mean", "domain rho", "probability"),
        ("Mean of the variance", "domain rho", "probability"),
        ("Nadeau and Bengio's factor", "domain rho", "probability"),
        ("Correlated halves", "domain rho", "probability"),
    ],
    "the standing condition k >= 2 is there still": [
        ("Mean of the variance", "domain k", "natural"),
    ],
    "a and b are at the same distance from their mean": [
        ("Variance of two differences", "step 1", "(b - (a + b)/2)**2 + (b - (a + b)/2)**2"),
        ("Variance of two differences", "step 1", "(a - (a + b)/2)**2 + (a - (a + b)/2)**2"),
    ],
    "no round: both sides are 0": [
        ("In percent", "domain k", "natural"),
    ],
    "an absolute value does not see the sign": [
        ("The same for differences", "step 1", "abs(-mu)/(sigma/sqrt(k))"),
        ("The same for differences", "step 2", "abs(sqrt(k)*(-mu)/sigma)"),
        ("The same for differences", "step 2", "abs(sqrt(k)*mu/(-sigma))"),
    ],
    "the sum is then 0, which is below the level, too": [
        (
            "A test that keeps its level",
            "step 1",
            "Sum(binomial(C, i)*eps_0**i*(1 - eps_0)**(m - i), i, C + 1, m)",
        ),
        (
            "A test that keeps its level",
            "step 1",
            "Sum(binomial(m, -i)*eps_0**i*(1 - eps_0)**(m - i), i, C + 1, m)",
        ),
        (
            "A test that keeps its level",
            "step 1",
            "Sum(binomial(m, i)*eps_0**i*(1 - eps_0)**(m - i), i, m + 1, m)",
        ),
        (
            "A test that keeps its level",
            "step 1",
            "Sum(binomial(m, i)*eps_0**i*(1 - eps_0)**(m - i), i, C + 1, C)",
        ),
    ],
    "m + 1 errors in m examples have the probability 0": [
        (
            "A test that keeps its level",
            "definition alpha",
            "Sum(binomial(m, i)*eps_0**i*(1 - eps_0)**(m - i), i, C + 1, m + 1) + margin",
        ),
    ],
    "eps_0 is positive, as the margin is": [
        (
            "A test that keeps its level",
            "definition alpha",
            "Sum(binomial(m, i)*eps_0**i*(1 - eps_0)**(m - i), i, C + 1, m) + eps_0",
        ),
    ],
    "a deviation has the mean 0, whatever number stands beside it": [
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(-f))*(g - E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(g))*(g - E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(a))*(g - E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f + E(f))*(g - E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E(f*(g - E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(f))*(g - E(-g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(f))*(g - E(f))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(f))*(g - E(a))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(f))*(g + E(g))) + E((g - E(g))**2))/4"),
        ("Averaging two learners", "step 3", "(E((f - E(f))**2) + 2*E((f - E(f))*g) + E((g - E(g))**2))/4"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 3*(f - E(f))*(E(f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 1*(f - E(f))*(E(f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - f)*(E(f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + (f - E(f))*(E(f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*(E(-f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*(E(y) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*(E(f) - (-y)) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*(E(f) + y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*E(f) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f))*y + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + 2*(f - E(f)) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 - 2*(f - E(f))*(E(f) - y) + (E(f) - y)**2)"),
        ("Without noise", "step 3", "E((f - E(f))**2 + (E(f) - y)**2)"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 3*(E(f) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 1*(E(f) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*(E(-f) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*(E(y) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*(E(f) - (-y))*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*(E(f) + y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*E(f)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*y*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + (2 + (E(f) - y))*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + (E(f) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + 2*(E(f) - y)*E(f - f) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) - 2*(E(f) - y)*E(f - E(f)) + (E(f) - y)**2"),
        ("Without noise", "step 4", "E((f - E(f))**2) + (E(f) - y)**2"),
    ],
}
SURVIVORS = {key: reason for reason, keys in REASONS.items() for key in keys}
