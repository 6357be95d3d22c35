import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionPaper } from '../shared/paper.ts'

type Doc = Answer<typeof calls.print>['documents'][number]

export const form = formOf<Doc, Doc['lines'][number]>(requisitionPaper, {
  org: (d) => d.hospital,
  lines: (d) => d.lines,
  amount: (d) => d.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useRequisitionPrint = () => usePrint(calls.print, form, [calls.detail])
