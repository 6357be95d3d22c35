import { z } from 'zod'
import { Acted } from '#kernel/shared/act-calls.ts'
import { callsAt, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { Gs1 } from '#kernel/shared/gs1.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ById, Days, Id, Kind, Moment, versioned } from '#kernel/shared/page.ts'
import { DecOut, Qty } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { acceptanceMachine, refuseReasons } from './machine.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/distribute/acceptance', 'procurement/acceptance', ['hospital'])

export const AcceptanceRow = z.object({
  id: Id,
  no: z.string(),
  deliveryId: Id,
  deliveryNo: z.string(),
  orderId: Id,
  orderNo: z.string(),
  hospital: z.string(),
  supplier: z.string(),
  point: z.string(),
  kind: z.int(),
  narcotic: z.boolean(),
  lineCount: z.int(),
  acceptedAmount: DecOut,
  createdAt: z.string(),
  arrivedAt: z.string().nullable(),
  checkerName: z.string().nullable(),
  checkedAt: z.string().nullable(),
  confirmerName: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  status: z.enum(statusesOf(acceptanceMachine)),
  version: z.int(),
  actions: z.array(z.string()),
})

/** What tells a lot from the others, on the page and under the scanner. */
const lot = {
  seq: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  lotNo: z.string(),
  expiryDate: z.string().nullable(),
  deliveredQty: DecOut,
}

export const AcceptanceLine = z.object({
  ...lot,
  id: Id,
  deliveryLineId: Id,
  packSpec: z.string(),
  manufacturer: z.string(),
  price: DecOut,
  orderQty: DecOut,
  productionDate: z.string().nullable(),
  shortLife: z.boolean(),
  acceptedQty: DecOut.nullable(),
  refusedQty: DecOut.nullable(),
  refuseCode: z.string(),
  refuseReason: z.string(),
})

export const AcceptanceDetail = AcceptanceRow.extend({
  arrivedTemp: DecOut.nullable(),
  secondName: z.string().nullable(),
  /** When the receiver first opened it: the arrival, where he says no other. */
  openedAt: z.string().nullable(),
  /** Registering needs a second person. */
  twoSign: z.boolean(),
  /** What the one who may act now should know, in his language. */
  warnings: z.array(z.string()),
  remark: z.string(),
  lines: z.array(AcceptanceLine),
  history: z.array(HistoryStep),
})

const reason = {
  refuseCode: z.enum(keys(refuseReasons)),
  refuseReason: z.string().trim().max(200).default(''),
}

/** What the receiver found on one lot: accepted + refused = delivered. */
export const CheckedLine = z
  .object({ id: Id, acceptedQty: Qty, refusedQty: Qty, ...reason, refuseCode: reason.refuseCode.optional() })
  .strict()

/** What a registering says of the delivery as a whole; arrived when it was opened at the desk, unless said otherwise. */
const arrival = {
  arrivedAt: Moment.nullish(),
  arrivedTemp: z
    .string()
    .regex(/^-?\d{1,3}(\.\d)?$/, '请输入温度，最多 1 位小数')
    .nullish(),
}
const remark = z.string().trim().max(500).default('')

/** What a scan found; `gs1` when the code says more than a number. */
const Scanned = z.object({
  gs1: Gs1.nullable(),
  documents: z.array(
    AcceptanceRow.pick({
      id: true,
      no: true,
      deliveryNo: true,
      orderNo: true,
      hospital: true,
      supplier: true,
      status: true,
    }),
  ),
  lots: z.array(
    z.object({
      ...lot,
      lineId: Id,
      acceptanceId: Id,
      acceptanceNo: z.string(),
      deliveryNo: z.string(),
      supplier: z.string(),
      /** The lot, and the expiry, of the code; true when the code names none. */
      sameLot: z.boolean(),
      sameExpiry: z.boolean(),
    }),
  ),
})

const filters = {
  status: z.array(z.enum(statusesOf(acceptanceMachine))),
  deliveryId: Id,
  orderId: Id,
  hospitalId: Id,
  supplierId: Id,
  kind: Kind,
  createdAt: Days,
  confirmedAt: Days,
}
const sorts = ['no', 'createdAt', 'checkedAt', 'confirmedAt'] as const
const registers = taking(acceptanceMachine, 'accept')

export const acceptanceCalls = {
  query: at.list('查询验收单', filters, sorts, AcceptanceRow, { orgs: everybody }),
  detail: at.detail('验收单详情', AcceptanceDetail, { orgs: everybody }),
  /** The receiver has the delivery before him; the first time counts (domain-insight §6.0.7). */
  open: at.write('open', '打开待验收', 'accept', ById, z.object({ id: Id, openedAt: z.string() }), { quiet: true }),
  /** Registers what was found. Lines left out stay for a later acceptance of the same delivery. */
  accept: at.write(
    'accept',
    '登记验收',
    'accept',
    versioned.extend({
      ...arrival,
      remark,
      /** Proof of the second person, where two must sign (narcotic and psychotropic drugs). */
      signOff: z.string().max(300).optional(),
      lines: z.array(CheckedLine).min(1, '请至少验收一行').max(2000),
    }),
    Acted,
    { aliases: ['/api/Distribution/Accept'], acts: registers },
  ),
  /** What a code scanned at the receiving desk means: a document by its number, or waiting lots of a product. */
  scan: at.read(
    'scan',
    '扫码验收',
    'scan',
    z.object({ code: z.string().trim().min(1).max(200), acceptanceId: Id.optional() }).strict(),
    Scanned,
    { quiet: true },
  ),
  batchAccept: at.write(
    'batchAccept',
    '批量整单验收',
    'batchAccept',
    z.object({ items: z.array(versioned).min(1).max(100), ...arrival, remark }).strict(),
    z.object({ done: z.int(), failed: z.array(z.object({ id: Id, no: z.string(), reason: z.string() })) }),
    { acts: registers },
  ),
  /** The whole delivery refused for one reason. */
  refuse: at.write('refuse', '整单拒收', 'refuse', versioned.extend({ ...reason, ...arrival }), Acted, {
    aliases: ['/api/Distribution/Reject'],
    acts: registers,
  }),
  print: at.print('打印验收单', AcceptanceDetail),
  export: at.export('导出验收单', { ...filters, ...exportContent }, { orgs: everybody }),
  confirm: at.act(acceptanceMachine, 'confirm', '确认验收', ['confirm']),
  revoke: at.act(acceptanceMachine, 'revoke', '撤销验收', ['revoke']),
}
