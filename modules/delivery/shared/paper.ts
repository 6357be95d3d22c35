import { paperKind } from '#kernel/shared/paper.ts'
import { deliveryCalls } from './calls.ts'
import { deliveryWords, lotWords } from './words.ts'

/** Numbers of the invoices that come with these lines, each once. */
export const invoiceNos = (lines: readonly { invoiceNo: string }[]): string =>
  [...new Set(lines.flatMap((l) => l.invoiceNo.split(' ').filter(Boolean)))].join(', ')

/** What the paper of this module's document has: all that GSP asks of a slip (domain §2.18). */
export const deliveryPaper = paperKind({
  kind: 'delivery',
  title: '随货同行单',
  landscape: true,
  calls: deliveryCalls,
  head: deliveryWords,
  line: lotWords,
  fields: [
    ['consignee', '收货单位'],
    ['address', '收货地址'],
    'orderNo',
    ['shipper', '供货单位'],
    ['invoiceNos', '发票号'],
    ...(['kind', 'saleType', 'shippedAt', 'carrier', 'vehicle', 'driver', 'boxes', 'coldStart', 'remark'] as const),
  ],
  columns: [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['dosageForm', 16],
    ['spec', 24],
    ['manufacturer', 40],
    ['lotNo', 24],
    ['productionDate', 20],
    ['expiryDate', 20],
    ['unit', 10],
    ['qty', 16, '数量'],
    ['price', 18],
    ['amount', 23],
  ],
  sums: ['totalQty'],
  amount: true,
  signs: ['发货人', '出库专用章', '承运人', '收货人'],
})
