import { visible } from '#kernel/shared/visible.ts'

/** What stands where a price was. */
export const HIDDEN = '＊＊＊'

/** Of a column or field. */
export const tellsPrice = /价|金额|货款|总额|费用|元/
/** Of the columns of lines, which the house itself writes: what is ordered, and no amount, however its figures look. */
export const tellsQuantity: readonly string[] = ['数量', '合同数量']
/** Digits, points and signs of any width as the plain ones, and nothing between them that is not seen: what is read is what is masked. */
export const plainWidth = (text: string): string =>
  visible(text)
    .replace(/[\p{Nd}．％￥＄]/gu, (c) => c.normalize('NFKC'))
    .replace(/(\d)[·﹒](?=\d)/g, '$1.')

const number = String.raw`\d[\d,，]*(?:\.\d+)?`
const whole = String.raw`(?!\d|[.,，]\d)`
const many = '[十百千万亿拾佰仟]'
const coin = '(?:[元圆角块]|毛(?![重利])|分(?!钟))'
const numeral = '[零〇一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]'
const unit = String.raw`(?:%|‰|℃|°|(?:mg|µg|μg|ug|ng|kg|g|ml|l|dl|µl|μl|ul|cm|mm|μm|um|nm|km|m|iu|u|mol|mmol|mpa|kpa|pa|mmhg|w|kw|v|a|hz|ci|bq|gy|fr|ga?)(?![a-z])|[条款项章节版页级号日天月年周时秒]|个月|小时|分钟|毫克|微克|千克|公斤|克|毫升|升|厘米|毫米|微米|米|[万亿]?单位)`
/** Behind a number: sizes, shares and times of which nobody pays, as one or the first of a few: 2.5×10 cm, 0.5~1.5 ml. */
const size = String.raw`\s*(?:[x×*~～-]\s*[\d.]+\s*){0,2}${unit}`
const counted = '[份家种个盒支瓶片袋粒枚只箱套件台次例倍批人]'
/** Thousands and more of what is weighed or counted. */
const heap = String.raw`(?!\s*(?:克|米|瓦|帕|卡|伏|单位|国际|iu|u(?![a-z])|${counted}))`
/** Amounts as people write them: with their sign, their unit, in numerals or capitals, or with the decimals of a price. */
export const written: readonly RegExp[] = [
  new RegExp(String.raw`(?:[¥￥$]|人民币|RMB|CNY|USD|HKD|EUR)\s*${number}(?:\s*${many}+)?`, 'gi'),
  new RegExp(
    String.raw`${number}\s*(?:${many}+\s*${coin}|${many}+(?!${many})${heap}|${coin}|RMB|CNY|USD)(?:\s*\d+\s*${coin})*`,
    'gi',
  ),
  new RegExp(
    String.raw`(?!(?<!${numeral})[十百千万]分)${numeral}+(?:点${numeral}+)?(?:[元圆块]|毛(?![重利])|角(?!度)|分(?![钟之]))(?:${numeral}+[毛角分]?)*[整正]?`,
    'g',
  ),
  /[零〇壹贰叁肆伍陆柒捌玖拾佰仟万亿元圆角分]{2,}[整正]?/g,
  new RegExp(String.raw`(?<![第\d.]|pH)\d[\d,，]*\.\d{1,4}(?!\d|\.\d)(?!${size})`, 'gi'),
]
/** A number after such a word. */
export const afterWord: readonly RegExp[] = [
  new RegExp(
    String.raw`((?:单价|价格|价款|合同价|挂网价|中选价|金额|总额|总价|货款)[^\d\n。；;]{0,12}?)(${number})`,
    'g',
  ),
  // right behind it, unless it is a size, a share, a day or a count
  new RegExp(
    String.raw`((?:价|计|额|折后?|优惠|总)[为是按约：:\s]{0,3})(${number}${whole}|${numeral}{2,}(?!${numeral}))(?!${size}|\s*${counted})`,
    'gi',
  ),
]
