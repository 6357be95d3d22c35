import type { Answer } from '#kernel/shared/call.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { withEntered } from '#modules/product/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { planPaper } from '../shared/paper.ts'

type Doc = Answer<typeof planCalls.print>['documents'][number]

export const form = formOf<Doc, Doc['lines'][number]>(planPaper, {
  org: (p) => p.hospital,
  head: { period: (p) => (p.periodFrom || p.periodTo ? `${dateText(p.periodFrom)} ~ ${dateText(p.periodTo)}` : null) },
  lines: (p) => p.lines,
  sums: { totalQty: (p) => byUnit(p.lines, (l) => l.qty) },
  cells: { spec: (l) => `${l.spec} ${l.packSpec}`, qty: (l) => withEntered(l, qtyText(l.qty)) },
  amount: (p) => p.totalAmount,
})

/** Printing of this module's document, the same from list and page. */
export const usePlanPrint = () => usePrint(planCalls.print, form, [planCalls.detail])
