import type { Answer } from '#kernel/shared/call.ts'
import { dateText, qtyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { withEntered } from '#modules/product/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { lineWords, planWords } from '../shared/words.ts'

type Doc = Answer<typeof planCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '采购计划',
  landscape: true,
  org: (p) => p.hospital,
  head: (p) =>
    told(planWords, p, [
      ...(['planType', 'kind', 'status', 'point'] as const),
      p.department && 'department',
      ['计划周期', p.periodFrom || p.periodTo ? `${dateText(p.periodFrom)} ~ ${dateText(p.periodTo)}` : null],
      ...(['urgent', 'creatorName', 'createdAt', 'remark'] as const),
    ]),
  columns: printed(lineWords, [
    ['seq', 10],
    ['code', 22],
    ['name', 0],
    { label: '规格', width: 36, show: (l) => `${l.spec} ${l.packSpec}` },
    ['manufacturer', 42],
    ['supplier', 42],
    ['unit', 10],
    { label: '数量', width: 18, align: 'right', show: (l) => withEntered(l, qtyText(l.qty)) },
    ['price', 17],
    ['amount', 21],
  ]),
  lines: (p) => p.lines,
  sums: (p) => [['计划总数量', qtyText(p.totalQty)]],
  amount: (p) => p.totalAmount,
  signs: ['制单', '审核', '批准'],
}

/** Printing of this module's document, the same from list and page. */
export const usePlanPrint = () => usePrint(planCalls.print, form, [planCalls.detail])
