import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, each, Id, Kind, pageOf, Saved, Stored, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive, QtyPositive } from '#kernel/shared/quantity.ts'
import { batchStates, levels, paces, reasonCodes, volumeUnits, warningKinds } from './kinds.ts'
import { transferMachine as m } from './machine.ts'

const screen = 'purchaseList/agreedVolume'
const at = callsAt('/linex/hospital/vbp', screen, ['hospital', 'supplier', 'authority'])
const region = { orgs: ['authority'] } as const
/** What hospitals did not do concerns no supplier. */
const buyers = { orgs: ['hospital', 'authority'] } as const

const Level = z.enum(keys(levels))
const State = z.enum(keys(batchStates))
const Pace = z.enum(keys(paces))
const Unit = z.enum(keys(volumeUnits))
const Warned = z.enum(keys(warningKinds))
const words = (most: number) => z.string().trim().max(most)
const Year = z.int().min(1).max(10)

/** Rates in percent with two decimals. Of a supplier nothing is said of what hospitals did with others. */
export const BatchRow = z.object({
  id: Id,
  ...each(z.string(), 'code', 'name', 'startDate', 'endDate', 'remark'),
  level: Level,
  kind: Kind,
  enabled: z.boolean(),
  state: State,
  ...each(z.int(), 'items', 'hospitals', 'daysLeft', 'version'),
  /** Done of agreed, by value at the selected price. */
  rate: DecOut.nullable(),
  timeRate: DecOut,
  warned: z.int().nullable(),
  actions: z.array(z.string()),
})

const article = each(z.string(), 'code', 'name', 'spec', 'manufacturer', 'supplyUnit')
/** A selected article; quantities in its unit, of the running year, of all hospitals the reader sees. */
export const ItemRow = z.object({
  id: Id,
  productId: Id,
  ...article,
  selectedPrice: DecOut,
  volumeUnit: Unit,
  backup: z.boolean(),
  activated: z.boolean(),
  hospitals: z.int(),
  agreed: DecOut,
  ...each(DecOut.nullable(), 'used', 'done', 'open', 'rate'),
  timeRate: DecOut,
  pace: Pace.nullable(),
  warnings: z.array(Warned),
})

/** What one hospital agreed for a year and what became of it. */
export const QuotaRow = z.object({
  id: Id,
  hospitalId: Id,
  ...each(z.string(), 'hospital', 'hospitalCode'),
  year: z.int(),
  agreed: DecOut,
  ...each(DecOut.nullable(), 'moved', 'used', 'done', 'left', 'open', 'rate'),
  timeRate: DecOut,
  pace: Pace.nullable(),
  /** The day it is done if it goes on as in the last 60 days; null when nothing was done in them, or it is done. */
  forecast: z.string().nullable(),
  /** Of the same name and form, what makers that were not selected sold while it was unfinished; percent. */
  leak: DecOut.nullable(),
  warnings: z.array(Warned),
})

const Progress = ItemRow.extend({
  batchId: Id,
  ...each(z.string(), 'batch', 'startDate', 'endDate', 'activateReason'),
  state: State,
  /** The year that is shown. */
  year: z.int(),
  years: z.array(z.int()),
  mean: DecOut.nullable(),
  forecast: z.string().nullable(),
  leak: DecOut.nullable(),
  /** Up to each day: what was done, null for days to come; and what time asks for. */
  points: z.array(z.object({ day: z.string(), done: DecOut.nullable(), due: DecOut })),
  quotas: z.array(QuotaRow),
  actions: z.array(z.string()),
})

export const WarningRow = z.object({
  id: Id,
  itemId: Id,
  ...each(z.string(), 'batch', 'hospital', 'endDate'),
  ...article,
  year: z.int(),
  ...each(DecOut, 'agreed', 'used', 'done', 'rate', 'timeRate'),
  leak: DecOut.nullable(),
  warnings: z.array(Warned),
})

export const ReasonRow = z.object({
  id: Id,
  orderId: Id,
  ...each(
    z.string(),
    'orderNo',
    'hospital',
    'name',
    'spec',
    'manufacturer',
    'unit',
    'text',
    'creatorName',
    'createdAt',
  ),
  qty: DecOut,
  code: z.enum(keys(reasonCodes)),
})

export const TransferRow = z.object({
  id: Id,
  itemId: Id,
  ...each(z.string(), 'no', 'fromHospital', 'toHospital', 'name', 'spec', 'manufacturer', 'batch', 'supplyUnit'),
  year: z.int(),
  qty: DecOut,
  ...each(z.string(), 'reason', 'creatorName', 'createdAt', 'answererName', 'confirmerName'),
  ...each(z.string().nullable(), 'answeredAt', 'confirmedAt'),
  status: z.enum(statusesOf(m)),
  version: z.int(),
  why: z.string().optional(),
  actions: z.array(z.string()),
})

