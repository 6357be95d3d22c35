import type { FieldTable } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { orderWords as words } from '../shared/words.ts'

/** Master fields of an order entered by hand (domain §2.15). */
export const orderHeader: FieldTable = {
  fields: [
    fieldOf(words, 'kind', { required: true, fallback: '0' }),
    { ...fieldOf(words, 'supplier', { type: 'ref', required: true }), key: 'supplierId' },
    { ...fieldOf(words, 'point', { type: 'ref', required: true }), key: 'pointId' },
    fieldOf(words, 'expectedDate', {}),
    fieldOf(words, 'urgent', { fallback: false }),
    fieldOf(words, 'remark', { type: 'area', max: 500 }),
  ],
}
