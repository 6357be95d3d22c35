import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, signed, versioned } from '#kernel/shared/page.ts'
import { DecOut, Price, Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { Article } from '#modules/product/shared/article.ts'
import { adjustKinds, deviations, docClasses, docKinds, issueKinds } from './kinds.ts'
import { stockDocumentMachine as m } from './machine.ts'

const screen = 'inventory/stockDocument'
const at = callsAt('/linex/kcgl/doc', screen, ['hospital'])
/** What begins a document stands beside the stock it is about. */
const stock = callsAt('/linex/kcgl/stock', 'inventory/inventoryQuery', ['hospital'])
const readers = { orgs: ['hospital', 'authority'], ...priced } as const

const DocClassOut = z.enum(keys(docClasses))
const DocKindOut = z.enum(keys(docKinds))
const Unit = z.enum(['pack', 'min'])
const Deviation = z.enum(['', ...keys(deviations)])

export const DocRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'hospital', 'point', 'department', 'toHospital', 'toPoint', 'creatorName', 'createdAt'),
  docClass: DocClassOut,
  docKind: DocKindOut,
  externalNo: z.string().nullable(),
  lineCount: z.int(),
  totalAmount: DecOut,
  postedAt: z.string().nullable(),
  status: z.enum(statusesOf(m)),
  version: z.int(),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** A part of a line from one lot; quantities are minimum units. */
export const DocLot = z.object({
  id: Id,
  balanceId: Id.nullable(),
  ...each(z.string(), 'lotNo', 'supplier', 'quarantine'),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate'),
  ...each(DecOut, 'units', 'price', 'ratio', 'amount'),
  supplierId: Id.nullable(),
  receivedUnits: DecOut.nullable(),
})

export const DocLine = z.object({
  id: Id,
  seq: z.int(),
  productId: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'packUnit', 'minUnit', 'manufacturer', 'remark'),
  ...each(DecOut, 'qty', 'ratio', 'units', 'amount'),
  qtyUnit: Unit,
  narcotic: z.boolean(),
  /** An implant, or counted by the piece: used in an operation its lot is chosen, never proposed. */
  byPiece: z.boolean(),
  deviation: Deviation,
  /** Of the point, for whoever keeps it: what may still go, in minimum units. */
  available: DecOut,
  lots: z.array(DocLot),
})

export const DocDetail = DocRow.extend({
  ...each(Id, 'hospitalId', 'pointId'),
  ...each(Id.nullable(), 'departmentId', 'toPointId'),
  ...each(z.string(), 'requesterName', 'posterName', 'receiverName', 'recordNo', 'lossReason', 'signers', 'remark'),
  ...each(z.string().nullable(), 'requestedAt', 'receivedAt'),
  photos: z.array(Attachment),
  /** What this one is the rest of, and what is left of this one. */
  restOf: z.object({ id: Id, no: z.string() }).nullable(),
  rests: z.array(z.object({ id: Id, no: z.string() })),
  /** In minimum units that are neither received nor lost. */
  inTransit: DecOut,
  lines: z.array(DocLine),
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** Minimum units of a lot. */
const Part = z.object({ balanceId: Id, units: QtyPositive }).strict()
const text = (max: number) => z.string().trim().max(max)

/** What is typed of a line; its lots are proposed where none is chosen. */
export const LineBody = z
  .object({
    productId: Id,
    qty: QtyPositive,
    qtyUnit: Unit.default('pack'),
    deviation: Deviation.optional(),
    remark: text(200).optional(),
    lots: z.array(Part).max(50).optional(),
    // of goods that are new to the ledger
    lotNo: text(50).overwrite(lotText).optional(),
    productionDate: Day.nullish(),
    expiryDate: Day.nullish(),
    supplierId: Id.nullish(),
    price: Price.optional(),
    quarantine: text(200).optional(),
  })
  .strict()

const head = { pointId: Id, externalNo: text(100).min(1).nullish(), remark: text(500).optional() }
const lines = z.array(LineBody).max(2000)
const issueHead = { ...head, docKind: z.enum(issueKinds), departmentId: Id.nullish() }
const moveHead = { ...head, toPointId: Id }
const adjustHead = {
  ...head,
  docKind: z.enum(adjustKinds),
  recordNo: text(100).optional(),
  photos: AttachmentIds.optional(),
}
export const IssueBody = z.object({ ...issueHead, lines }).strict()
export const TransferBody = z.object({ ...moveHead, lines }).strict()
export const AdjustBody = z.object({ ...adjustHead, lines }).strict()

/** What is left out stays; class and kind never change. */
const Changes = z
  .object({ ...issueHead, ...moveHead, ...adjustHead, docKind: DocKindOut, lines })
  .partial()
  .extend({ toPointId: Id.nullish(), ...versioned.shape, ...sending, ...signed })
  .strict()

/** What is handed over now; lines left out wait in a new document. Without lines everything goes, by the proposal. */
const PostBody = versioned
  .extend({
    lines: z
      .array(
        z
          .object({
            id: Id,
            deviation: Deviation.optional(),
            /** Left out: so many minimum units by the proposal, or all of them. */
            units: QtyPositive.optional(),
            lots: z.array(Part).max(50).optional(),
          })
          .strict(),
      )
      .max(2000)
      .optional(),
    ...signed,
  })
  .strict()

/** Lots not mentioned came whole. */
const ReceiveBody = versioned
  .extend({
    lots: z
      .array(z.object({ id: Id, units: Qty }).strict())
      .max(2000)
      .optional(),
    reason: text(200).optional(),
    photos: AttachmentIds.optional(),
  })
  .strict()
const SubmitBody = versioned.extend({ ...signed }).strict()

/** Goods of a point by product: what may go, and what it is counted in. */
export const GoodsRow = z.object({
  productId: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'packUnit', 'minUnit', 'manufacturer'),
  ...each(DecOut, 'ratio', 'available'),
  narcotic: z.boolean(),
  ...each(z.boolean(), 'lotRequired', 'expiryRequired'),
})
const GoodsAsk = z
  .object({
    pointId: Id,
    keyword: text(100).default(''),
    ids: z.array(Id).max(2000).optional(),
    /** What a gun read on a pack: a code of the article, alone or in a GS1 code. */
    code: text(200).optional(),
    /** Also what the point has nothing of. */
    all: z.boolean().default(false),
  })
  .strict()
export const LotRow = z.object({
  balanceId: Id,
  productId: Id,
  ...each(z.string(), 'lotNo', 'supplier'),
  ...each(z.string().nullable(), 'productionDate', 'expiryDate'),
  ...each(DecOut, 'ratio', 'qty', 'available'),
})
const TargetRow = z.object({ id: Id, hospitalId: Id, ...each(z.string(), 'hospital', 'name', 'code') })

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  docClass: DocClassOut,
  docKind: DocKindOut,
  pointId: Id,
  departmentId: Id,
  hospitalId: Id,
  createdAt: Days,
  article: Article,
  /** Only what waits for the reader to hand over or to audit. */
  forMe: z.boolean(),
  /** Sent to the reader's hospital by another one. */
  coming: z.boolean(),
}
const sorts = ['no', 'createdAt', 'postedAt', 'totalAmount'] as const
const begins = (code: string) => ({ codes: [`inventory/inventoryQuery:${code}`, `${screen}:add`] })

