import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { Note, Origin, ReadField, ReadItem, Reading, ReadValue } from '../shared/reading.ts'
import { fault } from './fault.ts'

/** Yuan with two decimals; a sum of twelve digits is the most, so that a number is never taken for one. @throws ReadFault */
export const moneyOf = (text: string, what: string): string => {
  const bare = text.replace(/[¥￥,，\s]/g, '')
  if (!/^-?\d{1,12}(\.\d{1,2}0*)?$/.test(bare))
    throw fault('「{{what}}」的内容「{{text}}」不是金额', { what, text: text.slice(0, 30) })
  return new Decimal(bare).toFixed(2)
}

/** 2020年10月10日, 20201010, 2020-10-10 with or without a time → 2020-10-10. @throws ReadFault */
export const dayOf = (text: string): string => {
  const m = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:\D|$)/.exec(text.trim())
  const day = m && `${m[1]}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}`
  if (
    !day ||
    Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ||
    new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day
  )
    throw fault('开票日期「{{text}}」不是日期', { text: text.slice(0, 30) })
  return day
}

export const upper = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** Values as they are told, where the file says them. */
export const toldBy = (origin: Origin, of: Partial<Record<ReadField, string>>, sure = 100): ReadValue[] =>
  Object.entries(of).flatMap(([field, value]) => (value ? [{ field: field as ReadField, value, origin, sure }] : []))

/** What an old code says the kind is: by its last two digits of twelve, by its eighth of ten. */
export const kindByCode = (code: string): string => {
  if (code.length === 10) return '1257'.includes(code[7]!) ? 'paperSpecial' : 'paperOrdinary'
  if (code.length !== 12) return ''
  if (code.endsWith('13')) return 'electronicSpecial'
  return /1[12]$/.test(code) ? 'electronicOrdinary' : 'paperOrdinary'
}

/** What of the amounts does not make the whole: said beside, since a person decides. */
export const sumsOf = (r: Pick<Reading, 'values' | 'items'>): Note[] => {
  const of = (f: ReadField) => r.values.find((v) => v.field === f)?.value ?? ''
  const [excl, tax, whole] = [of('exclAmount'), of('taxAmount'), of('amount')]
  const notes: Note[] = []
  if (excl && tax && whole && sumOf([excl, tax], 2) !== whole)
    notes.push({
      message: '不含税金额与税额合计 {{sum}}，与价税合计 {{whole}} 不一致',
      params: { sum: sumOf([excl, tax], 2), whole },
    })
  const lines = (key: keyof ReadItem) =>
    sumOf(
      r.items.map((i) => i[key]),
      2,
    )
  const off = (key: 'amount' | 'tax', head: string) =>
    new Decimal(lines(key)).sub(head).abs().gt(new Decimal('0.01').mul(r.items.length))
  if (r.items.length > 0 && excl && off('amount', excl))
    notes.push({
      message: '明细金额合计 {{sum}}，与不含税金额 {{excl}} 不一致',
      params: { sum: lines('amount'), excl },
    })
  if (r.items.length > 0 && tax && off('tax', tax))
    notes.push({ message: '明细税额合计 {{sum}}，与税额 {{tax}} 不一致', params: { sum: lines('tax'), tax } })
  return notes
}
