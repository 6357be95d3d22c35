import { restored } from './formula.ts'

/** The number as Excel shows it: 15 significant digits, no exponent. */
const numberText = (n: number): string => {
  if (!Number.isFinite(n)) return ''
  const short = Number(n.toPrecision(15))
  const text = String(short)
  return text.includes('e') ? short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }) : text
}

/** Dates are stored without zone; the library gives them as UTC. */
const dateText = (d: Date): string => {
  if (Number.isNaN(d.getTime())) return ''
  const iso = d.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

// PostgreSQL knows no NUL in text
const clean = (text: string): string => restored(text.includes('\0') ? text.replaceAll('\0', '') : text)

/** A cell as text, whatever Excel made of it. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return clean(value)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value instanceof Date ? dateText(value) : clean(String((value as { text?: unknown }).text ?? ''))
}
