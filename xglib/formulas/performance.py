"""Sections 2.3.1 and 2.3.2: error rate, accuracy, precision, recall, F1 and their macro and micro averages."""

from ..arithmetic import Value, sqrt
from ..guard import Count, Counts, NonNegative, Rate, Rates, formula


@formula("2.4", instead="for labels use xglib.zero_one_loss")
def error_rate(tp: Count, fp: Count, fn: Count, tn: Count) -> Value:
    """(2.4) Error rate (错误率): the share of samples classified wrongly, in [0, 1].

    -> The error rate.
    ZeroDivisionError : If there is no sample.

    Source: Watermelon book 2.3.1, whose (2.4) averages the indicator of f(x) != y.

    >>> error_rate(tp=3, fp=1, fn=2, tn=4)
    0.3
    """
    return (fp + fn) / (tp + fp + fn + tn)


@formula("2.5", instead="for labels use xglib.accuracy_score")
def accuracy(tp: Count, fp: Count, fn: Count, tn: Count) -> Value:
    """(2.5) Accuracy (精度): the share of samples classified rightly, in [0, 1].

    -> The accuracy.
    ZeroDivisionError : If there is no sample.

    Source: Watermelon book 2.3.1, whose (2.5) averages the indicator of f(x) = y.

    >>> accuracy(tp=3, fp=1, fn=2, tn=4)
    0.7
    """
    return (tp + tn) / (tp + fp + fn + tn)


@formula("2.8", instead="for labels use xglib.precision_score")
def precision(tp: Count, fp: Count) -> Value:
    """(2.8) Precision (查准率): the share of predicted positives that are positive, in [0, 1].

    tp, fp : True and false positives (真正例, 假正例).
    -> The precision.
    ZeroDivisionError : If nothing is predicted positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> precision(tp=3, fp=1)
    0.75
    """
    return tp / (tp + fp)


@formula("2.9", instead="for labels use xglib.recall_score")
def recall(tp: Count, fn: Count) -> Value:
    """(2.9) Recall (查全率): the share of positives that are predicted positive, in [0, 1].

    -> The recall.
    ZeroDivisionError : If there is no positive.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.2.

    >>> recall(tp=3, fn=2)
    0.6
    """
    return tp / (tp + fn)


@formula(instead="for labels use xglib.counts first")
def true_negative_rate(fp: Count, tn: Count) -> Value:
    """True negative rate (真反例率): the share of negatives that are predicted negative, in [0, 1].

    -> The true negative rate, 1 less ``false_positive_rate`` (2.19).
    ZeroDivisionError : If there is no negative.

    The book gives it no number.

    Source: beside (2.19), Watermelon book 2.3.3.

    >>> true_negative_rate(fp=1, tn=4)
    0.8
    """
    return tn / (tn + fp)


@formula(instead="for labels use xglib.counts first")
def false_negative_rate(tp: Count, fn: Count) -> Value:
    """False negative rate (假反例率): the share of positives that are predicted negative, in [0, 1].

    -> The false negative rate, 1 less ``true_positive_rate`` (2.18).
    ZeroDivisionError : If there is no positive.

    It is a term of (2.25); the book gives it no number.

    Source: Watermelon book 2.3.4, before (2.25).

    >>> false_negative_rate(tp=3, fn=1)
    0.25
    """
    return fn / (tp + fn)


@formula("2.10", instead="for labels use xglib.f1_score")
def f1(p: Rate, r: Rate) -> Value:
    """(2.10) F1, the harmonic mean (调和平均) of precision and recall, in [0, 1].

    -> F1.
    ZeroDivisionError : If both are 0.
    see f1_from_counts : The same in counts, defined where precision and recall are both 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.4.

    >>> from fractions import Fraction
    >>> f1(Fraction(3, 4), Fraction(3, 5))
    Fraction(2, 3)
    """
    return 2 * p * r / (p + r)


