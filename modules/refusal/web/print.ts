import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { refusalCalls } from '../shared/calls.ts'
import { refusalPaper } from '../shared/paper.ts'

type Doc = Answer<typeof refusalCalls.print>['documents'][number]

export const form = formOf<Doc, Doc['lines'][number]>(refusalPaper, {
  org: (d) => d.hospital,
  lines: (d) => d.lines,
  amount: (d) => d.amount,
})

/** Printing, the same from list and page. */
export const useRefusalPrint = () => usePrint(refusalCalls.print, form, [refusalCalls.detail])
