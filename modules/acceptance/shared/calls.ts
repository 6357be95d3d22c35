import { z } from 'zod'
import { Acted, actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { exportCall, exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Days, Id, Moment, pageOf, Version } from '#kernel/shared/page.ts'
import { printCall } from '#kernel/shared/printing.ts'
import { DecOut, Qty } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { acceptanceMachine, refuseReasons } from './machine.ts'

const may = (code: string, ...orgs: OrgKind[]): Allow => ({
  code: `procurement/acceptance:${code}`,
  orgs: orgs.length ? orgs : ['hospital'],
})
const view = may('view', 'hospital', 'supplier', 'authority')

const header = {
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
}
export const AcceptanceRow = z.object(header)

export const AcceptanceLine = z.object({
  id: Id,
  seq: z.int(),
  deliveryLineId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  manufacturer: z.string(),
  unit: z.string(),
  price: DecOut,
  orderQty: DecOut,
  deliveredQty: DecOut,
  lotNo: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  shortLife: z.boolean(),
  acceptedQty: DecOut.nullable(),
  refusedQty: DecOut.nullable(),
  refuseCode: z.string(),
  refuseReason: z.string(),
})

export const AcceptanceDetail = z.object({
  ...header,
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

const codes = keys(refuseReasons) as [keyof typeof refuseReasons, ...(keyof typeof refuseReasons)[]]

/** What the receiver found on one lot: accepted + refused = delivered. */
export const CheckedLine = z
  .object({
    id: Id,
    acceptedQty: Qty,
    refusedQty: Qty,
    refuseCode: z.enum(codes).optional(),
    refuseReason: z.string().trim().max(200).default(''),
  })
  .strict()

const Temp = z
  .string()
  .regex(/^-?\d{1,3}(\.\d)?$/, '请输入温度，最多 1 位小数')
  .nullish()

/** What a registering says of the delivery as a whole; arrived when it was opened at the desk, unless said otherwise. */
const arrival = { arrivedAt: Moment.nullish(), arrivedTemp: Temp }

/** What a scan found; `gs1` when the code says more than a number. */
const Scanned = z.object({
  gs1: z
    .object({
      gtin: z.string().optional(),
      lotNo: z.string().optional(),
      productionDate: z.string().optional(),
      expiryDate: z.string().optional(),
      serial: z.string().optional(),
      qty: z.string().optional(),
    })
    .nullable(),
  documents: z.array(
    z.object({
      id: Id,
      no: z.string(),
      deliveryNo: z.string(),
      orderNo: z.string(),
      hospital: z.string(),
      supplier: z.string(),
      status: z.enum(statusesOf(acceptanceMachine)),
    }),
  ),
  lots: z.array(
    z.object({
      lineId: Id,
      acceptanceId: Id,
      acceptanceNo: z.string(),
      deliveryNo: z.string(),
      supplier: z.string(),
      seq: z.int(),
      code: z.string(),
      name: z.string(),
      spec: z.string(),
      unit: z.string(),
      lotNo: z.string(),
      expiryDate: z.string().nullable(),
      deliveredQty: DecOut,
      /** The lot, and the expiry, of the code; true when the code names none. */
      sameLot: z.boolean(),
      sameExpiry: z.boolean(),
    }),
  ),
})

const base = '/linex/distribute/acceptance'

const filters = {
  status: z.array(z.enum(statusesOf(acceptanceMachine))),
  deliveryId: Id,
  orderId: Id,
  hospitalId: Id,
  supplierId: Id,
  kind: z.int().min(0).max(3),
  createdAt: Days,
  confirmedAt: Days,
}

export const acceptanceCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询验收单',
    allow: view,
    does: 'read',
    input: ask(filters, ['no', 'createdAt', 'checkedAt', 'confirmedAt']),
    output: pageOf(AcceptanceRow),
  }),
  detail: call({
    method: 'POST',
    path: `${base}/detail`,
    title: '验收单详情',
    allow: view,
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: AcceptanceDetail,
  }),
  /** The receiver has the delivery before him; the first time counts (domain-insight §6.0.7). */
  open: call({
    method: 'POST',
    path: `${base}/open`,
    title: '打开待验收',
    allow: may('accept'),
    does: 'write',
    quiet: true,
    input: z.object({ id: Id }).strict(),
    output: z.object({ id: Id, openedAt: z.string() }),
  }),
  /** Registers what was found. Lines left out stay for a later acceptance of the same delivery. */
  accept: call({
    method: 'POST',
    path: `${base}/accept`,
    title: '登记验收',
    allow: may('accept'),
    does: 'write',
    aliases: ['/api/Distribution/Accept'],
    input: z
      .object({
        id: Id,
        version: Version,
        ...arrival,
        remark: z.string().trim().max(500).default(''),
        /** Proof of the second person, where two must sign (narcotic and psychotropic drugs). */
        signOff: z.string().max(300).optional(),
        lines: z.array(CheckedLine).min(1, '请至少验收一行').max(2000),
      })
      .strict(),
    output: Acted,
  }),
  /** What a code scanned at the receiving desk means: a document by its number, or waiting lots of a product. */
  scan: call({
    method: 'POST',
    path: `${base}/scan`,
    title: '扫码验收',
    allow: may('scan'),
    does: 'read',
    quiet: true,
    input: z.object({ code: z.string().trim().min(1).max(200), acceptanceId: Id.optional() }).strict(),
    output: Scanned,
  }),
  batchAccept: call({
    method: 'POST',
    path: `${base}/batchAccept`,
    title: '批量整单验收',
    allow: may('batchAccept'),
    does: 'write',
    input: z
      .object({
        items: z
          .array(z.object({ id: Id, version: Version }).strict())
          .min(1)
          .max(100),
        ...arrival,
        remark: z.string().trim().max(500).default(''),
      })
      .strict(),
    output: z.object({ done: z.int(), failed: z.array(z.object({ id: Id, no: z.string(), reason: z.string() })) }),
  }),
  /** The whole delivery refused for one reason. */
  refuse: call({
    method: 'POST',
    path: `${base}/refuse`,
    title: '整单拒收',
    allow: may('refuse'),
    does: 'write',
    aliases: ['/api/Distribution/Reject'],
    input: z
      .object({
        id: Id,
        version: Version,
        refuseCode: z.enum(codes),
        refuseReason: z.string().trim().max(200).default(''),
        ...arrival,
      })
      .strict(),
    output: Acted,
  }),
  print: printCall(`${base}/print`, '打印验收单', may('print'), AcceptanceDetail),
  export: exportCall(`${base}/export`, '导出验收单', may('export', 'hospital', 'supplier', 'authority'), {
    ...filters,
    ...exportContent,
  }),
  confirm: actCall(acceptanceMachine, `${base}/confirm`, '确认验收', ['confirm'], may('confirm')),
  revoke: actCall(acceptanceMachine, `${base}/revoke`, '撤销验收', ['revoke'], may('revoke')),
}
