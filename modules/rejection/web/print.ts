import type { Answer } from '#kernel/shared/call.ts'
import { priceText, qtyText } from '#kernel/web/list/format.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { rejectionCalls } from '../shared/calls.ts'
import { rejectionPaper } from '../shared/paper.ts'

type Doc = Answer<typeof rejectionCalls.print>['documents'][number]

export const form = formOf<Doc, Doc>(rejectionPaper, {
  org: (r) => r.supplier,
  lines: (r) => [r],
  cells: {
    substitute: (r) =>
      r.substitute ? `${r.substitute} ${qtyText(r.substituteQty)} × ${priceText(r.substitutePrice)}` : '',
  },
})

export const useRejectionPrint = () => usePrint(rejectionCalls.print, form, [rejectionCalls.detail])