@formula("2.10", instead="for labels use xglib.f1_score")
def f1_from_counts(tp: Count, fp: Count, fn: Count) -> Value:
    """(2.10) F1 in counts, in [0, 1]; equal to 2 tp/(m + tp - tn) for m samples.

    -> F1. Unlike ``f1`` it is defined at tp = 0, unless fp and fn are 0 as well.
    ZeroDivisionError : If all three counts are 0.

    Source: Pumpkin book 2.3.4.

    >>> f1_from_counts(tp=3, fp=1, fn=2)
    0.6666666666666666
    """
    return 2 * tp / (2 * tp + fp + fn)


@formula("2.11", instead="for labels use xglib.fbeta_score")
def f_beta(p: Rate, r: Rate, beta: NonNegative) -> Value:
    """(2.11) F_beta, the weighted harmonic mean (加权调和平均), in [0, 1]; recall counts beta**2 times.

    beta : At least 0: 1 gives F1, and 0 precision.
    -> F_beta.
    ZeroDivisionError : If p and r are 0, or r and beta.
    see f_beta_from_counts : The same in counts, defined where precision and recall are both 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.5.

    >>> f_beta(0.5, 1.0, 2)
    0.8333333333333334
    """
    return (1 + beta**2) * p * r / (beta**2 * p + r)


@formula("2.11", instead="for labels use xglib.fbeta_score")
def f_beta_from_counts(tp: Count, fp: Count, fn: Count, beta: NonNegative) -> Value:
    """(2.11) F_beta in counts, in [0, 1]; a miss weighs ``beta**2`` times as much as a false alarm.

    beta : At least 0: 1 gives F1, and 0 precision.
    -> F_beta. Unlike ``f_beta`` it is defined at tp = 0, as long as the denominator is not 0.
    ZeroDivisionError : If tp and fp are 0, and fn or beta.

    Source: Pumpkin book 2.3.5.

    >>> f_beta_from_counts(tp=4, fp=0, fn=1, beta=2)
    0.8333333333333334
    """
    return (1 + beta**2) * tp / ((1 + beta**2) * tp + beta**2 * fn + fp)


@formula(fractions=False, instead="for labels use xglib.matthews_corrcoef")
def matthews_correlation(tp: Count, fp: Count, fn: Count, tn: Count) -> Value:
    """Matthews' correlation coefficient (MCC): of the true and the predicted class, as 0 and 1; in [-1, 1].

    -> The correlation.
    ZeroDivisionError : If a class is never true, or never predicted, where scikit-learn puts 0.

    Its square is the chi-square statistic of the table over the number of samples.

    Source: Matthews, Biochimica et Biophysica Acta 405 (1975) 442-451.

    >>> matthews_correlation(tp=4, fp=1, fn=1, tn=4)
    0.6
    """
    return (tp * tn - fp * fn) / sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))


