import type { Answer } from '#kernel/shared/call.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told } from '#kernel/web/words.tsx'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionWords as words } from '../shared/words.ts'

type Doc = Answer<typeof rejectionCalls.print>['documents'][number]

const form: PrintForm<Doc, Doc> = {
  title: '拒配单',
  org: (r) => r.supplier,
  head: (r) =>
    told(words, r, [
      ...(['hospital', 'orderNo', 'status', 'createdAt', 'creatorName', 'expectedDate'] as const),
      r.resolution && 'resolution',
      r.newOrderNo && 'newOrderNo',
      r.settledAt && 'settledAt',
      r.settlerName && 'settlerName',
    ]),
  columns: printed(words, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 28],
    ['unit', 12],
    ['lineQty', 18],
    ['qty', 18],
    ['reasonCode', 20],
    ['reason', 34],
    {
      label: '替代品',
      width: 44,
      show: (r) =>
        r.substitute ? `${r.substitute} ${qtyText(r.substituteQty)} × ${priceText(r.substitutePrice)}` : '',
    },
  ]),
  landscape: true,
  lines: (r) => [r],
  sums: () => [],
  signs: ['供应商', '采购', '负责人'],
}

export const useRejectionPrint = () => usePrint(rejectionCalls.print, form, [rejectionCalls.detail])
