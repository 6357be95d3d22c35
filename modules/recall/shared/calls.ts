import { z } from 'zod'
import { Attachment, AttachmentIds } from '#kernel/shared/calls/files.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ById, Day, Days, each, Id, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { causes } from '#modules/stock/shared/causes.ts'
import { recallMachine, recallTaskMachine } from './machine.ts'
import { instructions, saleKinds, scopes, sources, steps, ways } from './steps.ts'

const at = callsAt('/linex/kcgl/recall', 'inventory/recall', ['hospital', 'supplier', 'authority'])
const writers = { orgs: ['hospital', 'supplier', 'authority'] } as const
const issuers = { orgs: ['hospital', 'authority'] } as const

const Level = z.int().min(1).max(3)
const Status = z.enum(statusesOf(recallMachine))
const TaskStatus = z.enum(statusesOf(recallTaskMachine))
const Source = z.enum(keys(sources))
const Instruction = z.enum(keys(instructions))
const Scope = z.enum(keys(scopes))
const moment = z.string().nullable()

export const RecallRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'code', 'name', 'spec', 'manufacturer', 'unit', 'minUnit', 'cause', 'issuer', 'proposer'),
  ratio: DecOut,
  productId: Id,
  /** Numbers, several by comma; empty where production days say which. */
  lots: z.string(),
  ...each(z.string().nullable(), 'madeFrom', 'madeTo'),
  level: Level,
  source: Source,
  instruction: Instruction,
  scope: Scope,
  drill: z.boolean(),
  /** Of all its organisations for who issued it, his own for everybody else. */
  ...each(z.int(), 'tasks', 'done', 'late', 'version'),
  /** The own organisation's task, where it has one. */
  mine: TaskStatus.nullable(),
  ...each(z.string(), 'creatorName', 'createdAt', 'issuerName'),
  ...each(moment, 'issuedAt', 'closedAt'),
  status: Status,
  actions: z.array(z.string()),
})

/** Minimum units, of one lot at one organisation. `received` to `held` are the ledger's, of a hospital. */
const TaskLot = z.object({
  lotNo: z.string(),
  ...each(DecOut, 'onHand', 'onWay', 'received', 'used', 'before', 'gone', 'held'),
  ...each(DecOut.nullable(), 'ledger', 'counted'),
  reason: z.string(),
})

export const Task = z.object({
  id: Id,
  orgId: Id,
  org: z.string(),
  orgKind: z.enum(['hospital', 'supplier']),
  status: TaskStatus,
  version: z.int(),
  /** When each step is due, when it was done, by whom, minutes from the issue; red when it is late. */
  steps: z.array(
    z.object({
      step: z.enum(steps),
      due: z.string(),
      at: moment,
      by: z.string(),
      minutes: z.int().nullable(),
      /** It is still to be done; of what was found not there, or lifted, nothing is. */
      asked: z.boolean(),
      late: z.boolean(),
    }),
  ),
  place: z.string(),
  photos: z.array(Attachment),
  lots: z.array(TaskLot),
  handled: z.array(z.object({ lotNo: z.string(), way: z.enum(keys(ways)), docNo: z.string(), units: DecOut })),
  /** Of a hospital that has counted: what papers took out since the issue, and what waits for a return order of its own. */
  left: z.array(z.object({ lotNo: z.string(), way: z.enum(keys(ways)), docNo: z.string(), units: DecOut })),
  toReturn: z.array(
    z.object({
      ...each(Id, 'pointId', 'supplierId'),
      ...each(z.string(), 'point', 'supplier'),
      balanceIds: z.array(Id),
      lots: z.array(z.string()),
    }),
  ),
  /** Departments that were issued the lot; inside its hospital only. */
  departments: z.array(z.object({ department: z.string(), lotNo: z.string(), units: DecOut })),
  /** Papers that took some of it out, or brought some back (less than none), the newest 200; inside its hospital only. */
  went: z.array(
    z.object({
      ...each(z.string(), 'id', 'lotNo', 'at', 'department', 'point', 'refType', 'refNo'),
      refId: Id.nullable(),
      cause: z.enum(keys(causes)),
      units: DecOut,
    }),
  ),
  /** What of each lot patients were sold, and the newest 200 of these sales; whose they were the rows of traceability tell, masked. */
  sold: z.array(
    z.object({
      lotNo: z.string(),
      ...each(z.int(), 'sales', 'backs'),
      units: DecOut,
      ...each(z.string(), 'first', 'last'),
    }),
  ),
  sales: z.array(
    z.object({ id: Id, kind: z.enum(keys(saleKinds)), ...each(z.string(), 'lotNo', 'at', 'no'), units: DecOut }),
  ),
  actions: z.array(z.string()),
})

