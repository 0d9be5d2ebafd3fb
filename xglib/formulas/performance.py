"""Sections 2.3.1 and 2.3.2: error rate, accuracy, precision, recall, F1 and their macro and micro averages."""

from ..guard import count, formula, many, nonnegative, rate


@formula("2.4", tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.zero_one_loss")
def error_rate(tp, fp, fn, tn):
    """(2.4) Error rate (错误率): the share of samples classified wrongly, in [0, 1].

    In counts of the confusion matrix (混淆矩阵), as in ``accuracy``. ZeroDivisionError if there is no
    sample.

    Source: Watermelon book 2.3.1, whose (2.4) averages the indicator of f(x) != y.

    >>> error_rate(tp=3, fp=1, fn=2, tn=4)
    0.3
    """
    return (fp + fn) / (tp + fp + fn + tn)


@formula("2.5", tp=count, fp=count, fn=count, tn=count, instead="for labels use xglib.accuracy_score")
def accuracy(tp, fp, fn, tn):
    """(2.5) Accuracy (精度): the share of samples classified rightly, in [0, 1].

    In counts of the confusion matrix (混淆矩阵): true positives (真正例) tp, false positives (假正例)
    fp, false negatives (假反例) fn, true negatives (真反例) tn; numbers, fractions, float arrays that
    broadcast, or symbols. ZeroDivisionError if there is no sample.

    Source: Watermelon book 2.3.1, whose (2.5) averages the indicator of f(x) = y.

    >>> accuracy(tp=3, fp=1, fn=2, tn=4)
    0.7
    """
    return (tp + tn) / (tp + fp + fn + tn)


@formula("2.8", tp=count, fp=count, instead="for labels use xglib.precision_score")
def precision(tp, fp):
    """(2.8) Precision (查准率): the share of predicted positives that are positive, in [0, 1].

    ``tp``, ``fp``: true and false positives (真正例, 假正例) as numbers, fractions, float arrays that
    broadcast, or symbols. ZeroDivisionError if nothing is predicted positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> precision(tp=3, fp=1)
    0.75
    """
    return tp / (tp + fp)


@formula("2.9", tp=count, fn=count, instead="for labels use xglib.recall_score")
def recall(tp, fn):
    """(2.9) Recall (查全率): the share of positives that are predicted positive, in [0, 1].

    ``tp``, ``fn``: true positives and false negatives (真正例, 假反例) as numbers, fractions, float arrays
    that broadcast, or symbols. ZeroDivisionError if there is no positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> recall(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula(fp=count, tn=count, instead="for labels use xglib.counts first")
def true_negative_rate(fp, tn):
    """True negative rate (真反例率): the share of negatives that are predicted negative, in [0, 1].

    ``fp``, ``tn``: false positives and true negatives (假正例, 真反例) as numbers, fractions, float arrays
    that broadcast, or symbols. It is 1 less ``false_positive_rate`` (2.19); the book gives it no
    number. ZeroDivisionError if there is no negative.

    Source: beside (2.19), Watermelon book 2.3.3.

    >>> true_negative_rate(fp=1, tn=4)
    0.8
    """
    return tn / (tn + fp)


@formula(tp=count, fn=count, instead="for labels use xglib.counts first")
def false_negative_rate(tp, fn):
    """False negative rate (假反例率): the share of positives that are predicted negative, in [0, 1].

    ``tp``, ``fn``: true positives and false negatives (真正例, 假反例) as numbers, fractions, float arrays
    that broadcast, or symbols. It is 1 less ``true_positive_rate`` (2.18), and a term of (2.25); the
    book gives it no number. ZeroDivisionError if there is no positive.

    Source: Watermelon book 2.3.4, before (2.25).

    >>> false_negative_rate(tp=3, fn=1)
    0.25
    """
    return fn / (tp + fn)


@formula("2.10", p=rate, r=rate, instead="for labels use xglib.f1_score")
def f1(p, r):
    """(2.10) F1, the harmonic mean (调和平均) of precision and recall, in [0, 1].

    ``p``, ``r``: precision (查准率) and recall (查全率) as numbers, fractions, float arrays that broadcast,
    or symbols. ZeroDivisionError if both are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> from fractions import Fraction
    >>> f1(Fraction(3, 4), Fraction(3, 5))
    Fraction(2, 3)
    """
    return 2 * p * r / (p + r)


@formula("2.10", tp=count, fp=count, fn=count, instead="for labels use xglib.f1_score")
def f1_from_counts(tp, fp, fn):
    """(2.10) F1 in counts, in [0, 1]; equal to 2 tp/(m + tp - tn) for m samples.

    ``tp``, ``fp``, ``fn``: true positives, false positives, false negatives (真正例, 假正例, 假反例) as
    numbers, fractions, float arrays that broadcast, or symbols. Unlike ``f1`` it is defined at tp = 0,
    unless fp and fn are 0 as well: then ZeroDivisionError.

    Source: Pumpkin book 2.3.4.

    >>> f1_from_counts(tp=3, fp=1, fn=2)
    0.6666666666666666
    """
    return 2 * tp / (2 * tp + fp + fn)


@formula("2.11", p=rate, r=rate, beta=nonnegative, instead="for labels use xglib.fbeta_score")
def f_beta(p, r, beta):
    """(2.11) F_beta, the weighted harmonic mean (加权调和平均), in [0, 1]; recall counts beta**2 times.

    ``p``, ``r``: precision (查准率) and recall (查全率), ``beta`` >= 0, as numbers, fractions, float arrays
    that broadcast, or symbols. beta = 1 is F1, and 0 precision. ZeroDivisionError if p and r are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    >>> f_beta(0.5, 1.0, 2)
    0.8333333333333334
    """
    return (1 + beta**2) * p * r / (beta**2 * p + r)


@formula("2.11", tp=count, fp=count, fn=count, beta=nonnegative, instead="for labels use xglib.fbeta_score")
def f_beta_from_counts(tp, fp, fn, beta):
    """(2.11) F_beta in counts, in [0, 1]; a miss weighs ``beta**2`` times as much as a false alarm.

    ``tp``, ``fp``, ``fn``: true positives, false positives, false negatives (真正例, 假正例, 假反例),
    ``beta`` >= 0, as numbers, fractions, float arrays that broadcast, or symbols. Unlike ``f_beta`` it is
    defined at tp = 0, unless fp and fn are 0 as well: then ZeroDivisionError.

    Source: Pumpkin book 2.3.5.

    >>> f_beta_from_counts(tp=4, fp=0, fn=1, beta=2)
    0.8333333333333334
    """
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


@formula("2.12", p=many(rate), instead='for labels use xglib.precision_score, average="macro"')
def macro_precision(p):
    """(2.12) Macro-precision (宏查准率): the mean of the precisions of n confusion matrices, in [0, 1].

    ``p``: sequence of n precisions as numbers, fractions, float arrays that broadcast, or symbols. The
    matrices may come from several runs, several data sets, or several classes, each against the
    rest. ZeroDivisionError if there is none.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_precision([0.5, 1.0])
    0.75
    """
    return sum(p) / len(p)


@formula("2.13", r=many(rate), instead='for labels use xglib.recall_score, average="macro"')
def macro_recall(r):
    """(2.13) Macro-recall (宏查全率): the mean of the recalls of n confusion matrices, in [0, 1].

    ``r``: sequence of n recalls; see ``macro_precision``.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_recall([0.25, 0.5])
    0.375
    """
    return sum(r) / len(r)


@formula("2.14", p=many(rate), r=many(rate), instead="for labels use xglib.macro_f1_score")
def macro_f1(p, r):
    """(2.14) Macro-F1 (宏F1) of the book: the F1 of the mean precision and the mean recall, in [0, 1].

    ``p``, ``r``: sequences of n precisions and n recalls, given by name; see ``macro_precision``. It is not the mean
    of the n values of F1, which is never larger. ZeroDivisionError if all are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_f1(p=[0.5, 1.0], r=[1.0, 0.5])
    0.75
    """
    return f1(macro_precision(p), macro_recall(r))


@formula("2.15", tp=many(count), fp=many(count), instead='for labels use xglib.precision_score, average="micro"')
def micro_precision(tp, fp):
    """(2.15) Micro-precision (微查准率): precision of the mean counts of n confusion matrices, in [0, 1].

    ``tp``, ``fp``: sequences of n counts of true and false positives (真正例, 假正例), given by name, as
    numbers, fractions, float arrays that broadcast, or symbols. Sums do as well as means, because n cancels.
    ZeroDivisionError if nothing is predicted positive in any matrix.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_precision(tp=[3, 1], fp=[1, 0])
    0.8
    """
    return sum(tp) / (sum(tp) + sum(fp))


@formula("2.16", tp=many(count), fn=many(count), instead='for labels use xglib.recall_score, average="micro"')
def micro_recall(tp, fn):
    """(2.16) Micro-recall (微查全率): recall of the mean counts of n confusion matrices, in [0, 1].

    ``tp``, ``fn``: sequences of n counts of true positives and false negatives (真正例, 假反例), by name; see
    ``micro_precision``. ZeroDivisionError if there is no positive in any matrix.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_recall(tp=[3, 1], fn=[0, 4])
    0.5
    """
    return sum(tp) / (sum(tp) + sum(fn))


@formula(
    "2.17", tp=many(count), fp=many(count), fn=many(count), instead='for labels use xglib.f1_score, average="micro"'
)
def micro_f1(tp, fp, fn):
    """(2.17) Micro-F1 (微F1): F1 of the mean counts of n confusion matrices, in [0, 1].

    ``tp``, ``fp``, ``fn``: sequences of n counts, given by name; see ``micro_precision``. In count form, as
    ``f1_from_counts``. If the matrices are those of classes and each sample has one class, it is the
    accuracy (精度). ZeroDivisionError if all counts are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_f1(tp=[3, 1], fp=[1, 0], fn=[0, 1])
    0.8
    """
    return f1_from_counts(sum(tp), sum(fp), sum(fn))
