"""What is wrong with a text, in Chinese: by the English template, its parts numbered as they stand in it.

{0} is put in as it is, {0:said} is a message itself. `tests/checker/test_faults.py` finds those that are not here.
"""

CHINESE_FAULTS = {
    # a line, as text
    "not an expression: {0}": "不是表达式：{0}",
    "not an expression: {0} (write == for equality in a condition; a line has no sign before it)": "不是表达式："
    "{0}（条件中的相等写作 ==；首行前面没有符号）",
    "an integer of more than {0} digits": "整数超过 {0} 位",
    "a number of more than {0} digits": "数字超过 {0} 位",
    "{0} is a float; write a fraction of integers, as in 3/10": "{0} 是浮点数；请写成整数的分数，如 3/10",
    "{0} takes {1} argument(s), not {2}": "{0} 有 {1} 个参数，而不是 {2} 个",
    "{0}(..., v{1}): v must be a name": "{0}(..., v{1})：v 必须是一个名字",
    "{0} is outside the language": "{0} 不属于这里的写法",
    "{0} is outside the language: {1}": "{0} 不属于这里的写法：{1}",
    "{0} is no integer, and no name: Latin letters and digits in parts between _, or one Greek "
    "letter": "{0} 既不是整数，也不是名字：名字由拉丁字母和数字组成，各段之间用 _ 隔开，或者是一个希腊字母",
    "{0}: a tree is made of the nodes of the language, and does not change": "{0}：语法树只由本语言的结点组成，"
    "且不可改变",
    "too many indices within each other": "下标嵌套太多",
    "the exponent {0} is too large: at most {1}": "指数 {0} 太大：至多 {1}",
    "too long: {0} characters, at most {1}": "太长：有 {0} 个字符，至多 {1} 个",
    "nested more than {0} deep": "嵌套超过 {0} 层",
    "more than {0} operations in one line": "一行中的运算超过 {0} 次",
    "with its definitions put in, more than {0} symbols, {1} levels or {2} operations in a row": "代入定义后，"
    "符号超过 {0} 个，或嵌套超过 {1} 层，或一行中的运算超过 {2} 次",
    "too large: it may expand to more than {0} {1}": "太大：展开后可能超过 {0} {1:said}",
    "terms": "项",
    "terms of the denominator": "项（分母）",
    "moments": "个矩",
    "as its degree": "次",
    "binary digits": "位二进制数字",
    "derivatives in each other": "重导数",
    "write x**2 for x^2": "x^2 写作 x**2",
    "write x**2 for x²": "x² 写作 x**2",
    "write sqrt(x) for √x": "√x 写作 sqrt(x)",
    "write log(x) for ln(x): log is the natural logarithm": "ln(x) 写作 log(x)：log 是自然对数",
    "write pi for the number π": "圆周率 π 写作 pi",
    "write exp(x) for e**x": "e**x 写作 exp(x)",
    "write exp(1) for the number e": "自然常数 e 写作 exp(1)",
    "write indicator(c)*x + indicator(not c)*y for x if c else y, where both have a value": "若两者都有值，x if c "
    "else y 写作 indicator(c)*x + indicator(not c)*y",
    "write the members of a finite set as terms: a sum over i in {{1, 2}} is f(1) + f(2)": "有限集合的元素逐项写出："
    "i 取遍 {{1, 2}} 的和写作 f(1) + f(2)",
    "write abs(x) for |x|": "|x| 写作 abs(x)",
    "write factorial(n) for n!": "n! 写作 factorial(n)",
    "write 2*(...) for 2(...)": "2(...) 写作 2*(...)",
    "write (x)*(y) for (x)(y)": "(x)(y) 写作 (x)*(y)",
    "an integral from or to -infinity is outside the language: turn it round, as Integral(f(-x), x, 0, infinity)": ""
    "没有下限或上限为 -infinity 的积分：请换元，写成 Integral(f(-x), x, 0, infinity)",
    "this is LaTeX: write a/b for \\frac{{a}}{{b}}, x*y for x \\cdot y, without braces": "这是 LaTeX："
    "\\frac{{a}}{{b}} 写作 a/b，x \\cdot y 写作 x*y，不用花括号",
    "write {0} for {1}": "{1} 写作 {0}",
    "a bracket is not {0}": "有括号{0:said}",
    "closed": "没有闭合",
    "opened": "没有左括号与它配对",
    "write {0}*(...) for {1}(...): {2} is no function": "{1}(...) 写作 {0}*(...)：{2} 不是函数",
    # names and what they are
    "unknown domain {0}": "没有 {0} 这种取值范围；有 real、positive、nonnegative、natural、positive_integer、"
    "probability、sequence(real)、function 等",
    "{0}: integers or fractions of at most 12 digits": "{0}：只能是至多 12 位的整数或分数",
    "{0} = up_to({1}): {2} is not declared": "{0} = up_to({1})：{2} 未声明",
    "{0} = up_to({1}): the bound must be natural or positive_integer": "{0} = up_to({1})：上界必须是 natural 或 "
    "positive_integer",
    "two names with the same upper bound are not supported": "不支持两个名字有同一上界",
    "unknown hypothesis {0}: write mean(X, a) for E(X) = a, independent(X, Y) or event(A)": "没有 {0} 这种假设："
    "E(X) = a 写作 mean(X, a)，此外有 independent(X, Y) 和 event(A)",
    "{0} overlaps with another hypothesis; name all independent variables in one": "{0} 与另一假设重叠；"
    "请在一个假设中列出所有相互独立的变量",
    "{0}: {1} is another domain than it says": "{0}：{1} 与它所说的取值范围不同",
    "{0} is no hypothesis: use independent, uncorrelated, event or mean": "{0} 不是假设：假设写作 independent(X, Y)、"
    "uncorrelated(X, Y)、event(A) 或 mean(X, 0)",
    "a name is declared twice": "有一个名字声明了两次",
    "declared twice: {0}": "声明了两次：{0}",
    "{0} is declared twice": "{0} 声明了两次",
    "{0} is declared twice: {1}, {2}": "{0} 声明了两次：{1}，{2}",
    "{0}: entries of a sequence are numbers that do not depend on a name": "{0}：数列的项是不依赖于其他名字的数",
    "{0} stands for something else than is written": "{0} 所代表的与所写的不同",
    "two means of one random variable: at least one of them is wrong": "同一随机变量有两个均值：至少有一个是错的",
    "{0}: {1} is no declared random variable": "{0}：{1} 不是已声明的随机变量",
    "{0}: the value must not depend on random variables": "{0}：这个值不能依赖于随机变量",
    "{0} cannot be the name of a variable": "{0} 不能用作变量名",
    "a definition begins with a name or a function of different names, such as P or L(e)": "定义以名字开头，"
    "或以不同名字的函数开头，如 P 或 L(e)",
    "{0} already has a meaning": "{0} 已有含义",
    "the argument {0} of {1} already has a meaning": "{1} 的自变量 {0} 已有含义",
    "{0} has two meanings: leave one out": "{0} 有两种含义：请去掉一种",
    "a name is defined twice": "一个名字定义了两次",
    "{0}: defined once, by different letters as indices that no other definition has": (
        "{0}：只定义一次，下标须是不同的字母，且不在其他定义中出现"
    ),
    "\\bf reaches to the end of its group: write it right behind a brace, as in {{\\bf A}}": (
        "\\bf 作用到所在的组结束：请写在花括号之后，如 {{\\bf A}}"
    ),
    "\\mathbf{{{0}}} has one size, or rows \\times columns": "\\mathbf{{{0}}} 只有一个大小，或写成 行 \\times 列",
    "the argument {0} of {1} stands in another definition: rename it": "{1} 的自变量 {0} 也在另一个定义里：请改名",
    "a condition was expected, such as TP > 0": "这里应是条件，如 TP > 0",
    "an expression was expected, not a condition: write the new line only, after its sign if that is not "
    "==": "这里应是表达式，而不是条件：只写新的一行；若不是相等，前面加上符号",
    "{0} is no whole number": "{0} 不是整数",
    "{0} is not declared as a sequence": "{0} 没有声明为数列",
    "{0} is {1}: write {2}": "{0} 是 {1}：请写 {2}",
    "{0} is not a known function; there are {1}, and your own": "没有 {0} 这个函数；现有 {1}，以及你自己声明的函数，"
    "如 f function",
    "{0} with arguments that it does not take": "{0} 的参数不对",
    "E needs random variables: declare them with random=": "E 里要有随机变量：请先声明，如 f random",
    "prime is the slope of a declared function of one number, as in prime(f(x))": "prime 是已声明的一元函数的导数，"
    "如 prime(f(x))",
    "a condition stands where an expression was expected": "这里应是表达式，而不是条件",
    "an expression stands where a condition was expected": "这里应是条件，而不是表达式",
    "{0} is a function: write {1}": "{0} 是函数：请写 {1}",
    "{0} is a sequence: write {1}": "{0} 是数列：请写 {1}",
    "the random variable {0} stands outside E": "随机变量 {0} 写在了 E 之外",
    "{0} is not declared: it is a function": "{0} 未声明：它是函数",
    "{0} is not declared": "{0} 未声明",
    "diff(..., {0}): {1} must be a declared real variable": "diff(..., {0})：{1} 必须是已声明的实变量",
    "E inside diff(..., {0}), where {1} lets E move with {2}: put the mean in first, in its own "
    "step": "diff(..., {0}) 中有 E，而 {1} 使 E 随 {2} 变化：请先单独用一步代入均值",
    "{0}, {1}, already has a meaning; choose another": "{0:said} {1} 已有含义；请另取一个",
    "the variable of {0}": "{0} 的变量",
    "the random variable {0} stands in a denominator, an exponent, a root or an argument": "随机变量 {0} 出现在分母、"
    "指数、根号或函数的自变量中",
    "{0} is no relation of a statement": "{0} 不是命题中的关系",
    "this is no theorem that the kernel has made": "这不是由内核得出的定理",
    "a condition compares two expressions, as in TP > 0": "条件是两个表达式的比较，如 TP > 0",
    "inside Integral where there is a value must not depend on an indicator of {0}": "在 Integral 中，"
    "何处有值不能取决于 {0} 的指示函数",
    "cannot {0} {1} what has a value for whole numbers only": "不能对 {1} 求导或积分：它只在整数处有值",
    "an answer of {0}": "答复是 {0}",
    "a certificate that is none": "这不是证书",
    "a certificate speaks of what is not there": "证书说的是这里没有的东西",
    "a fact about {0} cannot be used at other values": "关于 {0} 的结论不能用于别的取值",
    "cannot differentiate with respect to {0}": "不能对 {0} 求导",
    "{0} is not declared: a slope is that of what is defined above the display, as in `Y := a*x**2`, or of what is "
    "written out behind \\frac{{d}}{{dx}}": "{0} 未声明：求导的对象应在公式上方定义，如 `Y := a*x**2`，或者写在 "
    "\\frac{{d}}{{dx}} 之后",
    "{0} is the slope of a defined function, at what is no letter of its own: write what it stands for, `{1} reads "
    "...`": "{0} 是已定义函数的导数，所在之处却不是它自己的字母：请写明它代表什么，即 `{1} reads ...`",
    "{0} has no value here: a random variable outside E, or an index outside its Sum": "{0} 在此没有值：随机变量在 E "
    "之外，或下标在 Sum 之外",
    "no exact reading of {0}": "{0} 没有精确取值的读法",
    # distributions
    "{0} takes {1} argument(s), not {2}: write `{3} {4}({5})`": "{0} 有 {1} 个参数，而不是 {2} 个：请写 `{3} {4}({5})`",
    "{0}({1}): {2} is {3}, and a number of trials: natural": "{0}({1})：{2} 是 {3}，而它是试验次数，应为 natural",
    "there is no {0}: {1} does not hold": "没有 {0}：{1} 不成立",
    "{0} is declared {1}, which says what its mean and its variance are, and {2} asks for more: declare `{3} "
    "random`, and write what holds: `where E(...) == ...`": "{0} 声明为 {1}，这只说明了它的均值和方差，而 {2} "
    "还需要更多：请声明 `{3} random`，并写明成立的条件：`where E(...) == ...`",
    # how names look
    "names= is for names; a number has its own sign": "`looks like` 只用于名字；数有自己的写法",
    "names={{{0}: ...}}: a name looks like a letter, a Greek one as \\beta, or a word as \\mathrm{{TP}}; with an "
    "accent, subscript or superscript if need be, as \\bar{{f}}_i^2, m^+": "`{0} looks like ...`："
    "名字可写成一个字母、希腊字母如 \\beta，或单词如 \\mathrm{{TP}}；可带重音符号、下标或上标，如 \\bar{{f}}_i^2、m^+",
    "the sequence {0} needs a name without an underscore or a number": "数列 {0} 的名字不能带下划线或数字",
    "{0} and {1} look the same on the page": "{0} 与 {1} 在页面上看起来一样",
    "{0} looks on the page as if it changed with {1}": "{0} 在页面上看起来像是随 {1} 变化",
    "{0} is printed as {1}, which a reader takes for the function {2}: choose another name": "{0} 显示为 {1}，"
    "读者会把它当作函数 {2}：请另取名字",
    "symbols: {0} is neither declared nor defined": "symbols：{0} 既未声明，也未定义",
    "neither side of {0} is the last line, {1}": "{0} 的两边都不是最后一行 {1}",
    # sums to infinity
    "in a sum to infinity a term may be divided by one factorial": "无穷级数的项至多除以一个阶乘",
    "to infinity an index has a power of at most {0}": "到无穷的和与积分中，下标或变量的次数至多为 {0}",
    "the terms to infinity are multiplied out to more than {0}": "到无穷的和与积分，其项展开后超过 {0} 项",
    "terms to infinity are powers q**{0} or exp(a*{1}), times {2}**2 and the like, or of a sum over "
    "factorial({3})": "到无穷的和与积分，其项是幂 q**{0} 或 exp(a*{1})，可乘以 {2}**2 之类；"
    "和的项也可除以 factorial({3})",
    "a sum to infinity over factorials begins at a number from {0} to {1}": "除以阶乘的无穷级数从 {0} 至 {1} "
    "中的某个数开始",
    "beside a factorial, exponents in a sum to infinity are whole numbers from 0 on at {0}": "无穷级数中阶乘旁的指数"
    "，在 {0} 处须为非负整数",
    # steps
    "write the first line with start": "请先写第一行",
    "there is no line yet: write the first one with start": "还没有任何一行：请先写第一行",
    "the derivation has started already: go on with step": "推导已经开始：请接着写下一步",
    "the derivation is closed by its maximum": "推导已由最大值结束",
    "{0} is no hypothesis of this derivation: declare it with hypotheses=[...] and pass the same object, not its "
    "text": "{0} 不是这个推导的假设：请在第一行上方写 given ...",
    "because= is for inequalities: the difference of the two sides, with an evident sign": "[because ...] "
    "用于不等式：写出符号一望可知的两边之差",
    "integrals are for equalities, a fact is for inequalities, induction for both": "积分用于等式，"
    "已有的结论用于不等式，归纳法两者皆可",
    "the maximum was stated already": "最大值已经给出",
    "a maximum needs a slope that is proved": "求最大值须先证明导数",
    "a maximum needs a slope that is proved, not only tested": "求最大值须先证明导数，而不只是试算",
    "the chain must lead by equalities from diff(..., {0}) to the slope": "推导须由等式从 diff(..., {0}) 走到导数",
    "a chain cannot mix <= and >=": "一个推导中不能既有 <= 又有 >=",
    "a step is tested, argued or cited, one of them": "一步只能是 tested、argued 或 cited 之一",
    "the step {0} was to be refused, but it is accepted": "{0} 这一步本应被拒绝，却通过了",
    "a fact is the conclusion of a proved derivation without random variables": "可引用的结论须已证明，且不含随机变量",
    "there is no conclusion: steps failed": "没有结论：有几步未通过",
    "there is no conclusion: there is no step yet": "没有结论：还没有任何一步",
    "{0} of {1} steps failed\n{2}": "{1} 步中有 {0} 步未通过\n{2}",
    "there is no step": "还没有任何一步",
    "steps failed: there is nothing to prove a function equal to": "有几步未通过：没有可与函数相比的式子",
    "{0} must be proved, and without random variables": "{0:said}须已证明，且不含随机变量",
    "{0} must end in a bound from {1}, not in {2}": "{0:said}须以相应的界结束，而不是 {2}",
    "{0} must end in a bound from {1}, without random variables": "{0:said}须以相应的界结束，且不含随机变量",
    "below": "下界",
    "above": "上界",
    "both bounds must define and print their names alike": "两个界中名字的定义和写法必须相同",
    "there is no usable case: at none of the values that were tried could both bounds be computed": "没有可用的取值："
    "在所试的值处，两个界都未能同时算出",
    "{0} does not come nearer to {1}": "{0} 没有趋近 {1}",
    "unknown rule {0}": "没有 {0} 这条规则",
    "{0} is no rule for an equality": "{0} 不是用于等式的规则",
    "between conditions there is no extends, restricts, because or by": "条件之间不能用 extends、restricts、because "
    "或 by",
    "a move is a path, a row and what stands in its places": "一次改写由路径、一行定律和代入的式子组成",
    "a path that leads nowhere": "这条路径不通向任何式子",
    "equal values do not show that {0} is the same": "值相等不能说明 {0} 相同",
    "induction is over a name, from a whole number on": "归纳法对一个名字进行，从某个整数开始",
    "induction over {0} from {1}: {2} must be declared as the integers from {3} on (natural from 0, positive_integer "
    "from 1)": "对 {0} 从 {1} 起归纳：{2} 须声明为从 {3} 起的整数（natural 从 0 起，positive_integer 从 1 起）",
    "induction over {0}: no condition and no hypothesis may speak of {1}": "对 {0} 归纳：条件和假设中都不能出现 {1}",
    "this rule is for a line that is an Integral and nothing else": "这条规则只用于本身就是一个 Integral 的一行",
    "a fact is an equality or inequality without random variables": "可引用的结论是不含随机变量的等式或不等式",
    "the fact has no name {0}": "该结论中没有名字 {0}",
    "the fact speaks of {0}: declare that here as there": "该结论说到 {0}：请在此作同样的声明",
    "{0} is no fact": "{0} 不是可引用的结论",
    "a limit cannot be gone on from": "极限之后不能再接着推导",
    "the ends and the place of the maximum must not depend on {0}": "区间的端点和最大值点不能依赖于 {0}",
    "a maximum over {0}: no hypothesis may speak of {1}": "对 {0} 求最大值：假设中不能出现 {1}",
    "a maximum over {0}: no condition may speak of {1}, for it may leave a gap": "对 {0} 求最大值：条件中不能出现 "
    "{1}，否则区间可能有缺口",
    "a maximum over {0}: an indicator may jump": "对 {0} 求最大值：指示函数可能有跳跃",
    "both derivations must begin with the same line, of the same names": "两个推导的首行及其中的名字必须相同",
    "{0} must be declared, with values that grow without bound": "{0} 须已声明，且可取任意大的值",
    "{0} = up_to({1}) would grow with {2}: declare it without that bound": "{0} = up_to({1}) 会随 {2} 增大："
    "请不要以它为上界",
    "the limit must not depend on {0}": "极限值不能依赖于 {0}",
    # a text of Try it
    "a line begins with = < <= > or >=, not with {0}": "一行以 = < <= > 或 >= 开头，而不是 {0}",
    "{0}: a reason or title has a sign that has a meaning in this form: a line break, a space at its end, [...] at "
    "its end": "{0}：理由或标题中有在此另有含义的写法：换行、末尾的空格，或末尾的 [...]",
    "{0}: there is no first line yet": "{0}：还没有第一行",
    "{0}: there is no first line": "{0}：没有第一行",
    "there is no derivation: it begins with a title": "没有推导：推导以标题开头",
    "two derivations have the title {0}": "有两个推导的标题同为 {0}",
    "claim: {0}: its last line has one relation: == != <= >= < >": "claim: {0}：末行须有且只有一个关系：== != <= >= "
    "< >",
    "claim: {0}: its last line has one relation: ==": "claim: {0}：末行须有且只有一个关系：==",
    "limit: {0}: two lines are needed, as in `a -> b as n -> infinity` and `between Below and Above`, with the "
    "titles of two derivations that stand above": "limit: {0}：须有两行，如 `a -> b as n -> infinity` 和 `between "
    "Below and Above`，后者用上方两个推导的标题",
    "limit: {0}: {1} is not the first line of {2}": "limit: {0}：{1} 不是“{2}”的第一行",
    "{0} stands in a line of its own": "{0} 应自成一行",
    "{0} stands above the definitions": "{0} 应写在定义的上方",
    "{0} stands above the first line": "{0} 应写在第一行的上方",
    "definitions stand before the first line": "定义应写在第一行之前",
    "{0} begins with no relation: = <= >= < >": "{0} 没有以关系开头：= <= >= < >",
    "{0} begins with no relation: = >= <= <=>": "{0} 没有以关系开头：= >= <= <=>",
    "a step stands before the first line": "第一行之前不能有步骤",
    "[{0} ...] stands twice": "[{0} ...] 出现了两次",
    "[{0}] stands by itself": "[{0}] 里不能再写别的",
    "[{0} ...] says nothing": "[{0} ...] 里没有内容",
    "[uses {0}]: {1} is not given: write `given {2}` above the first line": "[uses {0}]：没有假设 {1}："
    "请在第一行上方写 `given {2}`",
    "{0} takes other arguments than {1}": "{0} 的参数不是 {1}",
    "[by {0}]: neither {1}, nor a derivation that stands above": "[by {0}]：既不是 {1}，也不是上方的推导",
    "{0} is no line": "{0} 不是完整的一行",
    # LaTeX
    "{0} can be read in two ways: {1}, or {2}; {3}": "{0} 有两种读法：一是{1:said}，二是{2:said}；{3:said}",
    "{0} can be read in two ways: [ ] and \\{{ \\}} as the integer and the fractional part of what they hold, or as "
    "brackets that group; write ( ) for brackets that group": "{0} 有两种读法：[ ] 与 \\{{ \\}} "
    "可读作整数部分与小数部分，也可读作括号；若是括号，请写 (...)",
    "declare or write which is meant": "请声明或写明是哪一种",
    " with `{0}`": " 及 `{0}`",
    "something is missing at the end of {0}": "{0} 的末尾缺了什么",
    "{0} says where something is, and states no equation: leave it out of the display, and say in the lines above it "
    "what is declared, as in `X random` or `x positive`": "{0} 只说明取值范围，不是等式：请从公式中去掉，"
    "改在上方声明，如 `X random` 或 `x positive`",
    "{0} stands where an operation or the end is wanted: {1}": "{0} 处应是运算符号或结尾：{1}",
    "there is nothing to read": "没有可读的内容",
    "put brackets: both 'and' and 'or' in {0}": "{0} 中既有“且”又有“或”：请加括号",
    "a comma stands between expressions: {0}; a thousand is written 1{{,}}000, two solutions x = 1 \\lor x = 2, and "
    "each formula stands in a row of its own": "式子之间有逗号：{0}；一千写作 1{{,}}000，两个解写作 x = 1 \\lor x = 2，"
    "每个公式单独一行",
    "between the bounds the last term alone": "只把最后一项的两端之值相减",
    "all that stands before the bar": "竖线前的全部",
    "{0}: write the letter and both ends, as in": "{0}：请写明字母及其两端，如",
    "{0} holds an entry, a slope, a sum or a mean: write out what it is before the bar": (
        "{0} 中有分量、导数、求和或期望：请在竖线前写出其结果"
    ),
    "{0} at infinity is a limit: write its value, as in 0 - F(a)": "{0} 在无穷处的值是极限：请写出"
    "它的值，趋于 0 时写作 0 - F(a)",
    "between the bounds the last factor alone": "只把最后一个因子的两端之值相减",
    "{0} changes with {1} by a definition, or may by a mean: write out what it stands for": "按定义，{0} 随 {1} "
    "变化，或因均值而可能变化：请写出它代表什么",
    "write \\frac{{...}}{{...}}, or brackets": "请写 \\frac{{...}}{{...}}，或加括号",
    "one name or number": "一个名字或数",
    "the factorial of the power": "幂的阶乘",
    "the power of the factorial": "阶乘的幂",
    "the factorial of the factorial": "阶乘的阶乘",
    "the double factorial": "双阶乘",
    "{0} is no power: write `{1} real` with `{2}` above it": "{0} 不是幂：请在上方写 `{1} real` 及 `{2}`",
    "{0}': write a slope as \\frac{{d}}{{dx}}, or declare the name with its prime": "{0}'：导数写作 "
    "\\frac{{d}}{{dx}}，或连同撇号一起声明这个名字",
    "a power": "幂",
    "an upper index": "上标",
    "a power of a power": "幂的幂",
    "one exponent": "同一个指数",
    "{0} has a subscript {1} and is no declared sequence, nor is the whole a declared name; write `{2} "
    "sequence(real)` above it if its index runs, else `{3} real` with `{4}`": "{0} 带下标 {1}，却既不是已声明的数列，"
    "整个也不是已声明的名字；若下标会变，请在上方写 `{2} sequence(real)`，否则写 `{3} real` 及 `{4}`",
    "{0} has a subscript {1} and is no declared sequence, nor is the whole a declared name; write `{2} "
    "sequence(real)` above it if its index runs, else `{3} real`": "{0} 带下标 {1}，却既不是已声明的数列，"
    "整个也不是已声明的名字；若下标会变，请在上方写 `{2} sequence(real)`，否则写 `{3} real`",
    "an operand is missing at the end of {0}": "{0} 的末尾缺少运算对象",
    "{0} stands where an operand is wanted: {1}": "{0} 处应是运算对象：{1}",
    "{0} of {1} if {2} is a function": "若 {2} 是函数，则是 {0} 在 {1} 处的值",
    "a product if {0} is a name": "若 {0} 是名字，则是乘积",
    "write `{0} function` or `{1} real`{2} above it, or what the whole is: `{3} reads ...`": "请在上方写 `{0} "
    "function` 或 `{1} real`{2:said}，或写明整个是什么：`{3} reads ...`",
    "{0} is not declared: {1}": "{0} 未声明：{1}",
    "{0} is not declared: {1}; {2} is another letter: where the two are one, declare `{3} reads "
    "{4}`": "{0} 未声明：{1}；{2} 是另一个字母：若两者相同，请声明 `{3} reads {4}`",
    "{0} is not declared: {1}; write `{2} real`{3} above it, or what it stands for: `{4} reads ...`": "{0} 未声明："
    "{1}；请在上方写 `{2} real`{3:said}，或写明它代表什么：`{4} reads ...`",
    "{0} is not declared: {1}, and has no meaning here: write what all of it stands for, `{2}... reads "
    "...`": "{0} 未声明：{1}，在此没有含义：请写明整个代表什么，`{2}... reads ...`",
    "\\lg has base 2 or 10: write `lb(x) := log(x)/log(2)` and `\\lg reads lb` above it, or base 10": "\\lg 的底是 2 "
    "或 10：请在上方写 `lb(x) := log(x)/log(2)` 和 `\\lg reads lb`，或以 10 为底",
    "declare only one of the two, or write \\cdot between factors": "两者只声明一个，或在因子之间写 \\cdot",
    "an expectation": "期望",
    "{0} times what follows": "{0} 乘以后面的式子",
    "{0} changes with {1} on the page, and is declared as {2}, which does not: declare a sequence, or another "
    "index": "页面上 {0} 随 {1} 变化，却声明为不随之变化的 {2}：请声明数列，或另取下标",
    "what the first sign joins, first": "先算第一个符号两边",
    "what the last sign joins, first": "先算最后一个符号两边",
    "{0} stands where a declared event is wanted: {1}": "{0} 处应是已声明的事件：{1}",
    "{0} is an entry of a matrix: write its two indices as in x_{{i,j}}": "{0} 是矩阵的元素：两个下标写作 x_{{i,j}}",
    "an item with one index, {0}": "只有一个下标 {0} 的项",
    "an item with two indices": "有两个下标的项",
    "a power of {0}(...)": "{0}(...) 的幂",
    "a slope of {0}": "{0} 的导数",
    "the inverse function of {0}": "{0} 的反函数",
    "{0}(...) times what follows": "{0}(...) 乘以后面的式子",
    "{0} of the whole product": "整个乘积的 {0}",
    "the power of {0}(...)": "{0}(...) 的幂",
    "{0} of the power": "幂的 {0}",
    "{0}({1}) times what follows": "{0}({1}) 乘以后面的式子",
    "{0}: nothing in it is random; declare what is, as in `X_bar random`": "{0}：其中没有随机的量；请声明，如 "
    "`X_bar random`",
    "{0} is a function: its argument is missing in {1}; write it in brackets, or declare a name that is no "
    "function": "{0} 是函数：{1} 中缺少它的自变量；请写在括号里，或声明一个不是函数的名字",
    "a function {0} of its own, given what follows": "以后面的式子为条件的另一个函数 {0}",
    "{0} of both": "两者的 {0}",
    "the indicator of a set, at what follows": "集合的指示函数在后面的式子处的值",
    "a product": "乘积",
    "an array in brackets is read as a binomial coefficient: two rows": "括号里的数组读作二项式系数：须有两行",
    "cases that are never closed, or within cases: {0}": "分段函数没有结束，或套在另一个之内：{0}",
    "cases end in what is left, as in x, & \\text{{otherwise}}: {0}": "分段函数的末行是其余情形，如 x, & "
    "\\text{{otherwise}}：{0}",
    "{0}: of cases only those are read that have a value everywhere": "{0}：分段函数的每一段须处处有值",
    "{0}: write a comma between a case and its condition": "{0}：一段与其条件之间请写逗号",
    "{0}: {1} is no condition": "{0}：{1} 不是条件",
    "| is never closed: {0}": "| 没有闭合：{0}",
    "abs({0}) times what follows": "abs({0}) 乘以后面的式子",
    "one | | inside another": "一对 | | 套在另一对之内",
    "{0}, one times what follows": "{0}，前一个乘以后面的式子",
    "{0}, one | | inside another": "{0}，一对 | | 套在另一对之内",
    "\\sqrt[{0}] may have a value where its power has none: where nothing below it is negative, write that, of "
    "exponent 1/{0}": "\\sqrt[{0}] 在相应的幂没有值的地方也可能有值：若根号下不为负，请写成指数为 1/{0} 的幂",
    "a derivative": "导数",
    "a fraction with the name d": "含名字 d 的分式",
    "the orders of the derivative differ: {0}": "导数的阶数不一致：{0}",
    "a derivative is taken by a name or an entry, not by {0}": "求导须对一个名字或数列的一项，而不是对 {0}",
    "a slope by {0}: declare a letter for it, `v positive`, and write `{1} reads v` and `{2} reads v**2`": "对 {0} "
    "求导：请为它声明一个字母，即 `v positive`，并写 `{1} reads v` 与 `{2} reads v**2`",
    "{0} is of a condition, as a probability is, and that cannot be said yet: declare a number, `p probability`, and "
    "write what the whole is: `{1} reads p`": "{0} 像概率那样，括号中是条件，这还不能表达：请声明一个数，即 "
    "`p probability`，并写明整体的含义：`{1} reads p`",
    "a derivative is taken by a declared name: {0} is defined; give the whole slope its meaning with "
    "reads": "求导须对已声明的名字：{0} 是定义的；请用 reads 说明整个导数的含义",
    "{0} has a letter of its own, and {1} is a constant in a slope by {2}: declare `u function`, and write `{3} reads "
    "u({4})` and `{5} reads prime(u({6}))`, or another letter for {7}": "{0} 另有自己的字母，而对 {2} 求导时 {1} "
    "是常数：请声明 `u function`，写上 `{3} reads u({4})` 和 `{5} reads prime(u({6}))`，或给 {7} 另取字母",
    "{0} is an integer part, which has no meaning here: write what it is, in a line `{1} reads ...`": "{0} 是取整，"
    "在此没有含义：请用一行 `{1} reads ...` 说明它是什么",
    "the slope of the sum": "整个和的导数",
    "that of its first term, and more": "首项的导数再加其余",
    "the slope of the first factor, times what follows": "首个因子的导数乘以后面的式子",
    "the slope of the whole product": "整个乘积的导数",
    "{0} is declared, and does not depend on {1}: define it, or declare a function": "{0} 是声明的，不依赖于 {1}："
    "请定义它，或声明一个函数",
    "{0} is no index": "{0} 不是下标",
    "a sum has bounds, as in \\sum_{{i=1}}^{{m}} or \\sum_{{x \\in D}}, not {0}: write them, or what it runs over: "
    "`{1} sums i from 1 to n`": "求和须有上下限，如 \\sum_{{i=1}}^{{m}} 或 \\sum_{{x \\in D}}，而不是 {0}：请写出，"
    "或写明求和范围：`{1} sums i from 1 to n`",
    "a sum has bounds, as in \\sum_{{i=1}}^{{m}} or \\sum_{{x \\in D}}, not {0}: write them": "求和须有上下限，如 "
    "\\sum_{{i=1}}^{{m}} 或 \\sum_{{x \\in D}}（这里：{0:said}）：请写出",
    "none": "无",
    "{0} is in the product": "{0} 在乘积之内",
    "it stands behind the product": "它在乘积之后",
    "a finite set is written with different whole numbers, not {{{0}}}": "有限集合由互不相同的整数写成，而不是 {{{0}}}",
    "the integral does not end in its differential": "积分没有以微分结尾",
    "what the integral is over": "被积函数的一部分",
    "of the whole integral": "整个积分的一部分",
    "the integral has no bounds: write them, or what it stands for: `{0} reads ...`": "积分没有上下限：请写出，"
    "或写明它代表什么：`{0} reads ...`",
    "a limit says where: \\lim_{{n \\to \\infty}}": "极限须写明趋于何处：\\lim_{{n \\to \\infty}}",
    "arg stands before max or min": "arg 应写在 max 或 min 之前",
    "dots between {0} and {1}: what stands between them can be read in several ways; write a sum with its index, or "
    "more terms before the dots": "{0} 与 {1} 之间的省略号有几种读法；请写成带下标的和，或在省略号前多写几项",
    "dots between {0} and {1}: the terms should differ in one index that counts up": "{0} 与 {1} 之间的省略号："
    "各项应只有一个逐一递增的下标不同",
    "{0} {1}: a bracket < > has no meaning here, and is no relation": "{0} {1}：括号 < > 在此没有含义，也不是关系",
    "the columns of an array are l, c or r, not {0}": "数组的列为 l、c 或 r，而不是 {0}",
    "{0} stands where an argument is wanted": "{0} 处应是参数",
    "{0}: a number begins with a digit, as 0{1}, or a sign is missing": "{0}：小数以数字开头，如 0{1}；"
    "不然就是缺了一个符号",
    "a brace {{ is never closed": "花括号 {{ 没有闭合",
    "the LaTeX ends where an argument is wanted": "LaTeX 在应有参数之处结束了",
    "two scripts {0} on one sign": "一个符号上有两个 {0}",
    "an argument is missing": "缺少参数",
    "{0} is never closed: {1}": "{0} 没有闭合：{1}",
    "{0} can be read in two ways: it goes on with the row above, or begins a statement; write & before the relations "
    "of all rows, or begin the row with another term": "{0} 有两种读法：接着上一行，或另起一个式子；"
    "请在每行的关系前写 &，或让这一行以别的项开头",
    "nothing stands after {0}: {1}": "{0} 之后什么也没有：{1}",
    "{0} reads {1}: {2} means itself, whatever is declared": "{0} reads {1}：不论怎样声明，{2} 总是它自己",
    "{0} reads ...: there is nothing to read": "{0} reads ...：没有可读的内容",
    "what varies in a piece that reads ... is written #1, #2, ...": "用 reads 说明的式子中，可变的部分写作 #1、#2……",
    "{0} is a space that is not known to be one": "{0} 是不认识的空白",
    "{0} stands within a macro: write the rows out": "{0} 写在了宏里：请把各行写出来",
    "so many \\! print one sign over another": "这么多 \\! 会使符号重叠",
    "{0} stands beside the formulas: reasons are given apart from the display": "{0} 与公式并列：理由应与公式分开写",
    "{0} and {1} stand beside each other: put each formula in a row of its own": "{0} 与 {1} 并列："
    "请让每个公式单独一行",
    "{0}: a number or a sign stands in {1}, and nothing that is to be read": "{0}：{1} 里只能是编号或记号，"
    "不能是要读的式子",
    "{0} stands within a formula: put it at the end of the row, behind & or \\quad": "{0} 写在了公式中间："
    "请移到行末，放在 & 或 \\quad 之后",
    "{0} stands between formulas: put each formula in a row of its own, or the words and their formula into one "
    "\\text{{... $...$}}": "{0} 写在了公式之间：请让每个公式单独一行，或把文字连同其中的公式写进一个 \\text{{... "
    "$...$}}",
    "{0} stands behind a reason, and nobody reads it: put each formula in a row of its own, or the words and their "
    "formula into one \\text{{... $...$}}": "{0} 写在了理由之后，不会被读入：请让每个公式单独一行，"
    "或把文字连同其中的公式写进一个 \\text{{... $...$}}",
    "{0} states something within the words of a reason, where nobody reads it: put it in a row of its own, or a word "
    "as 'since' or 'for' directly before it": "{0} 是写在理由中的命题，不会被读入：请让它单独一行，"
    "或在它前面紧接着写 since 或 for",
    "{0} {1}: write this reason as \\text{{{2}${3}$}}": "{0} {1}：这个理由请写作 \\text{{{2}${3}$}}",
    "a reason that begins with a bracket ends with it": "以括号开头的理由也应以括号结尾",
    "{0} closes nothing: {1}": "{0} 没有与之配对的：{1}",
    "{0} is more than one formula, and behind a reason nobody reads it: put each formula in a row of its own, or the "
    "words and their formula into one \\text{{... $...$}}": "{0} 不止一个公式，写在理由之后不会被读入："
    "请让每个公式单独一行，或把文字连同其中的公式写进一个 \\text{{... $...$}}",
    "{0}: in {1} stand words, and formulas only between $": "{0}：{1} 里写的是文字，公式须放在 $ 之间",
    # vectors and matrices
    "LaTeX of vectors and matrices is not read here: write the line as text": "此处不能读入向量与矩阵的 LaTeX："
    "请用文本写这一行",
    "{0}, step {1} is {2}: {3}\n    {4}": "{0}，第 {1} 步{2:said}：{3:said}\n    {4}",
    "refuted": "已推翻",
    "unknown": "未判定",
    "{0}: {1} against {2}": "{0:said}：左边：{1:said}，右边：{2:said}",
    "from {0} on": "从 {0} 起",
    "{0}, from {1} on": "{0}，从 {1} 起",
    "undefined": "无定义",
    "only the {0} side needs {1}: {2}": "只有{0:said}要求{1:said}：{2}",
    "only the {0} side needs {1}: {2}; {3}": "只有{0:said}要求{1:said}：{2}；{3:said}",
    "if it is meant of symmetric matrices, where it holds, declare `{0}`": "若指对称矩阵，则成立：请声明 `{0}`",
    "where it holds, say so above: `given {0}({1})`": "若它成立，请在上面写明：`given {0}({1})`",
    "a slope needs {0}: {1}": "导数要求{0:said}：{1}",
    "left": "左边",
    "right": "右边",
    "invertible": "可逆",
    "nonzero": "不为 0",
    "positive": "为正",
    "nonnegative": "非负",
    "the functions differ{0}: {1}": "两个函数不同{0:said}：{1:said}",
    " by more than a positive factor and a constant": "，且不只相差一个正的因子和一个常数",
    "no point was found at which it says something": "未找到使它有意义的取值",
    "the normal forms differ": "两边的标准形不同",
    "the sign is not evident": "符号不明显",
    "the factor between both sides is not seen to be positive, and free of these letters": "看不出两边之间的因子为正"
    "且不含这些字母",
    "what both sides, or one of them, are multiplied by may not be invertible": "两边或其中一边所乘的式子可能不可逆",
    "too many terms to multiply out": "展开后的项太多",
    "too many steps to a normal form": "化为标准形的步数太多",
    "division by what is 0 or 1": "除以只取 0 或 1 的量",
    "division by 0": "除以 0",
    "an atom without a text": "没有写法的原子",
    "no reading": "无法读入",
    "a mean that does not multiply out": "均值不能展开",
    "the third slope of a function of a vector": "向量函数的三阶导数",
    "the sides of {0} are {1} and {2}": "{0} 的两边是 {1:said} 与 {2:said}",
    "a number": "1×1",
    "{0} by {1}": "{0} 由 {1:said} 给出",
    "{0}: names of random letters": "{0}：这里应是随机字母的名字",
    "{0}: {1} of {2}": "{0}：对 {2:said} 不能说{1:said}",
    "{0}: it holds only where something is invertible, or not 0": "{0}：它只在某式可逆或不为 0 时成立",
    "{0} is no hypothesis: an equation, independent, {1}": "{0} 不是假设：假设是等式、independent 或 {1}",
    "an equation of hypotheses has a product of letters, or a number, with no factor before it": "作为假设的等式，"
    "两边是字母的乘积或数，前面没有因子",
    "title, declarations and hypotheses are text": "标题、声明和假设都是文字",
    "two letters look alike: {0}": "有两个字母看起来一样：{0}",
    "a derivation begins with start(...)": "请先写第一行",
    "<= and >= in one chain say nothing of its ends": "一个推导中既有 <= 又有 >=，对首尾就什么也没有说明",
    "a reason is text, not {0}": "理由是文字，而不是 {0}",
    "{0}: {1}: no point was found at which it says something": "{0}：{1}：未找到使它有意义的取值",
    "{0}: a definition is of a name, or of a name with indices, as in C[i]": "{0}：定义的是名字，或带下标的名字，如 "
    "C[i]",
    "{0} is random: it stands outside E": "{0} 是随机的，却写在了 E 之外",
    "{0} declares nothing: names and one of {1}, as in X matrix(m, d)": "{0} 没有声明什么：应是名字加上 {1} 之一，如 "
    "X matrix(m, d)",
    "{0}: behind `for` commas stand between indices: write a semicolon there": "{0}：`for` 之后的逗号分隔下标：此处"
    "请写分号",
    "{0} is {1} for {2}, and no size for {3}": "{0} 对 {2} 是 {1}，不能作 {3} 的维数",
    "too long: {0} signs, at most {1}; define a letter for a part": "太长：{0} 个符号，至多 {1} 个；请用字母代替一部分",
    "{0} {1}: {2} size(s), not {3}": "{0} {1}：应有 {2} 个维数，而不是 {3} 个",
    "{0}: rows and columns are of a matrix": "{0}：只有矩阵才有行与列",
    "a size is a name, 1, 2 or 3, not {0}": "维数是名字或 1、2、3，而不是 {0}",
    "{0} of {1}: it takes {2}": "{0} 不能用于 {1:said}：应为 {2}",
    "{0} of {1} and {2}: it takes {3}": "{0} 不能用于 {1:said} 与 {2:said}：应为 {3}",
    "a size is a declared name, 1, 2, 3, or the length r[i] of a group": "维数是已声明的名字，或 1、2、3，"
    "或一组的长度 r[i]",
    "product of {0} and {1}": "{0:said} 与 {1:said} 不能相乘",
    "a power of {0}": "{0:said} 没有幂",
    "the index {0} already has a meaning": "下标 {0} 已有含义",
    "{0} by {1}, which is no letter that can move freely": "{0} 对 {1} 进行，而它不是可以自由变化的字母",
    "{0} is a function of {1}": "{0} 是以 {1:said} 为自变量的函数",
    "{0} is outside the language here": "{0} 在此不属于这里的写法",
    "{0} is a function: write {1}(t)": "{0} 是函数：请写 {1}(t)",
    "{0} takes {1} indices, not {2}": "{0} 有 {1} 个下标，而不是 {2} 个",
    "{0}: {1} is no index up to {2}": "{0}：{1} 不是到 {2} 为止的下标",
    "a slope by {0}, of which a hypothesis speaks": "对 {0} 求导，而假设说到了它",
    "{0} has a meaning already, and cannot be defined": "{0} 已有含义，不能再定义",
    "<=> stands between two equations": "<=> 的两边须是等式",
    "{0}: a size has one index at most": "{0}：大小至多有一个下标",
    "a length that changes with {0} stands outside of its sum": "随 {0} 而变的长度出现在其求和之外",
    "{0}_{1}: {2} is declared: take another letter for the index": "{0}_{1}：{2} 已声明：下标请用别的字母",
    "the optimum of something stands on one side only, or is of another kind, or over other letters": "只有一边是最优"
    "值，或两边的种类、所对的字母不同",
    "an optimum is over declared letters": "最优值须对已声明的字母求",
    "an optimum over {0}, of which a hypothesis says what it is": "对 {0} 求最优值，而假设已经说明它是什么",
    "\\\\ stands within braces: end the row outside of them": "\\\\ 写在了花括号里：请在花括号外换行",
    "\\iff and \\Rightarrow in one chain: write two displays": "一个推导中既有 \\iff 又有 \\Rightarrow：请分成两个公式",
    "between \\iff stand single equations": "\\iff 之间每次只能有一个等式",
    "{0} is not understood here": "{0} 在此无法读懂",
    "{0} is not understood: say what it is, in a line `... reads ...`": "无法读懂 {0}：请用一行 `... reads ...` "
    "说明它是什么",
    "a bracket is wanted before {0}": "{0:said} 之前应有括号",
    "the end": "结尾",
    "{0} and {1} would be one name, {2}: write it in one style, or declare the other letter, too, and say which is "
    "which, as in `{3} looks like {4}`": "{0} 与 {1} 会成为同一个名字 {2}：请统一字体，或把另一个字母也声明，"
    "并说明各是哪一个，如 `{3} looks like {4}`",
    "{0} has at most two indices, not {1}": "{0} 至多有两个下标，而不是 {1} 个",
    "{0} is no index, nor two: an index is a letter": "{0} 既不是一个下标，也不是两个：下标是一个字母",
    "the index {0}: an index is a letter; what is said of member {1} alone is outside": "下标 {0}：下标是一个字母；"
    "只说第 {1} 个成员的式子不属于这里的写法",
    "{0} is no index: `... reads ...` says what stands there": "{0} 不是下标：请用 `... reads ...` 说明",
    "{0} is no hypothesis": "{0} 不是假设",
    "{0} changes with {1}: define {2}[{3}], and write it so": "{0} 随 {1} 变化：请定义 {2}[{3}]，并这样写",
    "{0} could be a product of {1}: say how it looks, as in `{2} looks like \\text{{{3}}}`": "{0} "
    "也可读作 {1} 的乘积：请写明它的样子，如 `{2} looks like \\text{{{3}}}`",
    "\\odot beside a product can be read in two ways: write brackets": "\\odot 与乘积相邻，有两种读法：请加括号",
    "a number behind a factor: write \\cdot before {0}": "因子后面是数：请在 {0} 之前写 \\cdot",
    "^{0} is no power: say what it is, in a line `... reads ...`": "^{0} 不是幂：请用一行 `... reads ...` 说明它是什么",
    "| | around what has no size yet: write \\det, or `... reads ...`": "| | 之间的式子大小不明："
    "请写 \\det，或用 `... reads ...` 说明",
    "\\langle a, b \\rangle has two parts, and below it F at most": "\\langle a, b \\rangle 应有两部分，下标至多为 F",
    "\\langle A, B \\rangle of matrices: write \\langle A, B \\rangle_F for their trace": "矩阵的内积"
    "指迹时，请写 \\langle A, B \\rangle_F",
    "{0}' is of a function of a number: declare {1}, as in `{1} real`": "{0}' 属于一个数的函数：请声明"
    " {1}，如 `{1} real`",
    "the slope of {0} is not worked out: write it as a fraction of differentials": "未能求出 {0} 的导数："
    "请写成微分之商",
    "a mean of what is not random: declare a letter in it, as in `x random vector(n)` or `x random real`": "对非随机的"
    "式子取均值：请把其中的字母声明为随机的，如 `x random vector(n)` 或 `x random real`",
    "Var is of one thing, Cov of one or two": "Var 只对一个量，Cov 对一个或两个量",
    "Var and Cov are of what is random: declare it, as in `x random vector(n)`": "Var 与 Cov 只对随机的量："
    "请声明，如 `x random vector(n)`",
    "the slope of {0} at a term: write the term behind {1}": "{0} 在某式处的导数：请把该式写在 {1} 后面",
    "a bracket is wanted at the end of {0}": "{0} 的末尾应有括号",
    "the slope of {0} by a letter that does not stand in it: say by which one": "{0} "
    "对其中没有的字母求导：请说明对哪个字母",
    "{0}({1}) changes with {2}: name one that does not": "{0}({1}) 随 {2} 变化：请定义一个不随它变化的函数",
    "{0} looks like an entry of {1}: say how it looks, `{2} looks like ...`": "{0} 看起来像 {1} 的分量："
    "请写明它的样子，`{2} looks like ...`",
    "{0} stands in {1} as one thing: write brackets around it": "{0} 在 {1} 中作为一个整体：请给它加上括号",
    "{0} stands behind the sum over it: write brackets around what is summed": "{0} 出现在对它的求和之后："
    "请给求和的式子加上括号",
    "{0} stands behind a function or a slope: write \\cdot": "{0} 在函数或导数之后：请写 \\cdot",
    "braces around {0} print nothing: write brackets": "{0} 外的花括号不会显示：请写括号",
    "\\mathbf{{{0}}} beside numbers: write 1 or 0": "\\mathbf{{{0}}} 与数在一起：请写 1 或 0",
    "{0} is said to be one thing: write brackets around it here": "{0} 已声明为一个整体：请在此给它加上括号",
    "{0} is declared, and stands as an index: say what this is in a line `... reads ...`": "{0} 已声明，却用作下标："
    "请用一行 `... reads ...` 说明",
    "{0}_{1}: {2} is no family of functions": "{0}_{1}：{2} 不是一族函数",
    "{0}' of each entry of a matrix is outside the language": "对矩阵逐元素取 {0}' 不属于这里的写法",
    "the gradient of {0} at a term: write it by a letter that is added there, as in \\nabla f(Ax + b)": "{0} 在某式处的"
    "梯度：请借助其中所加的一个字母来写，如 \\nabla f(Ax + b)",
    "the gradient of {0} is by {1}, and not by {2}: only one of them is symmetric": "{0} 的梯度是对 {1} 的，"
    "而不是对 {2} 的：两者中只有一个是对称的",
    "the gradient of {0} at a term that speaks of what stands in it: take another letter": "{0} 在某式处的梯度，而该式"
    "含有 {0} 中出现的字母：请换一个字母",
    "{0} is one number for each index: write it bold for the vector of them": "{0} 对每个下标是一个数：表示由它们组成的"
    "向量时请用粗体",
    "\\nabla {0} with a power: write brackets": "\\nabla {0} 带幂：请加括号",
    "{0} and {1} look alike: say of each how it looks, `{2} looks like ...`": "{0} 与 {1} 看起来一样："
    "请分别说明写法，`{2} looks like ...`",
    "{0}: a slope is no premise: write \\iff where both equations say the same": "{0}：导数不能作前提：两个等式等价时"
    "请写 \\iff",
    "{0}: an equation is wanted, of two sides": "{0}：这里应是有两边的等式",
    "between terms of vectors and matrices stand =, \\le and \\ge": "向量与矩阵的式子之间只能是 =、\\le 或 \\ge",
    "\\in \\mathbb{{R}}^{{{0}}}: this is not its shape": "\\in \\mathbb{{R}}^{{{0}}}：与它的形状不符",
    "{0} below an optimum: letters; what they are bound by is said by `given ...`": "最优值下方的 {0}：只写字母；"
    "约束用 `given ...` 写出",
    "nothing stands beside a relation": "关系的一边是空的",
    "\\over without braces around it: write \\frac{{...}}{{...}}": "\\over 外没有花括号：请写 \\frac{{...}}{{...}}",
    "/ before a product can be read in two ways: write \\frac, or brackets, before {0}": "乘积之前的 / 有两种读法："
    "请在 {0} 之前用 \\frac 或括号",
    "\\times between vectors is their cross product, which is outside the language": "向量之间的 \\times 是叉积，"
    "不属于这里的写法",
    "a factor is wanted before {0}": "{0:said} 之前应有因子",
    "dots: write a sum or a product with its index, as in \\sum_{{i=1}}^m": "省略号：请写成带下标的和或积，如 "
    "\\sum_{{i=1}}^m",
    "an entry with {0} can be read in two ways: write (A_{{ij}}){1} or (A{2})_{{ij}}": "元素带 {0} 有两种读法：请写 "
    "(A_{{ij}}){1} 或 (A{2})_{{ij}}",
    "_{0}: no entry of what stands before it": "_{0}：前面的式子没有这个元素",
    "^T can be read in two ways, as T is declared: write ^{{\\top}}, or brackets for a power": "T 已声明，所以 ^T "
    "有两种读法：转置写 ^{{\\top}}，幂加括号",
    "^{{-T}} of a number": "数没有 ^{{-T}}",
    "^T of a number: T is not declared, and a number is not transposed": "数的 ^T：T 未声明，而数没有转置",
    "' can be read in two ways: write ^{{\\top}}, or `X^{{\\prime}} reads ...`": "' 有两种读法：转置写 ^{{\\top}}，"
    "否则写 `X^{{\\prime}} reads ...`",
    "{0} is no number": "{0} 不是数",
    "^{0} of what is no number: ^{{\\top}}, ^{{-1}}, ^2 and ^3 are read": "不是数的式子带 ^{0}：能读的有 ^{{\\top}}、"
    "^{{-1}}、^2 和 ^3",
    "the square of what is not square: write x^{{\\top}} x, or a norm": "不是方阵，没有平方：请写 x^{{\\top}} x 或范数",
    "{0} is not declared: declare it, as in `{1}`, or say what it is: `{2} reads ...`": "{0} 未声明：请声明，如 `{1}`，"
    "或说明它是什么：`{2} reads ...`",
    "\\| is never closed": "\\| 没有闭合",
    "the norm _{0} can be read in two ways: say which is meant, as in `\\|#1\\|_{{{1}}}^2 reads #1.T*S*#1`": "范数 "
    "_{0} 有两种读法：请说明是哪一种，如 `\\|#1\\|_{{{1}}}^2 reads #1.T*S*#1`",
    "the norm _{0} is outside the language: say what it is in a line `... reads ...`": "范数 _{0} 不属于这里的写法："
    "请用一行 `... reads ...` 说明",
    "the norm of a matrix can be read in two ways: write \\|A\\|_F for that of Frobenius": "矩阵的范数有两种读法："
    "Frobenius 范数写作 \\|A\\|_F",
    "| | around a vector can be read in two ways: write \\|v\\| for its norm": "向量外的 | | 有两种读法：范数写作 "
    "\\|v\\|",
    "\\langle a, b \\rangle has two parts": "\\langle a, b \\rangle 有两部分",
    "\\frac{{d}}{{d...}} can be read in two ways, as d is declared: write \\mathrm{{d}}": "d 已声明，所以 "
    "\\frac{{d}}{{d...}} 有两种读法：微分写作 \\mathrm{{d}}",
    "{0} before a product can be read in two ways: write {1}(...)": "乘积之前的 {0} 有两种读法：请写 {1}(...)",
    "{0}(...)^ can be read in two ways: write the power inside, or brackets around it": "{0}(...)^ 有两种读法："
    "请把幂写在里面，或在外面加括号",
    "E_{0}: {1} is random, too, and stands not below it": "E_{0}：{1} 也是随机的，却没有写在下标里",
    "the size of {0} is not clear: write {1}_{{n}}, or `{2} reads {3}(n)`": "{0} 的维数不明：请写 {1}_{{n}}，或 `{2} "
    "reads {3}(n)`",
    "\\partial by what? write \\partial_{{w}}, or a fraction": "\\partial 对什么求导？请写 \\partial_{{w}} 或分式",
    "{0} is not declared: if it is an entry, say so: `{1}_{{#1#2}} reads {2}[#1, #2]`": "{0} 未声明：如果它是矩阵的"
    "元素，请写明：`{1}_{{#1#2}} reads {2}[#1, #2]`",
    "{0}_{1} is not declared: if it is an entry of the identity, say so: `{2}_{{#1#2}} reads I(n)[#1, #2]`": "{0}_{1} "
    "未声明：如果它是单位矩阵的元素，请写明：`{2}_{{#1#2}} reads I(n)[#1, #2]`",
    "\\nabla by what? write \\nabla_{{w}}, or `\\nabla f(x) reads ...`": "\\nabla 对什么求导？请写 \\nabla_{{w}}，或 "
    "`\\nabla f(x) reads ...`",
    "it is not clear where what is differentiated ends: put it between brackets": "被求导的式子到哪里为止不清楚："
    "请加括号",
    "the slope of a vector by a vector can be read in two ways: write it by w^{{\\top}}, or say `layout numerator` "
    "or `layout denominator`": "向量对向量的导数有两种读法：请写成对 w^{{\\top}}，或写明 `layout numerator` 或 "
    "`layout denominator`",
    "{0}: a slope by one letter is read": "{0}：求导只能对一个字母",
    "a slope by {0}, which is no letter: declare one, and say `... looks like {1}`": "对 {0} 求导，而它不是"
    "字母：请声明一个字母，并写 `... looks like {1}`",
    "a second slope is by two letters": "二阶导数对两个字母",
    "second slopes are by w and w^{{\\top}}, or twice by one number": "二阶导数对 w 与 w^{{\\top}}，或对同一个数求两次",
    "{0} without an index: write {1}_{{i=1}}^m": "{0} 没有下标：请写 {1}_{{i=1}}^m",
    "{0}_{1}: its range is not clear: write {2}_{{{3}=1}}^m": "{0}_{1}：范围不明：请写 {2}_{{{3}=1}}^m",
    "it is not clear where what \\prod multiplies ends: put it between brackets": "\\prod 乘到哪里为止不明："
    "请把所乘的式子放进括号",
    "\\prod of {0}, which is not seen to be positive: declare what is in it as positive, or name the product by "
    "`... reads ...`": "\\prod 所乘的 {0} 看不出是正的：请把其中的量声明为 positive，"
    "或用一行 `... reads ...` 为乘积命名",
    "\\prod of what is no number": "\\prod 所乘的不是数",
    "|_{0}: a letter and its value are wanted, as in |_{{w = v}}": "|_{0}：应有一个字母和它的值，如 |_{{w = v}}",
    "|_{0}: this is no value of {1}": "|_{0}：这不是 {1} 的值",
    "|_{0} stands behind one slope by {1}, which is worked out: write \\left. ... \\right| around that, or the slope "
    "at its value": "|_{0} 只能在一个对 {1} 的、能算出的导数之后：请给它写上 \\left. ... \\right|，或写出该处的导数",
    "| behind a slope: write \\left. ... \\right| around all of it": "导数之后有 |：请给整个导数写上 "
    "\\left. ... \\right|",
    "{0} declares nothing: a condition is a line `given {1}`": "{0} 没有声明任何东西：条件请写成一行 `given {1}`",
    "{0}: say what it is, as in `{1} vector(n)` or `{2} real`": "{0}：请说明它是什么，如 `{1} vector(n)` 或 `{2} real`",
    "a sum from {0}: sums begin at 1; say what it is over: `{1} sums i from 1 to m`": "和从 {0} 开始：和须从 1 开始；"
    "请写明范围：`{1} sums i from 1 to m`",
    "\\sum_{{{0}}}: say what it is over: `{1} sums i from 1 to m`": "\\sum_{{{0}}}：请写明范围：`{1} sums i from 1 "
    "to m`",
    "{0} is never closed": "{0} 没有闭合",
    "the environment {0} is outside the language of matrices": "环境 {0} 不属于矩阵的写法",
    "{0} below or beside another: below each other stand numbers, or rows as x_1^{{\\top}}; beside each other "
    "numbers, or columns": "{0} 与另一项上下或左右排列：上下排列的是数或行 x_1^{{\\top}}；左右排列的是数或列",
    "an array of entries: only x_1, \\ldots, x_m or \\vdots is read; name its blocks": "元素的数组：只能读 x_1, "
    "\\ldots, x_m 或 \\vdots；请给各块取名",
    "{0} does not go on as {1} begins": "{0} 与开头的 {1} 接不上",
    "dots: they stand between a first and a last term": "省略号须在首项与末项之间",
    "{0} and {1} are not the first and the last of one kind": "{0} 与 {1} 不是同一类的首项与末项",
}
