import { spelled } from '#kernel/server/pinyin.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { digits, formAtEnd, INJECTED, TEN } from './vocabulary.data.ts'

/** Full width, case and blanks say nothing; the signs of «times», of ratios and of micro have one form each. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/[×✕✖∗＊]/g, '*')
    .replace(/(?<=[\d一-鿿)])x(?=[\d(])/g, '*')
    .replace(/[μµ]g|mcg/g, 'ug')
    .replace(/[【〔［[]/g, '(')
    .replace(/[】〕］\]]/g, ')')

/** A code as codes are compared: a mark or a blank inside it says nothing. */
export const codeForm = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-_.]/g, '')
/** The number of an approval without the words before it, which people leave out. */
export const approvalForm = (no: string): string => codeForm(no).replace(/^国药准字|^注册证号?|^批准文号/, '')

/** 三盒装, 十二片: numbers in words before a counting unit; up to ninety-nine. */
const numbersOut = (text: string): string =>
  text.replace(
    /([一二两双三四五六七八九十单]{1,3})(?=(?:盒|瓶|袋|支|片|粒|丸|板|贴|包|套|枚|个|只|卷)(?:装|\/|\*|$))/g,
    (word) => {
      const at = word.indexOf(TEN)
      if (at < 0) return word.length === 1 ? String(digits[word]) : word
      const tens = at === 0 ? 1 : (digits[word.slice(0, at)] ?? 1)
      return String(tens * 10 + (digits[word.slice(at + 1)] ?? 0))
    },
  )

