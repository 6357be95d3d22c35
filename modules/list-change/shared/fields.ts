import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { fieldOf } from '#kernel/shared/words.ts'
import { itemWords } from '#modules/purchase-list/shared/words.ts'
import { changeWords, changing } from './words.ts'

const qty = { bound: 'fine' } as const

/** What a file of changes brings: the item by code and its present supplier, and only what shall change. */
export const changeTable: FieldTable = {
  fields: [
    fieldOf(itemWords, 'code', { required: true, max: 50, example: 'YP00000001' }),
    fieldOf(itemWords, 'supplier', { max: 200, aliases: ['供应商编码', '供应商名称', '配送企业'] }),
    fieldOf(changing, 'supplierId', { max: 200, aliases: ['新默认供应商'] }),
    fieldOf(changing, 'packMultiple', { ...qty, aliases: ['新起订倍数'] }),
    fieldOf(changing, 'minQty', { ...qty, aliases: ['新最小起订量'] }),
    fieldOf(changing, 'maxQty', { ...qty, aliases: ['新最大采购量'] }),
    fieldOf(changing, 'temporary', { aliases: ['新临采'] }),
    fieldOf(changing, 'temporaryUntil', { aliases: ['新临采截止日期'] }),
    fieldOf(changing, 'online', { aliases: ['新线上采购'] }),
    fieldOf(changeWords, 'reason', { required: true, max: 500, example: '供应商变更配送范围' }),
  ],
  rules: [positive('packMultiple', 'minQty', 'maxQty')],
}
