import type { Answer } from '#kernel/shared/call.ts'
import { amountOf } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText, priceText, qtyText, timeText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine, refuseReasons } from '../shared/machine.ts'

type Doc = Answer<typeof acceptanceCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '验收单',
  landscape: true,
  org: (a) => a.hospital,
  head: (a) => [
    ['供应商', a.supplier],
    ['配送单号', a.deliveryNo],
    ['订单号', a.orderNo],
    ['配送点', a.point],
    ['产品大类', t(productKinds[a.kind as 0])],
    ['状态', t(acceptanceMachine.states[a.status].label)],
    ['到货时间', a.arrivedAt && timeText(a.arrivedAt)],
    ['到货温度', a.arrivedTemp && `${a.arrivedTemp} ℃`],
    ['验收人', a.checkerName && `${a.checkerName} ${timeText(a.checkedAt)}`],
    ['确认人', a.confirmerName && `${a.confirmerName} ${timeText(a.confirmedAt)}`],
    ['备注', a.remark],
  ],
  columns: [
    { label: '行号', width: 10, align: 'center', show: (l) => l.seq },
    { label: '产品编码', width: 24, show: (l) => l.code },
    { label: '产品名称', show: (l) => l.name },
    { label: '规格', width: 22, show: (l) => l.spec },
    { label: '生产企业', width: 36, show: (l) => l.manufacturer },
    { label: '批号', width: 22, show: (l) => l.lotNo },
    { label: '有效期至', width: 20, align: 'center', show: (l) => dateText(l.expiryDate) },
    { label: '单位', width: 10, align: 'center', show: (l) => l.unit },
    { label: '到货', width: 15, align: 'right', show: (l) => qtyText(l.deliveredQty) },
    { label: '接收', width: 15, align: 'right', show: (l) => qtyText(l.acceptedQty) },
    { label: '拒收', width: 15, align: 'right', show: (l) => qtyText(l.refusedQty) },
    {
      label: '拒收原因',
      width: 24,
      show: (l) => l.refuseReason || (l.refuseCode && t(refuseReasons[l.refuseCode as '01'])),
    },
    { label: '单价', width: 18, align: 'right', show: (l) => priceText(l.price) },
    {
      label: '验收金额',
      width: 22,
      align: 'right',
      show: (l) => moneyText(l.acceptedQty && amountOf(l.acceptedQty, l.price)),
    },
  ],
  lines: (a) => a.lines,
  sums: (a) => [['明细数', a.lineCount]],
  amount: (a) => a.acceptedAmount,
  signs: ['验收人', '复核人', '库管员', '送货人'],
}

/** Printing of this module's document, the same from list and page. */
export const useAcceptancePrint = () => usePrint(acceptanceCalls.print, form, [acceptanceCalls.detail])
