import { type Field, type FieldTable, positive } from '#kernel/shared/field.ts'
import { priceReasons, priceTypes } from './machine.ts'

const money = { type: 'dec', bound: 'price' } as const
const adjustment: readonly Field[] = [
  { key: 'type', label: '调价类型', type: 'choice', choices: priceTypes, required: true, fallback: 'purchase' },
  { key: 'newPrice', label: '新价格', ...money, required: true, example: '12.5' },
  { key: 'effectiveDate', label: '生效日期', type: 'date', required: true },
  { key: 'reason', label: '调价原因', type: 'choice', choices: priceReasons, required: true },
  { key: 'remark', label: '备注', type: 'area', max: 500 },
]

/** The form: the item is chosen. */
export const priceTable: FieldTable = {
  fields: [{ key: 'catalogItemId', label: '品种', type: 'ref', required: true }, ...adjustment],
  rules: [positive('newPrice')],
}

/** The file: the item is named by product, hospital and supplier; one's own organisation may be left out. */
export const priceSheet: FieldTable = {
  fields: [
    { key: 'code', label: '产品编码', type: 'text', required: true, max: 50, example: 'YP00000001' },
    { key: 'hospital', label: '医院', type: 'text', max: 200, aliases: ['医院编码', '医院名称'] },
    { key: 'supplier', label: '供应商', type: 'text', max: 200, aliases: ['供应商编码', '供应商名称', '配送企业'] },
    ...adjustment,
  ],
  rules: [positive('newPrice')],
}

export const exportFields: readonly Field[] = [
  { key: 'no', label: '调价单号', type: 'text', made: true },
  ...priceSheet.fields,
  { key: 'oldPrice', label: '原价格', ...money, made: true },
  { key: 'name', label: '产品名称', type: 'text', made: true },
  { key: 'spec', label: '规格', type: 'text', made: true },
  { key: 'unit', label: '单位', type: 'text', made: true },
  { key: 'statusLabel', label: '状态', type: 'text', made: true },
  { key: 'creatorName', label: '创建人', type: 'text', made: true },
]
