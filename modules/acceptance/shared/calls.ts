import { z } from 'zod'
import { Acted } from '#kernel/shared/act-calls.ts'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { Gs1 } from '#kernel/shared/gs1.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Batch, ById, Day, Days, each, Id, Kind, Moment, Stored, signed, versioned } from '#kernel/shared/page.ts'
import { DecOut, Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { temperature } from '#modules/delivery/shared/fields.ts'
import { Article } from '#modules/product/shared/article.ts'
import { acceptanceMachine, appearances, conclusions, refuseReasons } from './machine.ts'
import { SavedScan, SaveScan } from './scanned.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/distribute/acceptance', 'procurement/acceptance', ['hospital'])

export const AcceptanceRow = z.object({
  ...each(Id, 'id', 'deliveryId', 'orderId'),
  /** Its other orders. */
  moreOrders: z.array(Id),
  ...each(z.string(), 'no', 'deliveryNo', 'orderNo', 'hospital', 'supplier', 'point', 'createdAt'),
  ...each(z.int(), 'kind', 'lineCount', 'version'),
  ...each(z.string().nullable(), 'arrivedAt', 'checkerName', 'checkedAt', 'confirmerName', 'confirmedAt'),
  narcotic: z.boolean(),
  acceptedAmount: DecOut,
  status: z.enum(statusesOf(acceptanceMachine)),
  actions: z.array(z.string()),
})

/** What tells a lot from the others, on the page and under the scanner. */
const lot = {
  seq: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'unit', 'lotNo'),
  expiryDate: z.string().nullable(),
  deliveredQty: DecOut,
}

export const AcceptanceLine = z.object({
  ...lot,
  ...each(Id, 'id', 'deliveryLineId'),
  ...each(z.string(), 'dosageForm', 'approvalNo'),
  ...each(z.string(), 'packSpec', 'manufacturer', 'refuseCode', 'refuseReason', 'reportNo', 'invoiceNo'),
  /** Nothing until it is registered, and of what was before this was said. */
  ...each(z.string(), 'appearance', 'conclusion'),
  ...each(DecOut, 'price', 'orderQty', 'scannedQty'),
  /** `tempMin`, `tempMax`: between which degrees Celsius its product travels, where that is said. */
  ...each(DecOut.nullable(), 'acceptedQty', 'refusedQty', 'tempMin', 'tempMax'),
  ...each(z.string().nullable(), 'productionDate', 'reportDate', 'invoiceDate'),
  /** What the slip says, where another lot came; and when its supplier confirmed that. */
  ...each(z.string().nullable(), 'slipLot', 'lotConfirmedAt'),
  /** Of the lot's inspection report. */
  reportFiles: z.array(Attachment),
  shortLife: z.boolean(),
  /** Of what was refused of it. */
  photos: z.array(Attachment),
})

export const AcceptanceDetail = AcceptanceRow.extend({
  ...each(Id, 'supplierId', 'pointId'),
  arrivedTemp: DecOut.nullable(),
  secondName: z.string().nullable(),
  /** When the receiver first opened it: the arrival, where he says no other. */
  openedAt: z.string().nullable(),
  /** Lots that the slip does not name may be registered here. */
  otherLots: z.boolean(),
  /** Registering needs a second person. */
  twoSign: z.boolean(),
  /** What the one who may act now should know, in his language. */
  warnings: z.array(z.string()),
  remark: z.string(),
  lines: z.array(AcceptanceLine),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})

const reason = {
  refuseCode: z.enum(keys(refuseReasons)),
  refuseReason: z.string().trim().max(200).default(''),
}

/**
 * What the receiver found on one lot: accepted + refused = delivered. Left out, what is wholly taken looks intact, and what of a lot is
 * refused makes it unqualified.
 */
export const CheckedLine = z
  .object({
    ...{ id: Id, acceptedQty: Qty, refusedQty: Qty, ...reason },
    refuseCode: reason.refuseCode.optional(),
    photos: AttachmentIds.optional(),
    appearance: z.enum(keys(appearances)).optional(),
    conclusion: z.enum(keys(conclusions)).optional(),
  })
  .strict()

/** What a registering says of the delivery as a whole; arrived when it was opened at the desk, unless said otherwise. */
const arrival = {
  arrivedAt: Moment.nullish(),
  arrivedTemp: z.string().regex(temperature.like, temperature.sentence).nullish(),
}
const remark = z.string().trim().max(500).default('')

