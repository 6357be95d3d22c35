import type { Answer } from '#kernel/shared/call.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryWords, lotWords } from '../shared/words.ts'

type Doc = Answer<typeof deliveryCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '随货同行单',
  landscape: true,
  org: (d) => d.supplier,
  head: (d) =>
    told(deliveryWords, d, [
      ['收货单位', d.hospital],
      ['收货地址', `${d.point} ${d.pointAddress}`],
      'orderNo',
      ['供货单位', d.supplier],
      ...(['kind', 'saleType', 'shippedAt'] as const),
      ['承运方', `${d.carrier} ${d.vehicle}`.trim()],
      ['司机', `${d.driver} ${d.driverPhone}`.trim()],
      'boxes',
      ['启运温度', d.coldStart && `${d.coldStart} ℃`],
      'remark',
    ]),
  columns: printed(lotWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 24],
    ['manufacturer', 40],
    ['lotNo', 24],
    ['productionDate', 20],
    ['expiryDate', 20],
    ['unit', 10],
    ['qty', 16, '数量'],
    ['price', 18],
    ['amount', 23],
  ]),
  lines: (d) => d.lines,
  sums: (d) => [['配送总数量', qtyText(d.totalQty)]],
  amount: (d) => d.amount,
  signs: ['发货人', '出库专用章', '承运人', '收货人'],
}

/** Printing of this module's document, the same from list and page. */
export const useDeliveryPrint = () => usePrint(deliveryCalls.print, form, [deliveryCalls.detail])