const filters = { state: z.array(State), level: Level, kind: Kind, startDate: Days, hospitalId: Id }
const head = {
  code: words(50).min(1),
  name: words(100).min(1),
  level: Level,
  kind: Kind,
  startDate: Day,
  endDate: Day,
  remark: words(500).optional(),
}
const NewItem = z
  .object({ productId: Id, selectedPrice: PricePositive, volumeUnit: Unit, backup: z.boolean().optional() })
  .strict()
const NewQuota = z.object({ itemId: Id, hospitalCode: words(50).min(1), year: Year, agreed: QtyPositive }).strict()

const entering = {
  codes: ['planning', 'purchaseOrder'].flatMap((s) => [`procurement/${s}:add`, `procurement/${s}:edit`]),
}

export const vbpCalls = {
  query: at.list('查询带量批次', filters, ['code', 'startDate', 'endDate'], BatchRow),
  detail: at.detail('带量批次详情', BatchRow.extend({ lines: z.array(ItemRow) }), priced),
  add: at.write('add', '新建带量批次', 'add', z.object(head).strict(), Stored, region),
  /** Of the batch, articles that join it, and what hospitals agree; what is left out stays. */
  update: at.write(
    'update',
    '修改带量批次',
    'edit',
    z
      .object({
        ...versioned.shape,
        ...z.object(head).omit({ code: true }).partial().shape,
        enabled: z.boolean().optional(),
        items: z.array(NewItem).max(500).optional(),
        quotas: z.array(NewQuota).max(2000).optional(),
      })
      .strict(),
    Stored,
    region,
  ),
  import: at.import('导入带量任务', {}, region),
  export: at.export('导出带量任务', filters, priced),
  activate: at.write(
    'activate',
    '启用备选',
    'activate',
    z.object({ id: Id, reason: words(500).min(5, '请说明原因，至少 5 个字') }).strict(),
    z.object({ id: Id }),
    region,
  ),
  /** `hospitalId`: of that one alone. */
  progress: at.read(
    'progress',
    '带量任务进度',
    'view',
    z.object({ id: Id, year: Year.optional(), hospitalId: Id.optional() }).strict(),
    Progress,
    priced,
  ),
  warnings: at.read(
    'warnings',
    '带量预警',
    'view',
    ask({ kind: Warned, hospitalId: Id, batchId: Id }, ['rate', 'endDate', 'hospital']),
    pageOf(WarningRow),
    buyers,
  ),
  reasons: at.read(
    'reasons',
    '非中选原因',
    'view',
    ask({ itemId: Id, code: z.enum(keys(reasonCodes)) }, ['createdAt']),
    pageOf(ReasonRow),
    buyers,
  ),
  /** Of these products those for which a plan or an order needs a reason, with what it has already. */
  substitutes: at.read(
    'substitutes',
    '非中选替代品',
    'view',
    z.object({ catalogItemIds: z.array(Id).max(2000), docId: Id.optional() }).strict(),
    z.object({
      rows: z.array(
        z.object({
          catalogItemId: Id,
          ...each(z.string(), 'selected', 'manufacturer', 'unit'),
          left: DecOut,
          code: z.enum(keys(reasonCodes)).nullable(),
          text: z.string(),
        }),
      ),
    }),
    { orgs: ['hospital'], ...entering },
  ),
  /** The other hospitals of the batch of an article; for the region, whom it may agree something with. */
  partners: at.read(
    'partners',
    '可调剂医院',
    'transfer',
    ask({ itemId: Id }, ['name']),
    pageOf(z.object({ id: Id, code: z.string(), name: z.string() })),
    { ...buyers, codes: [`${screen}:transfer`, `${screen}:edit`] },
  ),
  transfers: at.read(
    'transfers',
    '查询带量调剂',
    'view',
    ask(
      {
        status: z.array(z.enum(statusesOf(m))),
        itemId: Id,
        createdAt: Days,
        /** Only what the own hospital is to answer. */
        forUs: z.boolean(),
      },
      ['createdAt', 'no', 'qty'],
    ),
    pageOf(TransferRow),
    buyers,
  ),
  transfer: at.write(
    'transfer',
    '发起带量调剂',
    'transfer',
    z
      .object({
        itemId: Id,
        year: Year,
        toHospitalId: Id,
        qty: QtyPositive,
        reason: words(500).min(2, '请说明调剂原因'),
      })
      .strict(),
    Saved,
    { orgs: ['hospital'] },
  ),
  answerTransfer: at.act(m, 'answerTransfer', '答复带量调剂', ['agree', 'refuse', 'confirm', 'reject']),
  cancelTransfer: at.act(m, 'cancelTransfer', '撤回带量调剂', ['withdraw']),
}
