import { type FieldTable, positive } from '#kernel/shared/field.ts'
import { lotText } from '#kernel/shared/lot.ts'

/** What a supplier's file of shipments brings: a lot of an order line per row. */
export const shipmentTable: FieldTable = {
  fields: [
    {
      key: 'orderNo',
      label: '订单号',
      type: 'text',
      required: true,
      max: 40,
      upper: true,
      example: 'CG26013140718365',
      aliases: ['采购订单号', '订单编号'],
    },
    { key: 'hospital', label: '医院', type: 'text', max: 200, aliases: ['医院名称', '收货单位'] },
    { key: 'seq', label: '订单行号', type: 'int', min: 1, max: 9999, aliases: ['行号'] },
    {
      key: 'code',
      label: '产品编码',
      type: 'text',
      required: true,
      max: 50,
      example: 'YP00000001',
      aliases: ['编码', '平台编码'],
    },
    {
      key: 'qty',
      label: '发货数量',
      type: 'dec',
      bound: 'fine',
      required: true,
      example: '10',
      aliases: ['数量', '配送数量'],
    },
    { key: 'lotNo', label: '批号', type: 'text', max: 50, spelling: lotText, aliases: ['生产批号'] },
    { key: 'productionDate', label: '生产日期', type: 'date' },
    { key: 'expiryDate', label: '有效期至', type: 'date', aliases: ['有效期', '失效日期'] },
    { key: 'sterilizeLot', label: '灭菌批号', type: 'text', max: 50, spelling: lotText },
    { key: 'invoiceNo', label: '发票号', type: 'text', max: 30, aliases: ['发票号码'] },
    { key: 'shortLifeConfirmed', label: '近效期确认', type: 'bool' },
    { key: 'remark', label: '备注', type: 'text', max: 500 },
  ],
  rules: [positive('qty')],
}
