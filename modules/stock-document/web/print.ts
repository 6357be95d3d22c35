import type { Answer } from '#kernel/shared/call.ts'
import { dateText } from '#kernel/web/list/format.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told, wordText } from '#kernel/web/words.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { docClasses } from '../shared/kinds.ts'
import { docWords, lineWords } from '../shared/words.ts'

type Doc = Answer<typeof calls.print>['documents'][number]
type Line = Doc['lines'][number]
/** On paper each lot is a line of its own; a line nobody allotted yet stands alone. */
type Printed = Line & { lot?: Line['lots'][number] }

const form: PrintForm<Doc, Printed> = {
  title: (d) => docClasses[d.docClass].label,
  landscape: true,
  org: (d) => d.hospital,
  head: (d) =>
    told(docWords, d, [
      ...(['docKind', 'status', 'point'] as const),
      d.department && 'department',
      d.toPoint && 'toHospital',
      d.toPoint && 'toPoint',
      ...(['externalNo', 'requesterName', 'posterName', 'postedAt'] as const),
      d.signers && 'signers',
      d.recordNo && 'recordNo',
      d.lossReason && 'lossReason',
      'remark',
    ]),
  columns: printed(lineWords, [
    ['seq', 10],
    ['code', 24],
    ['name', 0],
    { label: '规格', width: 36, show: (l) => `${l.spec} ${l.packSpec}` },
    ['manufacturer', 40],
    { label: lineWords.lotNo.label, width: 26, show: (l) => l.lot?.lotNo ?? '' },
    { label: lineWords.expiryDate.label, width: 22, align: 'center', show: (l) => dateText(l.lot?.expiryDate ?? null) },
    {
      label: lineWords.qty.label,
      width: 26,
      align: 'right',
      show: (l) => packsText(l.lot?.units ?? l.units, l.lot?.ratio ?? l.ratio, l.packUnit, l.minUnit),
    },
    {
      label: lineWords.received.label,
      width: 24,
      align: 'right',
      show: (l) => (l.lot?.receivedUnits ? packsText(l.lot.receivedUnits, l.lot.ratio, l.packUnit, l.minUnit) : ''),
    },
    { label: lineWords.price.label, width: 18, align: 'right', show: (l) => wordText(lineWords.price, l.lot?.price) },
    {
      label: lineWords.amount.label,
      width: 22,
      align: 'right',
      show: (l) => wordText(lineWords.amount, l.lot?.amount),
    },
  ]),
  lines: (d) => d.lines.flatMap((l): Printed[] => (l.lots.length > 0 ? l.lots.map((lot) => ({ ...l, lot })) : [l])),
  sums: (d) => told(docWords, d, ['lineCount']),
  amount: (d) => d.totalAmount,
  signs: ['制单', '发货', '领用或接收', '审核'],
}

/** Printing of this module's document, the same from list and page. */
export const useDocPrint = () => usePrint(calls.print, form, [calls.detail])
