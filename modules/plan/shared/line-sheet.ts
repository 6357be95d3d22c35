import { type FieldTable, positive } from '#kernel/shared/field.ts'

/** What a file of plan lines brings: the item by any of its codes, and how much of it. */
export const planLineTable: FieldTable = {
  fields: [
    {
      key: 'code',
      label: '产品编码',
      type: 'text',
      required: true,
      max: 50,
      example: 'YP00000001',
      aliases: ['编码', '平台编码', '院内编码', '条码', '医保代码'],
    },
    {
      key: 'qty',
      label: '计划数量',
      type: 'dec',
      bound: 'fine',
      required: true,
      example: '10',
      aliases: ['数量', '采购数量'],
    },
    { key: 'remark', label: '备注', type: 'text', max: 500, aliases: ['明细备注'] },
  ],
  rules: [positive('qty')],
}
