import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText, priceText, qtyText, timeText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { deliveryCalls } from '../shared/calls.ts'

type Doc = Answer<typeof deliveryCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '随货同行单',
  landscape: true,
  org: (d) => d.supplier,
  head: (d) => [
    ['收货单位', d.hospital],
    ['收货地址', `${d.point} ${d.pointAddress}`],
    ['订单号', d.orderNo],
    ['供货单位', d.supplier],
    ['产品大类', t(productKinds[d.kind as 0])],
    ['发货日期', timeText(d.shippedAt)],
    ['承运方', `${d.carrier} ${d.vehicle}`.trim()],
    ['司机', `${d.driver} ${d.driverPhone}`.trim()],
    ['箱数', d.boxes],
    ['启运温度', d.coldStart && `${d.coldStart} ℃`],
    ['备注', d.remark],
  ],
  columns: [
    { label: '行号', width: 10, align: 'center', show: (l) => l.seq },
    { label: '产品编码', width: 24, show: (l) => l.code },
    { label: '产品名称', show: (l) => l.name },
    { label: '规格', width: 24, show: (l) => l.spec },
    { label: '生产企业', width: 40, show: (l) => l.manufacturer },
    { label: '批号', width: 24, show: (l) => l.lotNo },
    { label: '生产日期', width: 20, align: 'center', show: (l) => dateText(l.productionDate) },
    { label: '有效期至', width: 20, align: 'center', show: (l) => dateText(l.expiryDate) },
    { label: '单位', width: 10, align: 'center', show: (l) => l.unit },
    { label: '数量', width: 16, align: 'right', show: (l) => qtyText(l.qty) },
    { label: '单价', width: 18, align: 'right', show: (l) => priceText(l.price) },
    { label: '金额', width: 23, align: 'right', show: (l) => moneyText(l.amount) },
  ],
  lines: (d) => d.lines,
  sums: (d) => [['配送总数量', qtyText(d.totalQty)]],
  amount: (d) => d.amount,
  signs: ['发货人', '出库专用章', '承运人', '收货人'],
}

/** Printing of this module's document, the same from list and page. */
export const useDeliveryPrint = () => usePrint(deliveryCalls.print, form, [deliveryCalls.detail])
