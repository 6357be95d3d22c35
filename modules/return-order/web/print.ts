import type { Answer } from '#kernel/shared/call.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { wordText } from '#kernel/web/words.tsx'
import { returnOrderCalls } from '../shared/calls.ts'
import { returnPaper } from '../shared/paper.ts'
import { returnWords } from '../shared/words.ts'

type Doc = Answer<typeof returnOrderCalls.print>['documents'][number]

/** Who did a step, and when. */
const by = (name: string, at: string | null) => name && `${name} ${wordText(returnWords.createdAt, at)}`

export const form = formOf<Doc, Doc['lines'][number]>(returnPaper, {
  org: (d) => d.hospital,
  head: {
    shipperName: (d) => by(d.shipperName, d.shippedAt),
    receiverName: (d) => by(d.receiverName, d.receivedAt),
  },
  lines: (d) => d.lines,
  cells: { reason: (l) => l.shortReason || l.reason },
  amount: (d) => d.amount,
})

/** Printing of this module's document, the same from list and page. */
export const useReturnPrint = () => usePrint(returnOrderCalls.print, form, [returnOrderCalls.detail])
