import type { Field, FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { regionWords as words } from './words.ts'

const required = { required: true } as const
const head: readonly Field[] = [
  fieldOf(words, 'type', { ...required, fallback: 'purchase' }),
  fieldOf(words, 'reason', required),
  fieldOf(words, 'effectiveDate', required),
  fieldOf(words, 'remark', { type: 'area', max: 500 }),
]
/** What a notice of new prices says once for all of its products. */
export const regionTable: FieldTable = { fields: head }
