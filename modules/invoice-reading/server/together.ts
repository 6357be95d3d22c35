import { bestOf } from '../shared/compare.ts'
import type { Reading, ReadValue } from '../shared/reading.ts'

/** One value a field of what is written and of the code beside it, the surer one; where they differ it is said. */
export const together = (qr: Reading, seen: Reading): Reading => {
  const values = Object.values(bestOf([qr.values, seen.values])) as ReadValue[]
  const off = qr.values.find((v) =>
    seen.values.some((s) => s.field === v.field && s.value !== v.value && v.field !== 'invoiceType'),
  )
  const taken = off && values.find((v) => v.field === off.field)
  const notes = taken ? [{ message: '票面文字与二维码不一致，取「{{value}}」', params: { value: taken.value } }] : []
  return { ...seen, values, notes: [...seen.notes, ...notes] }
}

/** Nothing but the code could be read. */
export const codeAlone = (qr: Reading): Reading => ({ ...qr, notes: [{ message: '只读到二维码，其他内容请补填' }] })
