import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { type DocumentSheet, fieldOf, sheetOf } from '#kernel/shared/words.ts'
import { itemWords as words } from './words.ts'

const money = { bound: 'price' } as const
const qty = { bound: 'fine' } as const

/** What a file of the purchase list brings; product and supplier are named by code or name. */
export const catalogTable: FieldTable = {
  fields: [
    fieldOf(words, 'code', { required: true, max: 50, example: 'YP00000001' }),
    fieldOf(words, 'supplier', { max: 200, aliases: ['供应商编码', '供应商名称', '配送企业'] }),
    fieldOf(words, 'price', money),
    fieldOf(words, 'hospitalCode', { max: 50, aliases: ['医院编码', 'HIS 编码'] }),
    fieldOf(words, 'hospitalName', { max: 200 }),
    fieldOf(words, 'packMultiple', { ...qty, example: '1' }),
    fieldOf(words, 'minQty', qty),
    fieldOf(words, 'maxQty', qty),
    ...(['isDefault', 'temporary', 'temporaryUntil', 'online'] as const).map((key) => fieldOf(words, key, {})),
  ],
  rules: [positive('price', 'packMultiple', 'minQty', 'maxQty')],
}

const { name, spec, packSpec, unit, manufacturer, listedPrice, ceilingPrice, status } = words
/** The export: the template's columns, so that it can be imported again, then what else describes the item. */
export const catalogSheet: DocumentSheet = {
  name: '采购目录',
  fields: [
    ...catalogTable.fields,
    ...sheetOf({ name, spec, packSpec, unit, manufacturer, listedPrice, ceilingPrice, status }),
  ],
}
