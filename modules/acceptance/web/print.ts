import type { Answer } from '#kernel/shared/call.ts'
import { amountOf } from '#kernel/shared/decimal.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told, wordText } from '#kernel/web/words.tsx'
import { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceWords, checkWords } from '../shared/words.ts'

type Doc = Answer<typeof acceptanceCalls.print>['documents'][number]

/** Who did a step, and when. */
export const signed = (key: 'checkerName' | 'confirmerName', name: string | null, at: string | null) =>
  [acceptanceWords[key].label, name && `${name} ${wordText(acceptanceWords.checkedAt, at)}`] as const

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '验收单',
  landscape: true,
  org: (a) => a.hospital,
  head: (a) =>
    told(acceptanceWords, a, [
      ...(['supplier', 'deliveryNo', 'orderNo', 'point', 'kind', 'status', 'arrivedAt'] as const),
      [acceptanceWords.arrivedTemp.label, a.arrivedTemp && `${a.arrivedTemp} ℃`],
      signed('checkerName', a.checkerName, a.checkedAt),
      'secondName',
      signed('confirmerName', a.confirmerName, a.confirmedAt),
      'remark',
    ]),
  columns: printed(checkWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 22],
    ['manufacturer', 36],
    ['lotNo', 22],
    ['expiryDate', 20],
    ['unit', 10],
    ['deliveredQty', 15, '到货'],
    ['acceptedQty', 15, '接收'],
    ['refusedQty', 15, '拒收'],
    {
      label: checkWords.refuseCode.label,
      width: 24,
      show: (l) => l.refuseReason || wordText(checkWords.refuseCode, l.refuseCode),
    },
    ['price', 18],
    {
      label: acceptanceWords.acceptedAmount.label,
      width: 22,
      align: 'right',
      show: (l) => moneyText(l.acceptedQty && amountOf(l.acceptedQty, l.price)),
    },
  ]),
  lines: (a) => a.lines,
  sums: (a) => told(acceptanceWords, a, ['lineCount']),
  amount: (a) => a.acceptedAmount,
  signs: ['验收人', '复核人', '库管员', '送货人'],
}

/** Printing of this module's document, the same from list and page. */
export const useAcceptancePrint = () => usePrint(acceptanceCalls.print, form, [acceptanceCalls.detail])
