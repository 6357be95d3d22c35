import { type Field, type FieldTable, positive } from '#kernel/shared/field.ts'

const money = { type: 'dec', bound: 'price' } as const
const qty = { type: 'dec', bound: 'fine' } as const

/** What a file of the purchase list brings; product and supplier are named by code or name. */
export const catalogTable: FieldTable = {
  fields: [
    { key: 'code', label: '产品编码', type: 'text', required: true, max: 50, example: 'YP00000001' },
    { key: 'supplier', label: '供应商', type: 'text', max: 200, aliases: ['供应商编码', '供应商名称', '配送企业'] },
    { key: 'price', label: '采购价', ...money },
    { key: 'hospitalCode', label: '院内编码', type: 'text', max: 50, aliases: ['医院编码', 'HIS 编码'] },
    { key: 'hospitalName', label: '院内名称', type: 'text', max: 200 },
    { key: 'packMultiple', label: '起订倍数', ...qty, example: '1' },
    { key: 'minQty', label: '最小起订量', ...qty },
    { key: 'maxQty', label: '最大采购量', ...qty },
    { key: 'isDefault', label: '默认供应商', type: 'bool' },
    { key: 'temporary', label: '临采', type: 'bool' },
    { key: 'temporaryUntil', label: '临采截止日期', type: 'date' },
    { key: 'online', label: '线上采购', type: 'bool' },
  ],
  rules: [positive('price', 'packMultiple', 'minQty', 'maxQty')],
}

/** Columns of the export: the template's, then what else describes the item. */
export const exportFields: readonly Field[] = [
  ...catalogTable.fields,
  { key: 'name', label: '产品名称', type: 'text', made: true },
  { key: 'spec', label: '规格', type: 'text', made: true },
  { key: 'packSpec', label: '包装规格', type: 'text', made: true },
  { key: 'unit', label: '单位', type: 'text', made: true },
  { key: 'manufacturer', label: '生产企业', type: 'text', made: true },
  { key: 'listedPrice', label: '挂网价', ...money, made: true },
  { key: 'ceilingPrice', label: '最高限价', ...money, made: true },
  { key: 'statusLabel', label: '状态', type: 'text', made: true },
]
