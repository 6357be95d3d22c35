/** What stands where a price was. */
export const HIDDEN = '＊＊＊'

/** Of a column or field. */
export const tellsPrice = /价|金额|货款|总额|费用|元/
const number = String.raw`\d[\d,，]*(?:\.\d+)?`
const capitals = '零〇壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分'
/** Amounts as people write them: with their sign, their unit, in capitals, or after the word that says what they are. */
export const written: readonly RegExp[] = [
  new RegExp(String.raw`(?:[¥￥]|人民币|RMB|CNY)\s*${number}`, 'gi'),
  new RegExp(String.raw`${number}\s*(?:[十百千万亿]*[元圆])`, 'g'),
  new RegExp(`[${capitals}]{2,}[整正]?`, 'g'),
]
/** A number after such a word. */
export const afterWord = new RegExp(
  String.raw`((?:单价|价格|价款|合同价|挂网价|中选价|金额|总额|总价|货款)[^\d\n。；;]{0,12}?)(${number})`,
  'g',
)