export const stockDocumentCalls = {
  query: at.list('查询库存单据', filters, sorts, DocRow, readers),
  detail: at.detail('库存单据详情', DocDetail, readers),
  consume: stock.write('consume', '新建出库单', 'consume', IssueBody.extend(sending), SavedOrSent, begins('consume')),
  transfer: stock.write(
    'transfer',
    '新建调拨单',
    'transfer',
    TransferBody.extend(sending),
    SavedOrSent,
    begins('transfer'),
  ),
  adjust: stock.write('adjust', '新建调整单', 'adjust', AdjustBody.extend(sending), SavedOrSent, begins('adjust')),
  update: at.write('update', '修改库存单据', 'edit', Changes, SavedOrSent, { acts: taking(m, 'edit') }),
  delete: at.remove(m, '删除库存单据'),
  /** An issue becomes a request, the others go to their audit. Who destroys is watched by two. */
  submit: at.acting(m, 'submit', '提交库存单据', ['request', 'submit'], SubmitBody),
  withdraw: at.acting(m, 'withdraw', '撤回库存单据', ['withdraw', 'takeBack'], versioned),
  audit: at.act(m, 'audit', '审核库存单据', ['approve', 'book', 'reject']),
  post: at.acting(m, 'post', '发放过账', ['post', 'open'], PostBody),
  sendBack: at.act(m, 'sendBack', '退回申请', ['sendBack']),
  ship: at.act(m, 'ship', '调拨出库', ['ship']),
  receive: at.acting(m, 'receive', '调拨接收', ['receive', 'receiveShort'], ReceiveBody),
  confirmLoss: at.act(m, 'confirmLoss', '确认调拨差异', ['confirmLoss']),
  reverse: at.act(m, 'reverse', '冲销出库单', ['reverse']),
  void: at.act(m, 'void', '作废库存单据', ['void']),
  /** Opening balances of a file, booked at once; the point stands in each row. Of the documents and of the stock alike (calls.tsv). */
  import: at.import(
    '导入期初库存',
    {},
    {
      aliases: ['/linex/kcgl/stock/import'],
      codes: [`${screen}:import`, 'inventory/inventoryQuery:import'],
    },
  ),
  print: at.print('打印库存单据', DocDetail.omit({ restOf: true, rests: true, inTransit: true })),
  export: at.export('导出库存单据', { ...filters, ...exportContent }, readers),
  /** For the entry grid: products of a point with what is available. */
  goods: at.read('goods', '库房货品', 'view', GoodsAsk, z.array(GoodsRow)),
  /** Lots of products at a point, in the order they should go; held ones too where somebody destroys. */
  lots: at.read(
    'lots',
    '货品批号',
    'view',
    z.object({ pointId: Id, productIds: z.array(Id).min(1).max(2000), held: z.boolean().default(false) }).strict(),
    z.array(LotRow),
  ),
  /** Who may have sold what is new to the ledger. */
  suppliers: at.read(
    'suppliers',
    '供应商选项',
    'view',
    z.object({}).strict(),
    z.array(z.object({ id: Id, name: z.string(), code: z.string() })),
  ),
  /** Points goods may be moved to: of the own hospital, of its head and its branches. */
  targets: at.read('targets', '调入库房', 'view', z.object({}).strict(), z.array(TargetRow)),
}
