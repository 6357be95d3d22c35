import type { Answer } from '#kernel/shared/call.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told, wordText } from '#kernel/web/words.tsx'
import { returnOrderCalls } from '../shared/calls.ts'
import { returnLineWords, returnWords } from '../shared/words.ts'

type Doc = Answer<typeof returnOrderCalls.print>['documents'][number]

/** Who did a step, and when. */
const by = (key: keyof typeof returnWords, name: string, at: string | null) =>
  [returnWords[key].label, name && `${name} ${wordText(returnWords.createdAt, at)}`] as const

const form: PrintForm<Doc, Doc['lines'][number]> = {
  title: '退货单',
  landscape: true,
  org: (d) => d.hospital,
  head: (d) =>
    told(returnWords, d, [
      ...(['supplier', 'returnType', 'point', 'status', 'pickupDate'] as const),
      d.pickupPerson && 'pickupPerson',
      d.pickupPhone && 'pickupPhone',
      by('shipperName', d.shipperName, d.shippedAt),
      d.secondName && 'secondName',
      by('receiverName', d.receiverName, d.receivedAt),
      d.redNo && 'redNo',
      'remark',
    ]),
  columns: printed(returnLineWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    ['spec', 22],
    ['manufacturer', 34],
    ['lotNo', 22],
    ['expiryDate', 20],
    ['unit', 10],
    ['qty', 16, '退货'],
    ['receivedQty', 16, '实收'],
    ['price', 18],
    ['amount', 20],
    { label: returnLineWords.reason.label, width: 26, show: (l) => l.shortReason || l.reason },
  ]),
  lines: (d) => d.lines,
  sums: (d) => told(returnWords, d, ['lineCount']),
  amount: (d) => d.amount,
  signs: ['退货人', '复核人', '库管员', '取货人'],
}

/** Printing of this module's document, the same from list and page. */
export const useReturnPrint = () => usePrint(returnOrderCalls.print, form, [returnOrderCalls.detail])