@formula(instead="for labels use xglib.cohen_kappa_score")
def cohen_kappa(tp: Count, fp: Count, fn: Count, tn: Count) -> Value:
    """Cohen's kappa: how much of what a guess gets wrong is got right; 0 for a guess, 1 at best.

    -> Kappa.
    ZeroDivisionError : If all samples are of one class, true and predicted.

    The guess has the same shares of both classes, and does not look.

    Source: Cohen, Educational and Psychological Measurement 20 (1960) 37-46.

    >>> cohen_kappa(tp=4, fp=1, fn=1, tn=4)
    0.6
    """
    return 2 * (tp * tn - fp * fn) / ((tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


@formula(instead="for labels use xglib.balanced_accuracy_score")
def balanced_accuracy(tp: Count, fp: Count, fn: Count, tn: Count) -> Value:
    """Balanced accuracy (平衡精度): the mean of the recalls of both classes, in [0, 1]; a guess has 1/2.

    -> The balanced accuracy.
    ZeroDivisionError : If a class is never true.

    It is the area under the ROC curve of one threshold.

    Source: Brodersen et al., International Conference on Pattern Recognition (2010) 3121-3124.

    >>> balanced_accuracy(tp=4, fp=1, fn=1, tn=4)
    0.8
    """
    return (tp / (tp + fn) + tn / (tn + fp)) / 2


@formula("2.12", instead='for labels use xglib.precision_score, average="macro"')
def macro_precision(p: Rates) -> Value:
    """(2.12) Macro-precision (宏查准率): the mean of the precisions of n confusion matrices, in [0, 1].

    p : The n precisions (查准率). The matrices may come from several runs, several data sets, or several
        classes, each against the rest.
    ZeroDivisionError : If there is none.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_precision([0.5, 1.0])
    0.75
    """
    return sum(p) / len(p)


@formula("2.13", instead='for labels use xglib.recall_score, average="macro"')
def macro_recall(r: Rates) -> Value:
    """(2.13) Macro-recall (宏查全率): the mean of the recalls of n confusion matrices, in [0, 1].

    r : The n recalls (查全率). The matrices may come from several runs, several data sets, or several classes,
        each against the rest.
    ZeroDivisionError : If there is none.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_recall([0.25, 0.5])
    0.375
    """
    return sum(r) / len(r)


@formula("2.14", instead="for labels use xglib.macro_f1_score")
def macro_f1(p: Rates, r: Rates) -> Value:
    """(2.14) Macro-F1 (宏F1) of the book: the F1 of the mean precision and the mean recall, in [0, 1].

    p, r : The precisions (查准率) and the recalls (查全率) of n confusion matrices.
    -> Macro-F1. It is not the mean of the n values of F1, which is never larger.
    ZeroDivisionError : If all are 0, or there is none.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> macro_f1(p=[0.5, 1.0], r=[1.0, 0.5])
    0.75
    """
    return f1(macro_precision(p), macro_recall(r))


@formula("2.15", instead='for labels use xglib.precision_score, average="micro"')
def micro_precision(tp: Counts, fp: Counts) -> Value:
    """(2.15) Micro-precision (微查准率): precision of the mean counts of n confusion matrices, in [0, 1].

    tp, fp : The true and the false positives (真正例, 假正例) of the matrices.
    -> Micro-precision. Sums do as well as means, because n cancels.
    ZeroDivisionError : If nothing is predicted positive in any matrix.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_precision(tp=[3, 1], fp=[1, 0])
    0.8
    """
    return sum(tp) / (sum(tp) + sum(fp))


@formula("2.16", instead='for labels use xglib.recall_score, average="micro"')
def micro_recall(tp: Counts, fn: Counts) -> Value:
    """(2.16) Micro-recall (微查全率): recall of the mean counts of n confusion matrices, in [0, 1].

    tp, fn : The true positives and the false negatives (真正例, 假反例) of the matrices.
    -> Micro-recall. Sums do as well as means, because n cancels.
    ZeroDivisionError : If there is no positive in any matrix.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_recall(tp=[3, 1], fn=[0, 4])
    0.5
    """
    return sum(tp) / (sum(tp) + sum(fn))


@formula("2.17", instead='for labels use xglib.f1_score, average="micro"')
def micro_f1(tp: Counts, fp: Counts, fn: Counts) -> Value:
    """(2.17) Micro-F1 (微F1): F1 of the mean counts of n confusion matrices, in [0, 1].

    tp, fp, fn : The true positives, false positives and false negatives (真正例, 假正例, 假反例) of the matrices.
    -> Micro-F1, in count form as ``f1_from_counts``. If the matrices are those of classes and each sample has one
        class, it is the accuracy (精度).
    ZeroDivisionError : If all counts are 0.

    Source: Watermelon book 2.3.2; Pumpkin book 2.3.6.

    >>> micro_f1(tp=[3, 1], fp=[1, 0], fn=[0, 1])
    0.8
    """
    return f1_from_counts(sum(tp), sum(fp), sum(fn))
