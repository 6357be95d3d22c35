import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { wordText } from '#kernel/web/words.tsx'
import { statementCalls as calls } from '../shared/calls.ts'
import { statementPaper } from '../shared/paper.ts'
import { statementWords as words } from '../shared/words.ts'

type Doc = Answer<typeof calls.print>['documents'][number]

/** Who confirmed, and when. */
const by = (name: string, at: string | null) => name && `${name} ${wordText(words.createdAt, at)}`

const form = formOf<Doc, Doc['lines'][number]>(statementPaper, {
  org: (d) => d.hospital,
  sums: {
    hospitalName: (d) => by(d.hospitalName, d.hospitalAt),
    supplierName: (d) => by(d.supplierName, d.supplierAt),
  },
  lines: (d) => d.lines,
  amount: (d) => d.closing,
})

/** Printing of this module's document, the same from list and page. */
export const useStatementPrint = () => usePrint(calls.print, form, [calls.detail])
