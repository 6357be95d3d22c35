import { type LicenceField, licenceFields, type Read } from '../shared/fields.ts'

/** A piece of text on a picture: what it says, how sure (0 to 1), and where it stands in pixels. */
export interface Line {
  text: string
  sure: number
  left: number
  right: number
  top: number
  bottom: number
}

/** What stands before a value on a licence (domain §2.5); the longest is tried first. */
const labels: readonly [LicenceField | 'other', RegExp][] = [
  ['creditCode', /^统一社会信用代码[:：]?/],
  ['creditCode', /^注册号[:：]?/],
  ['orgName', /^(企业)?名称[:：]?/],
  ['legalPerson', /^(法定代表人|负责人|经营者|投资人|执行事务合伙人)[:：]?/],
  ['address', /^(住所|经营场所|营业场所|主要经营场所)[:：]?/],
  ['businessScope', /^经营范围[:：]?/],
  ['until', /^有效期(限)?至[:：]?/],
  ['period', /^(营业期限|合伙期限|经营期限|授权期限|有效期限|有效期)[:：]?/],
  ['certNo', /^(授权书编号|委托书编号|许可证编号|证书编号|注册证编号|备案编号|编号)[:：]?/],
  ['issuer', /^(发证机关|发证部门|备案部门)[:：]?/],
  ['issueDate', /^(发证日期|签发日期|授权日期|备案日期)[:：]?/],
  ['established', /^(成立日期|注册日期)[:：]?/],
  ['other', /^(注册资本|类型|组成形式|登记机关|副本|营业执照|证照编号)[:：]?/],
]

const bare = (text: string): string => text.replace(/[\s　]+/g, '')
const height = (l: Line): number => l.bottom - l.top
const sameRow = (a: Line, b: Line): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(height(a), height(b)) / 2

interface Labelled {
  field: LicenceField | 'other'
  line: Line
  rest: string
}

const labelled = (line: Line): Labelled | undefined => {
  const text = bare(line.text)
  for (const [field, like] of labels) {
    const found = like.exec(text)
    if (found) return { field, line, rest: text.slice(found[0].length) }
  }
  return undefined
}

/** A label whose characters stand apart is found as two pieces; they belong together when they read as a label. */
const joined = (lines: readonly Line[]): Line[] => {
  const out = lines.map((l) => ({ ...l }))
  // the first character may hang on the neighbouring column
  for (const [first, second] of ['住所', '名称', '类型']) {
    for (const l of out.filter((o) => bare(o.text).startsWith(second!))) {
      const before = out.find(
        (o) =>
          o !== l &&
          sameRow(o, l) &&
          o.text.length > 2 &&
          o.text.endsWith(first!) &&
          Math.abs(l.left - o.right) < 4 * height(l),
      )
      if (!before) continue
      before.text = before.text.slice(0, -1)
      l.text = first + l.text
    }
  }
  for (const one of lines.filter((l) => bare(l.text).length === 1)) {
    const i = out.findIndex((o) => o.left === one.left && o.top === one.top)
    const k = out.findIndex(
      (o) =>
        sameRow(o, one) &&
        o.left >= one.right &&
        o.left - one.right < height(one) * 4 &&
        labelled({ ...o, text: one.text + o.text }),
    )
    const [first, second] = [out[i], out[k]]
    if (!first || !second) continue
    Object.assign(second, { text: first.text + second.text, left: first.left, sure: Math.min(first.sure, second.sure) })
    out.splice(i, 1)
  }
  return out
}

