import { z } from 'zod'
import type { LabelKind, PaperField, PaperKind } from '#kernel/shared/paper.ts'
import type { Block } from '#kernel/shared/template.ts'
import { deliveryCalls, Labelled } from './calls.ts'
import { deliveryWords, lotWords } from './words.ts'

type Size = '40x30' | '70x50' | '100x150'
type LabelPaper = PaperKind & { label: LabelKind }
interface Begun {
  font: number
  margin: LabelKind['margin']
  blocks: readonly Block[]
}

const margin = (all: number, more: Partial<LabelKind['margin']> = {}) => ({
  ...{ top: all, right: all, bottom: all, left: all },
  ...more,
})
const at = (kind: Block['kind'], x: number, y: number, width: number, height = width): Block => ({
  ...{ kind, x, y },
  ...{ width, height },
})

/** Fields a template may choose from; `bare` ones stand without their names, in so many times the letters. */
const field = (key: string, label: string, more: Partial<PaperField> = {}): PaperField => ({ key, label, ...more })
const bare = (key: string, label: string, times = 1): PaperField => field(key, label, { bare: times })

const packFields = [
  bare('name', lotWords.name.label, 1.15),
  bare('spec', lotWords.spec.label),
  bare('manufacturer', lotWords.manufacturer.label),
  field('lotNo', lotWords.lotNo.label),
  field('productionDate', lotWords.productionDate.label),
  field('expiryDate', lotWords.expiryDate.label),
  field('unit', '数量'),
  field('packSpec', lotWords.packSpec.label),
  bare('cold', '冷链'),
  bare('read', '条码文字', 0.85),
  field('code', lotWords.code.label),
  bare('supplier', deliveryWords.supplier.label),
  bare('hospital', deliveryWords.hospital.label),
  field('no', deliveryWords.no.label),
]
const boxFields = [
  bare('hospital', deliveryWords.hospital.label, 1.15),
  bare('address', '收货地址'),
  bare('box', '箱号', 2.4),
  bare('cold', '冷链'),
  field('lineCount', '明细数'),
  field('totalQty', deliveryWords.totalQty.label),
  bare('supplier', deliveryWords.supplier.label),
  bare('read', '条码文字', 0.85),
  field('no', deliveryWords.no.label),
]

/** The codes lie in the margins, so that no field runs into them. */
const packs: Readonly<Record<Size, Begun>> = {
  '40x30': { font: 5.2, margin: margin(1, { right: 14 }), blocks: [at('datamatrix', 27, 15, 12)] },
  '70x50': { font: 8, margin: margin(2, { right: 23 }), blocks: [at('datamatrix', 48, 26, 20)] },
  '100x150': { font: 14, margin: margin(5, { bottom: 52 }), blocks: [at('datamatrix', 49, 98, 46)] },
}
const boxes: Readonly<Record<Size, Begun>> = {
  '40x30': {
    font: 5.2,
    margin: margin(1, { right: 14, bottom: 7 }),
    blocks: [at('qr', 27, 9, 12), at('code128', 1, 23, 38, 5)],
  },
  '70x50': {
    font: 8,
    margin: margin(2, { right: 23, bottom: 11 }),
    blocks: [at('qr', 48, 16, 20), at('code128', 2, 39, 66, 8)],
  },
  '100x150': {
    font: 14,
    margin: margin(5, { bottom: 71 }),
    blocks: [at('qr', 49, 79, 46), at('code128', 5, 127, 90, 18)],
  },
}
const matrix = { qr: { width: 10, height: 10 }, datamatrix: { width: 8, height: 8 } }
/** GTIN, expiry and lot in bars need 50 mm; the smallest label has no room for them. */
const packCodes = (size: Size): LabelKind['codes'] =>
  size === '40x30' ? matrix : { ...matrix, code128: { width: 50, height: 6 } }
const boxCodes = { qr: matrix.qr, code128: { width: 30, height: 5 } }

const { query, detail, printLabel: print } = deliveryCalls
/** Read, not printed. */
const sample = Labelled.omit({ printed: true }).extend({ sscc: z.array(z.string()).default([]) })
const labelPaper = (
  kind: string,
  titles: Readonly<Record<Size, string>>,
  [size, begun]: readonly [Size, Begun],
  fields: readonly PaperField[],
  chosen: readonly string[],
  codes: LabelKind['codes'],
): LabelPaper => ({
  ...{ kind: `${kind}-${size}`, title: titles[size], landscape: false },
  ...{ fields, columns: [], sums: [], amount: false, signs: [] },
  calls: { query, detail, print },
  label: { paper: size, ...begun, blocks: [...begun.blocks], fields: [...chosen], codes, sample },
})

const sized = (of: Readonly<Record<Size, Begun>>) => Object.entries(of) as [Size, Begun][]
const packTitles = { '40x30': '产品标签 40×30', '70x50': '产品标签 70×50', '100x150': '产品标签 100×150' }
const boxTitles = { '40x30': '箱标签 40×30', '70x50': '箱标签 70×50', '100x150': '箱标签 100×150' }
const onPack = ['name', 'spec', 'manufacturer', 'lotNo', 'productionDate', 'expiryDate', 'unit', 'cold', 'read']
const onBox = ['hospital', 'address', 'box', 'lineCount', 'totalQty', 'supplier', 'cold', 'read']
/** The labels of packs and of boxes, one paper for each size of the roll: a template fits one size. */
export const packLabels = sized(packs).map((one) =>
  labelPaper('packLabel', packTitles, one, packFields, onPack, packCodes(one[0])),
)
export const boxLabels = sized(boxes).map((one) => labelPaper('boxLabel', boxTitles, one, boxFields, onBox, boxCodes))
