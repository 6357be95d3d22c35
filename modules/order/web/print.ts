import type { Answer } from '#kernel/shared/call.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { withEntered } from '#modules/product/web/public.tsx'
import { orderCalls } from '../shared/calls.ts'
import { orderPaper } from '../shared/paper.ts'
import { changesOf } from './changes.ts'

type Doc = Answer<typeof orderCalls.print>['documents'][number]

const effective = (o: Doc) => o.amendments.filter((a) => a.revision !== null)

export const form = formOf<Doc, Doc['lines'][number]>(orderPaper, {
  org: (o) => o.hospital,
  head: {
    point: (o) => `${o.point} ${o.pointAddress}`,
    receiver: (o) => `${o.receiver} ${o.receiverPhone}`,
    changes: (o) => [
      ...(o.revision > 1 ? [['变更', t('第 {{n}} 次变更', { n: o.revision - 1 })] as const] : []),
      ...effective(o).map((a) => [t('第 {{n}} 次', { n: a.revision! - 1 }), changesOf(a).join('; ')] as const),
    ],
  },
  lines: (o) => o.lines,
  sums: { totalQty: (o) => byUnit(o.lines, (l) => l.qty) },
  cells: { spec: (l) => `${l.spec} ${l.packSpec}`, qty: (l) => withEntered(l, qtyText(l.qty)) },
  amount: (o) => o.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useOrderPrint = () => usePrint(orderCalls.print, form, [orderCalls.detail])
