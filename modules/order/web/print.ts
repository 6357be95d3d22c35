import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText, priceText, qtyText, timeText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'

type Doc = Answer<typeof orderCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '采购订单',
  org: (o) => o.hospital,
  head: (o) => [
    ['供应商', o.supplier],
    ['产品大类', t(productKinds[o.kind as 0])],
    ['状态', t(orderMachine.states[o.status].label)],
    ['配送点', `${o.point} ${o.pointAddress}`],
    ['收货人', `${o.receiver} ${o.receiverPhone}`],
    ['期望到货', dateText(o.expectedDate)],
    ['创建人', o.creatorName],
    ['创建时间', timeText(o.createdAt)],
    ['审核人', o.auditorName],
    ['备注', o.remark],
  ],
  columns: [
    { label: '行号', width: 10, align: 'center', show: (l) => l.seq },
    { label: '产品编码', width: 22, show: (l) => l.code },
    { label: '产品名称', show: (l) => l.name },
    { label: '规格', width: 32, show: (l) => `${l.spec} ${l.packSpec}` },
    { label: '生产企业', width: 30, show: (l) => l.manufacturer },
    { label: '单位', width: 10, align: 'center', show: (l) => l.unit },
    { label: '数量', width: 15, align: 'right', show: (l) => qtyText(l.qty) },
    { label: '单价', width: 17, align: 'right', show: (l) => priceText(l.price) },
    { label: '金额', width: 20, align: 'right', show: (l) => moneyText(l.amount) },
  ],
  lines: (o) => o.lines,
  sums: (o) => [['订单总数量', qtyText(o.totalQty)]],
  amount: (o) => o.amount,
  signs: ['制单', '审核', '供应商签收'],
}

/** Printing of this module's document, the same from list and page. */
export const useOrderPrint = () => usePrint(orderCalls.print, form, [orderCalls.detail])
