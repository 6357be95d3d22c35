import { choicesOf, type Field, type FieldValue, standsFor, tidied } from './field.ts'
import { marks } from './marks.data.ts'
import { normaliseNumber } from './quantity.ts'

const yes = new Set(['是', '有', '1', 'true', 'yes', 'y', '√', '✓'])
const no = new Set(['否', '无', '0', 'false', 'no', 'n', '×'])

const coded = (f: Field, text: string): string => {
  const wanted = text.toLowerCase()
  const found = choicesOf(f).find(([code, label]) => code.toLowerCase() === wanted || label.toLowerCase() === wanted)
  return found ? found[0] : text
}

/** Excel's and people's ways to write a day: 2026/1/31, 2026.1.31, 20260131, 2026年1月31日, with or without time. */
const dayOf = (text: string): string => {
  const m =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return m ? `${m[1]}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}` : text
}

/**
 * The value a cell of a sheet means for a field; null when it is empty. What cannot be read stays text, so that the field's
 * own judgement refuses it with its own sentence.
 */
export const fromCell = (f: Field, cell: string): FieldValue => {
  const text = cell.trim()
  if (text === '') return null
  switch (f.type) {
    case 'int': {
      const n = normaliseNumber(text)
      return /^-?\d{1,15}(\.0+)?$/.test(n) ? Number(n) : text
    }
    case 'bool': {
      const word = text.toLowerCase()
      return yes.has(word) ? true : no.has(word) ? false : text
    }
    case 'choice':
      return coded(f, text)
    case 'choices':
      return text
        .split(/[、,，;；/|]+/)
        .map((one) => one.trim())
        .filter((one) => one !== '' && one !== '无')
        .map((one) => coded(f, one))
    case 'date':
      return dayOf(text)
    case 'dec': {
      const n = normaliseNumber(text)
      // 12.500000 of another system is 12.5
      return /^\d+\.\d+$/.test(n) ? n.replace(/\.?0+$/, '') : n
    }
    default:
      // as it was exported: the number stays
      return standsFor(f, text) ? null : tidied(f, text)
  }
}

/** A moment as a sheet shows it: `2026-01-31 08:30:00` by the region's clock (UTC+8, no summer time). */
const momentText = (iso: string): string =>
  new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The cell a value becomes in an export; `fromCell` reads it back. */
export const toCell = (f: Field, v: FieldValue | undefined): string => {
  if (v === undefined || v === null) return ''
  if (typeof v === 'boolean') return v ? '是' : '否'
  const labels = () => new Map(choicesOf(f))
  if (Array.isArray(v)) return v.map((one) => labels().get(one) ?? one).join(marks.zh.comma)
  if (f.type === 'time') return momentText(String(v))
  return f.type === 'choice' ? (labels().get(String(v)) ?? String(v)) : String(v)
}
