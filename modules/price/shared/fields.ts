import { type Field, type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { priceWords as words } from './words.ts'

const required = { required: true } as const
const adjustment: readonly Field[] = [
  fieldOf(words, 'type', { ...required, fallback: 'purchase' }),
  fieldOf(words, 'newPrice', { ...required, bound: 'price', example: '12.5' }),
  fieldOf(words, 'effectiveDate', required),
  fieldOf(words, 'reason', required),
  fieldOf(words, 'remark', { type: 'area', max: 500 }),
]

/** The dialog that corrects one; its item stays. */
export const priceTable: FieldTable = { fields: adjustment, rules: [positive('newPrice')] }

/** The file: the item is named by product, hospital and supplier; one's own organisation may be left out. */
export const priceSheet: FieldTable = {
  fields: [
    fieldOf(words, 'code', { ...required, max: 50, example: 'YP00000001' }),
    fieldOf(words, 'hospital', { max: 200, aliases: ['医院编码', '医院名称'] }),
    fieldOf(words, 'supplier', { max: 200, aliases: ['供应商编码', '供应商名称', '配送企业'] }),
    ...adjustment,
  ],
  rules: priceTable.rules,
}