/** What may be used instead: same generic name and form, enabled, with stock in the region. For who issues. */
const Substitute = z.object({
  productId: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'unit', 'minUnit'),
  ratio: DecOut,
  /** Available minimum units, and the hospitals that have them. */
  units: DecOut,
  hospitals: z.int(),
  price: DecOut.nullable(),
})

export const RecallDetail = RecallRow.extend({
  files: z.array(Attachment),
  remark: z.string(),
  taskList: z.array(Task),
  substitutes: z.array(Substitute),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})

/** What is typed of a recall; lots by line or comma. */
export const RecallBody = z
  .object({
    productId: Id,
    lots: z.string().trim().max(2000).optional(),
    madeFrom: Day.nullish(),
    madeTo: Day.nullish(),
    level: Level,
    source: Source,
    instruction: Instruction,
    scope: Scope,
    drill: z.boolean().optional(),
    cause: z.string().trim().min(1).max(500),
    remark: z.string().trim().max(500).optional(),
    files: AttachmentIds.optional(),
  })
  .strict()

const Preview = z.object({
  ...each(z.int(), 'hospitals', 'suppliers', 'balances'),
  ...each(DecOut, 'units', 'onWay'),
  ratio: DecOut,
  ...each(z.string(), 'unit', 'minUnit'),
  rows: z.array(
    z.object({
      orgId: Id,
      org: z.string(),
      orgKind: z.enum(['hospital', 'supplier']),
      lotNo: z.string(),
      balances: z.int(),
      ...each(DecOut, 'onHand', 'onWay'),
    }),
  ),
})

/** Minimum units; nothing is less than none. */
const Units = z.string().regex(/^\d{1,14}(\.\d{1,6})?$/, '数量格式不正确')
const lotNo = z.string().trim().max(50)

const filters = {
  status: z.array(Status),
  level: Level,
  drill: z.boolean(),
  productId: Id,
  createdAt: Days,
  /** Only where a step is over its time. */
  late: z.boolean(),
  /** Only where the own organisation has still something to do. */
  todo: z.boolean(),
}
const sorts = ['no', 'createdAt', 'issuedAt', 'level'] as const

export const recallCalls = {
  query: at.list('查询召回单', filters, sorts, RecallRow),
  detail: at.detail('召回单详情', RecallDetail, priced),
  add: at.write('add', '新建召回单', 'add', RecallBody, Saved, writers),
  update: at.write('update', '修改召回单', 'edit', RecallBody.partial().extend(versioned.shape).strict(), Saved, {
    ...writers,
    acts: taking(recallMachine, 'edit'),
  }),
  delete: at.remove(recallMachine, '删除召回单', writers),
  /** What a code on a pack means: its article, and the lot where one is known. */
  scan: at.read(
    'scan',
    '扫码识别召回批号',
    'add',
    z.object({ code: z.string().trim().min(1).max(200) }).strict(),
    z.object({ productId: Id, ...each(z.string(), 'name', 'spec', 'lotNo') }),
    { ...writers, codes: ['inventory/recall:add', 'inventory/recall:edit'] },
  ),
  /** What issuing it would touch; nothing is written. */
  preview: at.read('preview', '召回影响预览', 'issue', ById, Preview, issuers),
  issue: at.act(recallMachine, 'issue', '发布召回', ['issue']),
  cancel: at.act(recallMachine, 'cancel', '解除召回', ['cancel']),
  close: at.act(recallMachine, 'close', '召回结案', ['close']),
  /** The organisation has it before it, or has looked and has none. The id is the task's. */
  sign: at.act(recallTaskMachine, 'sign', '签收召回', ['sign', 'notHere']),
  isolate: at.acting(
    recallTaskMachine,
    'isolate',
    '隔离召回批号',
    ['isolate'],
    versioned
      .extend({
        place: z.string().trim().min(1, '请填写隔离位置').max(200),
        photos: AttachmentIds.min(1, '请上传隔离照片'),
      })
      .strict(),
  ),
  tally: at.acting(
    recallTaskMachine,
    'tally',
    '清点召回批号',
    ['tally'],
    versioned
      .extend({
        lines: z
          .array(z.object({ lotNo, counted: Units, reason: z.string().trim().max(200).default('') }).strict())
          .min(1)
          .max(500),
      })
      .strict(),
  ),
  /** What became of it: with the number of the paper it left by. */
  handle: at.acting(
    recallTaskMachine,
    'handle',
    '处置召回批号',
    ['handle'],
    versioned
      .extend({
        lines: z
          .array(
            z
              .object({ lotNo, way: z.enum(keys(ways)), docNo: z.string().trim().min(1).max(50), units: Units })
              .strict(),
          )
          .max(500),
      })
      .strict(),
  ),
  print: at.print('打印召回单', RecallDetail),
  export: at.export('导出召回单', filters),
}