/** The value beside a label and what continues below it in the same column, until another label. */
const partsOf = (l: Labelled, all: readonly Line[], known: readonly Labelled[]): Line[] => {
  const isLabel = (x: Line) => known.some((k) => k.line === x)
  const nextLabel = Math.min(
    ...known
      .filter((k) => k.line !== l.line && sameRow(k.line, l.line) && k.line.left > l.line.right)
      .map((k) => k.line.left),
    Number.POSITIVE_INFINITY,
  )
  const beside = all
    .filter((x) => !isLabel(x) && sameRow(x, l.line) && x.left >= l.line.right - height(l.line) && x.left < nextLabel)
    .sort((a, b) => a.left - b.left)
  const first: Line[] = l.rest ? [{ ...l.line, text: l.rest }] : []
  const start = [...first, ...beside]
  const column = beside[0]?.left ?? (l.rest ? l.line.left : undefined)
  if (column === undefined) {
    // the value stands below its label
    const below = all
      .filter((x) => !isLabel(x) && x.top > l.line.bottom - 4 && x.top - l.line.bottom < height(l.line) * 2.5)
      .filter((x) => Math.abs(x.left - l.line.left) < height(l.line) * 3)
      .sort((a, b) => a.top - b.top)
    return below.slice(0, 1)
  }
  let bottom = Math.max(...start.map((x) => x.bottom))
  const floor = Math.min(
    ...known
      .filter(
        (k) =>
          k.line.top > l.line.bottom && k.line.left < column + height(l.line) * 1.5 && k.line.right > l.line.left - 5,
      )
      .map((k) => k.line.top),
    Number.POSITIVE_INFINITY,
  )
  for (const x of [...all].sort((a, b) => a.top - b.top)) {
    const inColumn = x.left > column - height(l.line) * 1.5 && x.left < nextLabel
    if (isLabel(x) || start.includes(x) || !inColumn || x.top <= l.line.bottom - 4 || x.top >= floor) continue
    if (x.top - bottom > height(l.line) * 1.2) continue
    start.push(x)
    bottom = x.bottom
  }
  return start
}

const day = (text: string): string => {
  const m = /(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})/.exec(text)
  return m ? `${m[1]}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}` : ''
}
const tidy = (text: string): string => bare(text).replaceAll('(', '（').replaceAll(')', '）')

/** Letters the code never holds are what they look like. */
const codeIn = (lines: readonly Line[]): Line | undefined =>
  lines
    .map((l) => ({
      ...l,
      text: bare(l.text)
        .toUpperCase()
        .replace(/^统一社会信用代码[:：]?/, ''),
    }))
    .map((l) => ({
      ...l,
      text: l.text.replaceAll('O', '0').replaceAll('I', '1').replaceAll('Z', '2').replaceAll('S', '5'),
    }))
    .find((l) => /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(l.text) && /\d{6}/.test(l.text))

/**
 * The fields of a business licence from the pieces of text on its picture: a suggestion that a person corrects, each field
 * with how sure the recognition is, in percent. Fields that were not found are missing.
 */
export const licenceOf = (found: readonly Line[]): Read[] => {
  const lines = joined(found)
  const known = lines.map(labelled).filter((x) => x !== undefined)
  const out = new Map<LicenceField, { text: string; sure: number }>()
  const put = (field: LicenceField, text: string, sure: number) => {
    if (!out.has(field)) out.set(field, { text, sure })
  }
  const code = codeIn(lines)
  if (code) put('creditCode', code.text, code.sure)
  for (const l of known) {
    if (l.field === 'other' || l.field === 'creditCode') continue
    const parts = partsOf(l, lines, known)
    if (parts.length === 0) continue
    const text = tidy(parts.map((p) => p.text).join(''))
    const sure = Math.min(...parts.map((p) => p.sure))
    if (l.field === 'established') put('established', day(text), sure)
    else if (l.field === 'issueDate') put('issueDate', day(text), sure)
    else if (l.field === 'until') put('licenceTo', day(text), sure)
    else if (l.field === 'period') {
      put('licenceFrom', day(text), sure)
      const end = text.split(/至/)[1] ?? ''
      if (day(end) || /长期|永久/.test(text)) put('licenceTo', day(end), sure)
    } else put(l.field, text, sure)
  }
  const from = out.get('established')
  if (from && !out.has('licenceFrom')) put('licenceFrom', from.text, from.sure)
  return licenceFields.flatMap((field) => {
    const v = out.get(field)
    return v ? [{ field, value: v.text, sure: Math.round(v.sure * 100) }] : []
  })
}
