import type { Answer } from '#kernel/shared/call.ts'
import { amountOf } from '#kernel/shared/decimal.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { formOf } from '#kernel/web/print/formOf.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { wordText } from '#kernel/web/words.tsx'
import { invoiceNos } from '#modules/delivery/shared/paper.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptancePaper } from '../shared/paper.ts'
import { acceptanceWords, checkWords } from '../shared/words.ts'

type Doc = Answer<typeof acceptanceCalls.print>['documents'][number]

/** Who did a step, and when. */
export const signed = (key: 'checkerName' | 'confirmerName', name: string | null, at: string | null) =>
  [acceptanceWords[key].label, name && `${name} ${wordText(acceptanceWords.checkedAt, at)}`] as const

const both = (...of: readonly (string | null)[]): string => of.filter(Boolean).join(' / ')
export const form = formOf<Doc, Doc['lines'][number]>(acceptancePaper, {
  org: (a) => a.hospital,
  head: {
    invoiceNos: (a) => invoiceNos(a.lines),
    arrivedTemp: (a) => a.arrivedTemp && `${a.arrivedTemp} ℃`,
    checkerName: (a) => signed('checkerName', a.checkerName, a.checkedAt)[1],
    confirmerName: (a) => signed('confirmerName', a.confirmerName, a.confirmedAt)[1],
  },
  lines: (a) => a.lines,
  cells: {
    spec: (l) => both(l.dosageForm, l.spec),
    manufacturer: (l) => both(l.manufacturer, l.approvalNo),
    expiryDate: (l) => both(l.productionDate, l.expiryDate),
    refuseCode: (l) => l.refuseReason || wordText(checkWords.refuseCode, l.refuseCode),
    acceptedAmount: (l) => moneyText(l.acceptedQty && amountOf(l.acceptedQty, l.price)),
  },
  amount: (a) => a.acceptedAmount,
})

/** Printing of this module's document, the same from list and page. */
export const useAcceptancePrint = () => usePrint(acceptanceCalls.print, form, [acceptanceCalls.detail])
