import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { Barcode } from '#kernel/web/print/Barcode.tsx'
import { formOf } from '#kernel/web/print/formOf.ts'
import type { PrintForm } from '#kernel/web/print/types.ts'
import { usePrint } from '#kernel/web/print/usePrint.tsx'
import { printed, told, wordText } from '#kernel/web/words.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { surgeryPaper } from '../shared/paper.ts'
import { pieceWords, surgeryOrderWords as words } from '../shared/words.ts'
import { codeText } from './codes.ts'

type Doc = Answer<typeof calls.print>['documents'][number]
type Row = Omit<Doc['pieces'][number], 'id'> & { id: string; planned: string }

/** What is printed line by line: its pieces once there are any, until then what was planned. */
const rows = (d: Doc): Row[] =>
  d.pieces.length > 0
    ? d.pieces.map((p) => ({ ...p, planned: '' }))
    : d.lines.map((l) => ({ ...blank, ...l, planned: l.qty, lineId: l.id }))
const blank = {
  ...{
    udi: '',
    serial: '',
    uniqueCode: '',
    lotNo: '',
    sterilizeLot: '',
    lostReason: '',
    productionDate: null,
    expiryDate: null,
  },
  ...{
    sterilizeDate: null,
    diffQty: '0',
    lostCharged: false,
    scanned: false,
    scans: 0,
    state: 'shipped' as const,
    told: [],
  },
}
const by = (name: string, at: string | null) => name && `${name} ${wordText(words.createdAt, at)}`

/** What is counted in different units is told per unit (ux.md 62). */
const sumOf =
  (key: 'usedQty' | 'backQty' | 'lostQty') =>
  (d: Doc): string =>
    byUnit(d.pieces, (p) => p[key])

/** The hospital's paper; who the patient is stands there as a mask. */
export const form = formOf<Doc, Row>(surgeryPaper, {
  org: (d) => d.hospital,
  head: {
    emergency: (d) => d.emergency && wordText(words.emergency, true),
    registrarName: (d) => by(d.registrarName, d.registeredAt),
    confirmerName: (d) => by([d.confirmerName, d.secondName].filter(Boolean).join(' / '), d.confirmedAt),
  },
  lines: rows,
  cells: { udi: (r) => codeText(r) },
  sums: { usedQty: sumOf('usedQty'), backQty: sumOf('backQty'), lostQty: sumOf('lostQty') },
  amount: (d) => (d.pieces.length > 0 ? d.usedAmount : d.amount),
})

/** For the patient's record: each piece that was used, with its code to be read again. */
const label: PrintForm<Doc, Row> = {
  title: '手术植入物及耗材标签',
  org: (d) => d.hospital,
  head: (d) =>
    told(words, d, [
      'patient',
      'hospitalizationNo',
      ...(['department', 'surgeryName', 'surgerySite', 'surgeryTime', 'surgeonName', 'supplier'] as const),
    ]),
  columns: [
    ...printed<typeof pieceWords, Row>(pieceWords, [
      ['name', 0],
      ['spec', 22],
      ['lotNo', 22],
      ['expiryDate', 20],
      ['usedQty', 12],
      { label: pieceWords.udi.label, width: 62, show: (r: Row) => <Coded of={r} /> },
    ]),
  ],
  lines: (d) => rows(d).filter((r) => cmp(r.usedQty, '0') > 0),
  sums: (d) => [[words.usedQty.label, sumOf('usedQty')(d)]],
  signs: ['术者', '登记人', '复核人'],
}
const Coded = ({ of: p }: { of: Row }) => {
  const own = p.serial || p.uniqueCode || p.lotNo
  return (
    <>
      {own && <Barcode text={own} />}
      <div>{codeText(p) || own}</div>
    </>
  )
}

/** Printing of this module's document, the same from list and page. */
export const useSurgeryPrint = () => usePrint(calls.print, form, [calls.detail])
/** The label that goes into the patient's record. */
export const useSurgeryLabel = () => usePrint(calls.print, label, [calls.detail])
