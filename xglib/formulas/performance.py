"""Sections 2.3.1 and 2.3.2: error rate, accuracy, precision, recall, F1 and their macro and micro averages."""

from ..arithmetic import Value, Values, sqrt
from ..guard import count, formula, many, nonnegative, rate


@formula("2.4", tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.zero_one_loss")
def error_rate(tp: Value, fp: Value, fn: Value, tn: Value) -> Value:
    """(2.4) Error rate (错误率): the share of samples classified wrongly, in [0, 1].

    Parameters
    ----------
    tp, fp, fn, tn : number, float array or symbol
        The counts of the confusion matrix (混淆矩阵), at least 0: true positives (真正例), false positives
        (假正例), false negatives (假反例) and true negatives (真反例).

    Returns
    -------
    number, float array or symbol
        The error rate.

    Raises
    ------
    ZeroDivisionError
        If there is no sample.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.1, whose (2.4) averages the indicator of f(x) != y.

    Examples
    --------
    >>> error_rate(tp=3, fp=1, fn=2, tn=4)
    0.3
    """
    return (fp + fn) / (tp + fp + fn + tn)


@formula("2.5", tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.accuracy_score")
def accuracy(tp: Value, fp: Value, fn: Value, tn: Value) -> Value:
    """(2.5) Accuracy (精度): the share of samples classified rightly, in [0, 1].

    Parameters
    ----------
    tp, fp, fn, tn : number, float array or symbol
        The counts of the confusion matrix (混淆矩阵), at least 0: true positives (真正例), false positives
        (假正例), false negatives (假反例) and true negatives (真反例).

    Returns
    -------
    number, float array or symbol
        The accuracy.

    Raises
    ------
    ZeroDivisionError
        If there is no sample.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.1, whose (2.5) averages the indicator of f(x) = y.

    Examples
    --------
    >>> accuracy(tp=3, fp=1, fn=2, tn=4)
    0.7
    """
    return (tp + tn) / (tp + fp + fn + tn)


@formula("2.8", tp=count, fp=count, instead="for labels use xglib.precision_score")
def precision(tp: Value, fp: Value) -> Value:
    """(2.8) Precision (查准率): the share of predicted positives that are positive, in [0, 1].

    Parameters
    ----------
    tp, fp : number, float array or symbol
        True and false positives (真正例, 假正例), at least 0.

    Returns
    -------
    number, float array or symbol
        The precision.

    Raises
    ------
    ZeroDivisionError
        If nothing is predicted positive.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    Examples
    --------
    >>> precision(tp=3, fp=1)
    0.75
    """
    return tp / (tp + fp)


@formula("2.9", tp=count, fn=count, instead="for labels use xglib.recall_score")
def recall(tp: Value, fn: Value) -> Value:
    """(2.9) Recall (查全率): the share of positives that are predicted positive, in [0, 1].

    Parameters
    ----------
    tp, fn : number, float array or symbol
        True positives and false negatives (真正例, 假反例), at least 0.

    Returns
    -------
    number, float array or symbol
        The recall.

    Raises
    ------
    ZeroDivisionError
        If there is no positive.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    Examples
    --------
    >>> recall(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula(fp=count, tn=count, instead="for labels use xglib.counts first")
def true_negative_rate(fp: Value, tn: Value) -> Value:
    """True negative rate (真反例率): the share of negatives that are predicted negative, in [0, 1].

    Parameters
    ----------
    fp, tn : number, float array or symbol
        False positives and true negatives (假正例, 真反例), at least 0.

    Returns
    -------
    number, float array or symbol
        The true negative rate, 1 less ``false_positive_rate`` (2.19).

    Raises
    ------
    ZeroDivisionError
        If there is no negative.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    The book gives it no number.

    Source: beside (2.19), Watermelon book 2.3.3.

    Examples
    --------
    >>> true_negative_rate(fp=1, tn=4)
    0.8
    """
    return tn / (tn + fp)


@formula(tp=count, fn=count, instead="for labels use xglib.counts first")
def false_negative_rate(tp: Value, fn: Value) -> Value:
    """False negative rate (假反例率): the share of positives that are predicted negative, in [0, 1].

    Parameters
    ----------
    tp, fn : number, float array or symbol
        True positives and false negatives (真正例, 假反例), at least 0.

    Returns
    -------
    number, float array or symbol
        The false negative rate, 1 less ``true_positive_rate`` (2.18).

    Raises
    ------
    ZeroDivisionError
        If there is no positive.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    It is a term of (2.25); the book gives it no number.

    Source: Watermelon book 2.3.4, before (2.25).

    Examples
    --------
    >>> false_negative_rate(tp=3, fn=1)
    0.25
    """
    return fn / (tp + fn)


@formula("2.10", p=rate, r=rate, instead="for labels use xglib.f1_score")
def f1(p: Value, r: Value) -> Value:
    """(2.10) F1, the harmonic mean (调和平均) of precision and recall, in [0, 1].

    Parameters
    ----------
    p, r : number, float array or symbol
        Precision (查准率) and recall (查全率), in [0, 1].

    Returns
    -------
    number, float array or symbol
        F1.

    Raises
    ------
    ZeroDivisionError
        If both are 0.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    See Also
    --------
    f1_from_counts : The same in counts, defined where precision and recall are both 0.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    Examples
    --------
    >>> from fractions import Fraction
    >>> f1(Fraction(3, 4), Fraction(3, 5))
    Fraction(2, 3)
    """
    return 2 * p * r / (p + r)


@formula("2.10", tp=count, fp=count, fn=count, instead="for labels use xglib.f1_score")
def f1_from_counts(tp: Value, fp: Value, fn: Value) -> Value:
    """(2.10) F1 in counts, in [0, 1]; equal to 2 tp/(m + tp - tn) for m samples.

    Parameters
    ----------
    tp, fp, fn : number, float array or symbol
        True positives, false positives and false negatives (真正例, 假正例, 假反例), at least 0.

    Returns
    -------
    number, float array or symbol
        F1. Unlike ``f1`` it is defined at tp = 0, unless fp and fn are 0 as well.

    Raises
    ------
    ZeroDivisionError
        If all three counts are 0.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Pumpkin book 2.3.4.

    Examples
    --------
    >>> f1_from_counts(tp=3, fp=1, fn=2)
    0.6666666666666666
    """
    return 2 * tp / (2 * tp + fp + fn)


@formula("2.11", p=rate, r=rate, beta=nonnegative, instead="for labels use xglib.fbeta_score")
def f_beta(p: Value, r: Value, beta: Value) -> Value:
    """(2.11) F_beta, the weighted harmonic mean (加权调和平均), in [0, 1]; recall counts beta**2 times.

    Parameters
    ----------
    p, r : number, float array or symbol
        Precision (查准率) and recall (查全率), in [0, 1].
    beta : number, float array or symbol
        At least 0: 1 gives F1, and 0 precision.

    Returns
    -------
    number, float array or symbol
        F_beta.

    Raises
    ------
    ZeroDivisionError
        If p and r are 0, or r and beta.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    See Also
    --------
    f_beta_from_counts : The same in counts, defined where precision and recall are both 0.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    Examples
    --------
    >>> f_beta(0.5, 1.0, 2)
    0.8333333333333334
    """
    return (1 + beta**2) * p * r / (beta**2 * p + r)


@formula("2.11", tp=count, fp=count, fn=count, beta=nonnegative, instead="for labels use xglib.fbeta_score")
def f_beta_from_counts(tp: Value, fp: Value, fn: Value, beta: Value) -> Value:
    """(2.11) F_beta in counts, in [0, 1]; a miss weighs ``beta**2`` times as much as a false alarm.

    Parameters
    ----------
    tp, fp, fn : number, float array or symbol
        True positives, false positives and false negatives (真正例, 假正例, 假反例), at least 0.
    beta : number, float array or symbol
        At least 0: 1 gives F1, and 0 precision.

    Returns
    -------
    number, float array or symbol
        F_beta. Unlike ``f_beta`` it is defined at tp = 0, as long as the denominator is not 0.

    Raises
    ------
    ZeroDivisionError
        If tp and fp are 0, and fn or beta.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Source: Pumpkin book 2.3.5.

    Examples
    --------
    >>> f_beta_from_counts(tp=4, fp=0, fn=1, beta=2)
    0.8333333333333334
    """
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


@formula(tp=count, fp=count, fn=count, tn=count, fractions=False, instead="for labels use xglib.counts first")
def matthews_correlation(tp: Value, fp: Value, fn: Value, tn: Value) -> Value:
    """Matthews' correlation coefficient (MCC): of the true and the predicted class, as 0 and 1; in [-1, 1].

    Parameters
    ----------
    tp, fp, fn, tn : number, float array or symbol
        The counts of the confusion matrix (混淆矩阵), at least 0: true positives (真正例), false positives
        (假正例), false negatives (假反例) and true negatives (真反例).

    Returns
    -------
    number, float array or symbol
        The correlation.

    Raises
    ------
    ZeroDivisionError
        If a class is never true, or never predicted, where scikit-learn puts 0.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    Its square is the chi-square statistic of the table over the number of samples.

    Source: Matthews, Biochimica et Biophysica Acta 405 (1975) 442-451.

    Examples
    --------
    >>> matthews_correlation(tp=4, fp=1, fn=1, tn=4)
    0.6
    """
    return (tp * tn - fp * fn) / sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


@formula(tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.counts first")
def cohen_kappa(tp: Value, fp: Value, fn: Value, tn: Value) -> Value:
    """Cohen's kappa: how much of what a guess gets wrong is got right; 0 for a guess, 1 at best.

    Parameters
    ----------
    tp, fp, fn, tn : number, float array or symbol
        The counts of the confusion matrix (混淆矩阵), at least 0: true positives (真正例), false positives
        (假正例), false negatives (假反例) and true negatives (真反例).

    Returns
    -------
    number, float array or symbol
        Kappa.

    Raises
    ------
    ZeroDivisionError
        If all samples are of one class, true and predicted.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    The guess has the same shares of both classes, and does not look.

    Source: Cohen, Educational and Psychological Measurement 20 (1960) 37-46.

    Examples
    --------
    >>> cohen_kappa(tp=4, fp=1, fn=1, tn=4)
    0.6
    """
    return 2 * (tp * tn - fp * fn) / ((tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


@formula(tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.counts first")
def balanced_accuracy(tp: Value, fp: Value, fn: Value, tn: Value) -> Value:
    """Balanced accuracy (平衡精度): the mean of the recalls of both classes, in [0, 1]; a guess has 1/2.

    Parameters
    ----------
    tp, fp, fn, tn : number, float array or symbol
        The counts of the confusion matrix (混淆矩阵), at least 0: true positives (真正例), false positives
        (假正例), false negatives (假反例) and true negatives (真反例).

    Returns
    -------
    number, float array or symbol
        The balanced accuracy.

    Raises
    ------
    ZeroDivisionError
        If a class is never true.
    TypeError, ValueError
        If an argument is of another kind or out of its range.

    Notes
    -----
    It is the area under the ROC curve of one threshold.

    Source: Brodersen et al., International Conference on Pattern Recognition (2010) 3121-3124.

    Examples
    --------
    >>> balanced_accuracy(tp=4, fp=1, fn=1, tn=4)
    0.8
    """
    return (tp / (tp + fn) + tn / (tn + fp)) / 2


@formula("2.12", p=many(rate), instead='for labels use xglib.precision_score, average="macro"')
def macro_precision(p: Values) -> Value:
    """(2.12) Macro-precision (宏查准率): the mean of the precisions of n confusion matrices, in [0, 1].

    Parameters
    ----------
    p : sequence of numbers, float arrays or symbols
        The n precisions (查准率), in [0, 1]. The matrices may come from several runs, several data sets, or
        several classes, each against the rest.

    Returns
    -------
    number, float array or symbol
        The mean.

    Raises
    ------
    ZeroDivisionError
        If there is none.
    TypeError, ValueError
        If the argument is no sequence, or an entry is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> macro_precision([0.5, 1.0])
    0.75
    """
    return sum(p) / len(p)


@formula("2.13", r=many(rate), instead='for labels use xglib.recall_score, average="macro"')
def macro_recall(r: Values) -> Value:
    """(2.13) Macro-recall (宏查全率): the mean of the recalls of n confusion matrices, in [0, 1].

    Parameters
    ----------
    r : sequence of numbers, float arrays or symbols
        The n recalls (查全率), in [0, 1]. The matrices may come from several runs, several data sets, or
        several classes, each against the rest.

    Returns
    -------
    number, float array or symbol
        The mean.

    Raises
    ------
    ZeroDivisionError
        If there is none.
    TypeError, ValueError
        If the argument is no sequence, or an entry is of another kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> macro_recall([0.25, 0.5])
    0.375
    """
    return sum(r) / len(r)


@formula("2.14", p=many(rate), r=many(rate), instead="for labels use xglib.macro_f1_score")
def macro_f1(p: Values, r: Values) -> Value:
    """(2.14) Macro-F1 (宏F1) of the book: the F1 of the mean precision and the mean recall, in [0, 1].

    Parameters
    ----------
    p, r : sequence of numbers, float arrays or symbols
        The precisions (查准率) and the recalls (查全率) of n confusion matrices, in [0, 1]; given by name.

    Returns
    -------
    number, float array or symbol
        Macro-F1. It is not the mean of the n values of F1, which is never larger.

    Raises
    ------
    ZeroDivisionError
        If all are 0, or there is none.
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> macro_f1(p=[0.5, 1.0], r=[1.0, 0.5])
    0.75
    """
    return f1(macro_precision(p), macro_recall(r))


@formula("2.15", tp=many(count), fp=many(count), instead='for labels use xglib.precision_score, average="micro"')
def micro_precision(tp: Values, fp: Values) -> Value:
    """(2.15) Micro-precision (微查准率): precision of the mean counts of n confusion matrices, in [0, 1].

    Parameters
    ----------
    tp, fp : sequence of numbers, float arrays or symbols
        The true and the false positives (真正例, 假正例) of the matrices, at least 0; given by name.

    Returns
    -------
    number, float array or symbol
        Micro-precision. Sums do as well as means, because n cancels.

    Raises
    ------
    ZeroDivisionError
        If nothing is predicted positive in any matrix.
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> micro_precision(tp=[3, 1], fp=[1, 0])
    0.8
    """
    return sum(tp) / (sum(tp) + sum(fp))


@formula("2.16", tp=many(count), fn=many(count), instead='for labels use xglib.recall_score, average="micro"')
def micro_recall(tp: Values, fn: Values) -> Value:
    """(2.16) Micro-recall (微查全率): recall of the mean counts of n confusion matrices, in [0, 1].

    Parameters
    ----------
    tp, fn : sequence of numbers, float arrays or symbols
        The true positives and the false negatives (真正例, 假反例) of the matrices, at least 0; given by name.

    Returns
    -------
    number, float array or symbol
        Micro-recall. Sums do as well as means, because n cancels.

    Raises
    ------
    ZeroDivisionError
        If there is no positive in any matrix.
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> micro_recall(tp=[3, 1], fn=[0, 4])
    0.5
    """
    return sum(tp) / (sum(tp) + sum(fn))


@formula(
    "2.17", tp=many(count), fp=many(count), fn=many(count), instead='for labels use xglib.f1_score, average="micro"'
)
def micro_f1(tp: Values, fp: Values, fn: Values) -> Value:
    """(2.17) Micro-F1 (微F1): F1 of the mean counts of n confusion matrices, in [0, 1].

    Parameters
    ----------
    tp, fp, fn : sequence of numbers, float arrays or symbols
        The true positives, false positives and false negatives (真正例, 假正例, 假反例) of the matrices, at
        least 0; given by name.

    Returns
    -------
    number, float array or symbol
        Micro-F1, in count form as ``f1_from_counts``. If the matrices are those of classes and each sample has
        one class, it is the accuracy (精度).

    Raises
    ------
    ZeroDivisionError
        If all counts are 0.
    TypeError, ValueError
        If an argument is no sequence or not given by name, if the lengths differ, or if an entry is of another
        kind or out of its range.

    Notes
    -----
    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    Examples
    --------
    >>> micro_f1(tp=[3, 1], fp=[1, 0], fn=[0, 1])
    0.8
    """
    return f1_from_counts(sum(tp), sum(fp), sum(fn))
