import type { Answer } from '#kernel/shared/call.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { withEntered } from '#modules/product/web/public.tsx'
import { orderCalls } from '../shared/calls.ts'
import { lineWords, orderWords } from '../shared/words.ts'
import { changesOf } from './changes.ts'

type Doc = Answer<typeof orderCalls.print>['documents'][number]

const effective = (o: Doc) => o.amendments.filter((a) => a.revision !== null)

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '采购订单',
  org: (o) => o.hospital,
  head: (o) =>
    told(orderWords, o, [
      ...(['supplier', 'kind', 'status'] as const),
      ['配送点', `${o.point} ${o.pointAddress}`],
      ['收货人', `${o.receiver} ${o.receiverPhone}`],
      o.revision > 1 && ['变更', t('第 {{n}} 次变更', { n: o.revision - 1 })],
      ...effective(o).map((a): [string, string] => [t('第 {{n}} 次', { n: a.revision! - 1 }), changesOf(a).join('; ')]),
      ...(['expectedDate', 'creatorName', 'createdAt', 'auditorName', 'remark'] as const),
    ]),
  columns: printed(lineWords, [
    ['seq', 10],
    ['code', 22],
    ['name', 0],
    { label: '规格', width: 32, show: (l) => `${l.spec} ${l.packSpec}` },
    ['manufacturer', 30],
    { label: '单位', width: 10, align: 'center', show: (l) => l.unit },
    { label: '数量', width: 18, align: 'right', show: (l) => withEntered(l, qtyText(l.qty)) },
    ['price', 17],
    ['amount', 20],
  ]),
  lines: (o) => o.lines,
  sums: (o) => [['订单总数量', qtyText(o.totalQty)]],
  amount: (o) => o.amount,
  signs: ['制单', '审核', '供应商签收'],
}

/** Printing of this module's document, the same from list and page. */
export const useOrderPrint = () => usePrint(orderCalls.print, form, [orderCalls.detail])
