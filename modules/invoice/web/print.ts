import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { invoiceCalls } from '../shared/calls.ts'
import { invoicePaper } from '../shared/paper.ts'

type Doc = Answer<typeof invoiceCalls.print>['documents'][number]

export const form = formOf<Doc, Doc['lines'][number]>(invoicePaper, {
  org: (d) => d.hospital,
  lines: (d) => d.lines,
  amount: (d) => d.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useInvoicePrint = () => usePrint(invoiceCalls.print, form, [invoiceCalls.detail])
