import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { wordText } from '#kernel/web/words.tsx'
import { voucherCalls } from '../shared/calls.ts'
import { voucherPaper } from '../shared/paper.ts'
import { voucherWords } from '../shared/words.ts'

type Doc = Answer<typeof voucherCalls.print>['documents'][number]

/** Who did a step, and when. */
const by = (name: string, at: string | null) => name && `${name} ${wordText(voucherWords.createdAt, at)}`

export const form = formOf<Doc, Doc['lines'][number]>(voucherPaper, {
  org: (d) => d.hospital,
  head: {
    issuerName: (d) => by(d.issuerName, d.issuedAt),
    answererName: (d) => by(d.answererName, d.answeredAt),
  },
  lines: (d) => d.lines,
  amount: (d) => d.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useVoucherPrint = () => usePrint(voucherCalls.print, form, [voucherCalls.detail])