/** Mass in micrograms, volume in microlitres, length in micrometres, units of effect, shares: what a strength is measured in. */
const measures: readonly [RegExp, string, string][] = [
  [/^kg$/, 'g', '1000000000'],
  [/^(g|克)$/, 'g', '1000000'],
  [/^(mg|毫克)$/, 'g', '1000'],
  [/^(ug|微克)$/, 'g', '1'],
  [/^(l|升)$/, 'l', '1000000'],
  [/^(ml|毫升)$/, 'l', '1000'],
  [/^(ul|微升)$/, 'l', '1'],
  [/^(亿(单位|iu|u|cfu|个))$/, 'u', '100000000'],
  [/^(万(单位|iu|u))$/, 'u', '10000'],
  [/^(单位|iu|u)$/, 'u', '1'],
  [/^(m|米)$/, 'm', '1000000'],
  [/^(cm|厘米)$/, 'm', '10000'],
  [/^(mm|毫米)$/, 'm', '1000'],
  [/^%$/, '%', '1'],
  [/^(fr|号|#)$/, 'fr', '1'],
]
const measure =
  /(\d+(?:\.\d+)?)(kg|mg|ug|g|ml|ul|l|亿单位|亿cfu|亿个|万单位|万iu|万u|iu|单位|u|毫克|微克|克|毫升|微升|升|cm|mm|厘米|毫米|fr|号|#|%)(?![a-z])/g
/** Shape of what counts pieces in a pack. */
const pieces = /(\d+)(片|粒|丸|支|袋|瓶|板|贴|枚|包|个|只|套|卷|把|条|张|盒|喷|揿|吸|t|s)(?:装)?(?![a-z])/g
/** What is packed in others: not pieces of their own. */
const outer = new Set(['盒'])

export interface SpecForm {
  /** Measures of one piece, each in its base unit, in a fixed order. */
  strengths: readonly string[]
  /** Pieces in a pack; 0 where the text says none. */
  count: number
  /** Packs that are sold as one: 三盒装. */
  packs: number
  /** What is neither. */
  rest: string
}

const strengthOf = (number: string, unit: string): string => {
  const [, base, factor] = measures.find(([like]) => like.test(unit)) ?? [undefined, unit, '1']
  return `${new Decimal(number).mul(factor).toFixed()}${base}`
}

/** A specification or pack taken apart: 0.25g×24粒, 每盒10丸, 10ml:50mg, 12片/板*2板/盒, 三盒装. */
export const specForm = (...texts: readonly string[]): SpecForm => {
  const strengths = new Set<string>()
  let count = 0
  let packs = 1
  let rest = ''
  for (const one of texts) {
    // what a substance is reckoned as, and the words around a number, say nothing of their own
    const text = numbersOut(plainText(one))
      .replace(/\((?:以|按)[^)]*\)/g, '')
      .replace(/每[片粒丸支袋瓶包贴枚盒](?:重|含|装)?/g, '')
    const bare = text.replace(measure, (_, n: string, unit: string) => {
      strengths.add(strengthOf(n, unit))
      return '*'
    })
    let inside = 0
    const left = bare.replace(pieces, (_, n: string, unit: string) => {
      const number = Number(n)
      if (number < 1 || number > 100_000) return '*'
      if (outer.has(unit)) packs = Math.max(packs, number)
      else inside = (inside || 1) * number
      return '*'
    })
    // 0.25g*24, and nothing said of what they are
    const naked = inside === 0 ? /[a-z%位克升片粒丸支袋瓶]\*(\d{1,5})(?=\/|$)/.exec(text) : undefined
    if (naked) inside = Number(naked[1])
    if (inside > 0) count = inside
    rest += left
      .replace(/\*\d{1,5}(?=\/|$)/g, '')
      .replace(/[*/:：,，;；()（）.。、+-]|[片粒丸支袋瓶板贴枚包个只套卷盒](?=$|[/*])/g, '')
  }
  return { strengths: [...strengths].sort(), count, packs, rest }
}

/** Words a company carries that do not tell it from another. */
const companyWords =
  /(有限责任公司|股份有限公司|有限公司|集团公司|总公司|分公司|公司|股份|集团|总厂|制药厂|药厂|厂|实业|科技|生物技术|生物|医疗器械|医疗用品|医疗|器械|医用|制药|药业|医药|药品|化学|健康|国际|产业)/g
export const makerText = (name: string): string => plainText(name).replace(/[()（）·.,，-]/g, '')
/** What tells a maker: 华北制药股份有限公司 and 华北制药 are 华北. */
export const makerForm = (name: string): string => {
  const text = makerText(name)
  return text.replace(companyWords, '') || text
}

const salts =
  /^(盐酸|硫酸氢|硫酸|磷酸|枸橼酸|马来酸|富马酸|酒石酸|苯磺酸|甲磺酸|甲苯磺酸|氢溴酸|醋酸|乙酸|琥珀酸|乳酸|门冬氨酸|硝酸|碳酸氢|草酸|棕榈酸|重组人|重组|注射用|外用|口服|医用|一次性使用无菌|一次性使用|一次性|无菌)|(钠|钾|钙|二钠)(?=$|胶囊|片|注射液|颗粒)/g

export interface NameForm {
  /** Without brackets and blanks. */
  text: string
  /** Without salt and form: what is in it. */
  core: string
  /** Salts and other words before it. */
  salt: string
  /** 胶囊, 注射液; empty where the name says none. */
  form: string
}
/** A name taken apart: 盐酸二甲双胍缓释片 is 二甲双胍, 盐酸, 缓释片. */
export const nameForm = (name: string): NameForm => {
  const text =
    plainText(name)
      .replace(/\([^)]*\)/g, '')
      .replace(/[*·,，.。]/g, '') || plainText(name)
  const injected = text.startsWith(INJECTED) ? INJECTED : ''
  const form = injected || (formAtEnd.exec(text)?.[1] ?? '')
  const cut = injected ? text : text.slice(0, form ? text.length - (formAtEnd.exec(text)?.[0].length ?? 0) : undefined)
  const found: string[] = []
  const core = cut.replace(salts, (word) => {
    found.push(word)
    return ''
  })
  const bare = core.length >= 2 ? core : cut.length >= 2 ? cut : text
  return { text, core: bare, salt: found.filter((w) => w !== INJECTED).join(''), form }
}

/** What is said of an article, by a hospital or by the region. */
export interface Said {
  name: string
  tradeName?: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
  barcode: string
}

/** An article in the form it is compared in. */
export interface Form {
  names: readonly NameForm[]
  pinyin: string
  initials: string
  spec: SpecForm
  unit: string
  makers: readonly string[]
  makerTexts: readonly string[]
  approvalNo: string
  insuranceCode: string
  barcode: string
}

/**
 * @param o.count pieces of a pack where they are known as a number
 * @param o.makers other names of the maker: short and former ones
 */
export const formOf = (s: Said, o: { count?: number; makers?: readonly string[] } = {}): Form => {
  const bracket = /[（(]([^）)]{2,})[）)]/.exec(s.name)?.[1]
  const names = [s.name, s.tradeName ?? '', bracket ?? ''].filter(Boolean).map(nameForm)
  const said = specForm(s.spec)
  const pack = specForm(s.packSpec)
  const makers = [s.maker, ...(o.makers ?? [])].filter(Boolean)
  const { pinyin, initials } = spelled(names[0]?.core ?? '')
  return {
    names,
    pinyin,
    initials,
    spec: {
      strengths: said.strengths.length > 0 ? said.strengths : pack.strengths,
      count: o.count ?? (pack.count || said.count),
      packs: Math.max(pack.packs, said.packs),
      rest: said.rest,
    },
    unit: plainText(s.unit),
    makers: [...new Set(makers.map(makerForm))],
    makerTexts: [...new Set(makers.map(makerText))],
    approvalNo: approvalForm(s.approvalNo),
    insuranceCode: codeForm(s.insuranceCode),
    barcode: codeForm(s.barcode),
  }
}
