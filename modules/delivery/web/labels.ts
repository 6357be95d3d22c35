import type { CodeBlock } from '#kernel/shared/paper.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import type { AnyLabel } from '#kernel/web/print/forms.ts'
import type { LabelSize } from '#kernel/web/print/Labels.tsx'
import type { CodeOf, LabelForm, Told } from '#kernel/web/print/types.ts'
import { boxCode, packCode } from '../shared/label.ts'
import { boxLabels, packLabels } from '../shared/label-paper.ts'
import { deliveryWords, lotWords } from '../shared/words.ts'
import { BoxFace, type Labelled, type Lot, PackFace, qtyOfBox } from './LabelFaces.tsx'

export interface Pack {
  doc: Labelled
  lot: Lot
}
export interface Box {
  doc: Labelled
  n: number
  of: number
}

const cold = (is: boolean): Told[] => (is ? [['冷链', t('冷链'), 'cold']] : [])
const packFields = ({ doc: d, lot: l }: Pack): Told[] => [
  [lotWords.name.label, l.name, 'name'],
  [lotWords.spec.label, l.spec, 'spec'],
  [lotWords.manufacturer.label, l.manufacturer, 'manufacturer'],
  [lotWords.lotNo.label, l.lotNo, 'lotNo'],
  [lotWords.productionDate.label, dateText(l.productionDate), 'productionDate'],
  [lotWords.expiryDate.label, dateText(l.expiryDate), 'expiryDate'],
  ['数量', `1 ${l.unit}`, 'unit'],
  [lotWords.packSpec.label, l.packSpec, 'packSpec'],
  ...cold(l.coldChain),
  ['条码文字', packCode(l).text, 'read'],
  [lotWords.code.label, l.code, 'code'],
  [deliveryWords.supplier.label, d.supplier, 'supplier'],
  [deliveryWords.hospital.label, d.hospital, 'hospital'],
  [deliveryWords.no.label, d.no, 'no'],
]
const boxFields = ({ doc: d, n, of }: Box): Told[] => [
  [deliveryWords.hospital.label, d.hospital, 'hospital'],
  ['收货地址', `${d.point} ${d.pointAddress}`, 'address'],
  ['箱号', `${n} / ${of}`, 'box'],
  ...cold(d.coldChain),
  ['明细数', d.lines.length, 'lineCount'],
  [deliveryWords.totalQty.label, qtyOfBox(d), 'totalQty'],
  [deliveryWords.supplier.label, d.supplier, 'supplier'],
  ['条码文字', boxCode(d, n).text, 'read'],
  [deliveryWords.no.label, d.no, 'no'],
]

/** Bars for what has a GTIN, and for what has none; a DataMatrix says GS1 alone, so our own code stands in a QR there. */
const bars = {
  qr: ['gs1qr', 'qr'],
  code128: ['gs1128', 'code128'],
  datamatrix: ['gs1datamatrix', 'qr'],
} as const satisfies Record<CodeBlock, unknown>
const packCodes = ({ lot }: Pack): CodeOf => {
  const { kind, text } = packCode(lot)
  return (block) => ({ kind: bars[block][kind === 'gs1datamatrix' ? 0 : 1], text })
}
const boxCodes =
  ({ doc: d, n }: Box): CodeOf =>
  (block) =>
    block === 'code128' ? boxCode(d, n) : { kind: 'qr', text: d.no }

const packForms = packLabels.map(
  (paper): LabelForm<Pack> => ({
    ...{ paper, fields: packFields, codes: packCodes },
    face: PackFace,
    one: (doc: Labelled) => doc.lines[0] && { doc, lot: doc.lines[0] },
  }),
)
const boxForms = boxLabels.map(
  (paper): LabelForm<Box> => ({
    ...{ paper, fields: boxFields, codes: boxCodes },
    face: BoxFace,
    one: (doc: Labelled) => ({ doc, n: 1, of: doc.boxes ?? 1 }),
  }),
)
/** Of the roll that is in the printer. */
export const formsOf = (size: LabelSize) => {
  const here = <T>(all: readonly LabelForm<T>[]) => all.find((f) => f.paper.label.paper === size)!
  return { pack: here(packForms), box: here(boxForms) }
}
/** All labels of this module, for the editor of templates. */
export const forms: readonly AnyLabel[] = [...packForms, ...boxForms]
