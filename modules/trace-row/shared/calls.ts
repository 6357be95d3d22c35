import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { Batch, ById, Days, each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { fieldFaults } from '#modules/trace-setting/shared/fields.ts'
import { type QueueName, queueNames, queues } from './queues.ts'
import { attemptActs, attemptOutcomes, stateNames } from './states.ts'
import { titles } from './titles.data.ts'

const words = <K extends string>(of: Readonly<Record<K, unknown>>) => z.enum(Object.keys(of) as [K, ...K[]])
const readers = { orgs: ['hospital', 'authority'] } as const
const moment = z.string().nullable()

export const TraceRow = z.object({
  id: Id,
  ...each(
    z.string(),
    'sourceNo',
    'product',
    'spec',
    'lotNo',
    'unit',
    'flowNo',
    'reason',
    'waitingFor',
    'missingText',
    'bchno',
  ),
  ...each(z.string(), 'hospital', 'supplier', 'point', 'eventAt', 'createdAt'),
  /** Where its paper is read; nothing for what came from the hospital's own system. */
  path: z.string(),
  /** In packs. */
  units: DecOut,
  ...each(z.int(), 'codes', 'attempts', 'version'),
  state: z.enum(stateNames),
  ...each(moment, 'sentAt', 'takenAt', 'revokedAt'),
  /** Masked; only the hospital itself has these. */
  patient: z.string().optional(),
  psnNo: z.string().optional(),
  mdtrtSn: z.string().optional(),
  /** What may be done with it now. */
  actions: z.array(z.string()),
})

const Field = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'day', 'moment']),
  ...each(z.int(), 'length', 'decimals'),
  required: z.boolean(),
  /** As it is sent; of who a person is a mask. */
  value: z.string(),
  person: z.boolean(),
  fault: words(fieldFaults).nullable(),
  /** Where what is wrong with it is mended. */
  cure: z.string(),
})
const Link = z.object({
  id: Id,
  bchno: z.string(),
  state: z.enum(stateNames),
  flowNo: z.string(),
  createdAt: z.string(),
})
export const TraceRowDetail = TraceRow.extend({
  fields: z.array(Field),
  codeList: z.array(z.string()),
  /** The rows it is in place of, itself, and those in place of it, the oldest first. */
  chain: z.array(Link),
  attemptList: z.array(
    z.object({
      id: Id,
      n: z.int(),
      act: words(attemptActs),
      beganAt: z.string(),
      endedAt: moment,
      outcome: words(attemptOutcomes),
      message: z.string(),
    }),
  ),
})

/** How a hospital's line to the platform stands. */
const Line = z.object({
  paused: z.boolean(),
  since: moment,
  why: z.string(),
  nextTry: moment,
  faults: z.int(),
  /** Rows of this interface go out. */
  on: z.boolean(),
  account: z.boolean(),
})

const filters = {
  state: z.array(z.enum(stateNames)),
  ...each(Id, 'hospitalId', 'supplierId', 'productId', 'pointId'),
  /** A part of the last reason. */
  error: z.string().trim().min(1).max(100),
  code: z.string().trim().min(1).max(100),
  createdAt: Days,
  eventAt: Days,
  /** Of a sale: the whole name or number of its patient. */
  patient: z.string().trim().min(1).max(100),
}
const sorts = ['sourceNo', 'createdAt', 'eventAt', 'attempts', 'sentAt'] as const

const ids = z.array(Id).min(1).max(500)
const reason = z.string().trim().min(1, '请填写原因').max(200)

/** A sale, or what came back of one, as the hospital's own system tells it: fields by their names at the platform. */
const Sale = z
  .object({
    /** Its line there: the same one told again is not another sale. */
    lineNo: z.string().trim().min(1).max(100),
    /** Of what came back: the line it was sold by. */
    saleLine: z.string().trim().min(1).max(100).optional(),
    codes: z.array(z.string().trim().min(1).max(100)).max(1000).default([]),
    fields: z.record(z.string().max(40), z.string().trim().max(600)),
  })
  .strict()
export type SaleInput = z.output<typeof Sale>

const queue = (name: QueueName) => {
  const title = titles[name]
  const at = callsAt(`/dep/ybtrace/${name}`, queues[name].path, ['hospital'])
  return {
    query: at.list(title.query, filters, sorts, TraceRow, readers),
    detail: at.detail(title.detail, TraceRowDetail, readers),
    /** Has one row sent now: what it missed is looked for again first. */
    upload: at.write(
      'upload',
      title.upload,
      'upload',
      ById,
      z.object({ id: Id, state: z.enum(stateNames), version: z.int() }),
    ),
    batchUpload: at.write('batchUpload', title.batchUpload, 'batchUpload', z.object({ ids }).strict(), Batch),
    /** What was refused goes again; what was revoked goes as a new row that names it. */
    resend: at.write('resend', title.resend, 'resend', z.object({ ids }).strict(), Batch),
    revoke: at.write('revoke', title.revoke, 'revoke', z.object({ ids, reason }).strict(), Batch),
    import: at.import(title.import),
    export: at.export(title.export, filters, readers),
    line: at.read('line', title.line, 'view', z.object({}).strict(), Line),
    retry: at.write('retry', title.retry, 'upload', z.object({}).strict(), Line),
  }
}

const sale = (name: 'shopSales' | 'salesReturn') => {
  const title = titles[name]
  const at = callsAt(`/dep/ybtrace/${name}`, queues[name].path, ['hospital'])
  return {
    /** From the hospital's own system; each is answered for itself. */
    add: at.write(
      'add',
      title.add,
      'import',
      z.object({ rows: z.array(Sale).min(1).max(500) }).strict(),
      z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        failed: z.array(z.object({ lineNo: z.string(), field: z.string(), reason: z.string() })),
      }),
    ),
    /** Who the patient is, in clear: with a reason, and noted. */
    viewPatient: at.write(
      'viewPatient',
      title.viewPatient,
      'viewPatient',
      ById.extend({ reason }).strict(),
      z.object({ fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })) }),
      // what nobody may read later is not kept under the key of its asking
      { unkept: true },
    ),
  }
}

export const rowCalls = Object.fromEntries(queueNames.map((name) => [name, queue(name)])) as Record<
  QueueName,
  ReturnType<typeof queue>
>
export const saleCalls = { shopSales: sale('shopSales'), salesReturn: sale('salesReturn') } as const
export const importKind = (name: QueueName) => `traceRow.${name}` as const