const Registering = versioned.extend({
  ...arrival,
  remark,
  // where two must sign: narcotic and psychotropic drugs
  ...signed,
  lines: z.array(CheckedLine).min(1, '请至少验收一行').max(2000),
})
/** So much of a line has another lot. */
const OtherLot = versioned.extend({
  lineId: Id,
  lotNo: z.string().overwrite(lotText).min(1).max(50),
  productionDate: Day.nullish(),
  expiryDate: Day.nullish(),
  qty: QtyPositive,
})
const Several = z.object({ items: z.array(versioned).min(1).max(100), ...arrival, remark }).strict()

const Code = z.object({ code: z.string().trim().min(1).max(200), acceptanceId: Id.optional() }).strict()
/** What a scan found; `gs1` when the code says more than a number. */
const Scanned = z.object({
  gs1: Gs1.nullable(),
  /** Which box of the delivery its label was scanned of. */
  box: z.int().nullable(),
  documents: z.array(
    z.object({
      id: Id,
      ...each(z.string(), 'no', 'deliveryNo', 'orderNo', 'hospital', 'supplier'),
      status: AcceptanceRow.shape.status,
    }),
  ),
  lots: z.array(
    z.object({
      ...lot,
      ...each(Id, 'lineId', 'acceptanceId'),
      ...each(z.string(), 'acceptanceNo', 'deliveryNo', 'supplier'),
      /** The lot, and the expiry, of the code; true when the code names none. */
      ...each(z.boolean(), 'sameLot', 'sameExpiry'),
    }),
  ),
})

const filters = {
  status: z.array(AcceptanceRow.shape.status),
  ...each(Id, 'deliveryId', 'orderId', 'hospitalId', 'supplierId'),
  kind: Kind,
  ...each(Days, 'createdAt', 'confirmedAt'),
  article: Article,
  /** Only what the reader's own deeds do not keep him from. */
  forMe: z.boolean(),
  /** Registered, and not confirmed for longer than the region allows (domain-money §3.16). */
  lingers: z.boolean(),
}
const sorts = ['no', 'createdAt', 'checkedAt', 'confirmedAt'] as const
const registers = taking(acceptanceMachine, 'accept')

export const acceptanceCalls = {
  query: at.list('查询验收单', filters, sorts, AcceptanceRow, { orgs: everybody, ...priced }),
  detail: at.detail('验收单详情', AcceptanceDetail, { orgs: everybody, ...priced }),
  /** The receiver has the delivery before him; the first time counts (domain-insight §6.0.7). */
  open: at.write('open', '打开待验收', 'accept', ById, z.object({ id: Id, openedAt: z.string() }), { quiet: true }),
  /** Registers what was found. Lines left out stay for a later acceptance of the same delivery. */
  accept: at.write('accept', '登记验收', 'accept', Registering, Acted, {
    aliases: ['/api/Distribution/Accept'],
    acts: registers,
  }),
  /** What a code scanned at the receiving desk means: a document by its number, or waiting lots of a product. */
  scan: at.read('scan', '扫码验收', 'scan', Code, Scanned, { quiet: true }),
  /** A scan at the desk, or several of a device that was away; what becomes of each the server says and keeps. */
  saveScan: at.write('saveScan', '保存验收扫码', 'scan', SaveScan, SavedScan, { quiet: true }),
  batchAccept: at.write('batchAccept', '批量整单验收', 'batchAccept', Several, Batch, { acts: registers }),
  /** The whole delivery refused for one reason. */
  refuse: at.write('refuse', '整单拒收', 'refuse', versioned.extend({ ...reason, ...arrival }), Acted, {
    aliases: ['/api/Distribution/Reject'],
    acts: registers,
  }),
  otherLot: at.write('otherLot', '登记其他批号', 'accept', OtherLot, Stored, {
    acts: { of: acceptanceMachine.name, names: ['otherLot'] },
  }),
  /** All of them that wait for it. */
  confirmLots: at.write('confirmLots', '确认到货批号', 'procurement/delivery:ship', ById, Stored, {
    orgs: ['supplier'],
    acts: { of: acceptanceMachine.name, names: ['confirmLots'] },
  }),
  print: at.print('打印验收单', AcceptanceDetail),
  export: at.export('导出验收单', { ...filters, ...exportContent }, { orgs: everybody, ...priced }),
  confirm: at.act(acceptanceMachine, 'confirm', '确认验收', ['confirm']),
  revoke: at.act(acceptanceMachine, 'revoke', '撤销验收', ['revoke']),
  /** His password was typed just now (domain §3.6). */
  reverse: at.act(acceptanceMachine, 'reverse', '冲销验收', ['reverse'], { proves: true }),
}
