import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ById, Day, Days, Id, Kind, Saved, Version, versioned } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { LineCover } from '#modules/contract/shared/line-cover.ts'
import { Article } from '#modules/product/shared/article.ts'
import { enteredIn, enteredOut } from '#modules/product/shared/entered.ts'
import { SubstituteReason } from '#modules/vbp/shared/reason.ts'
import { planMachine } from './machine.ts'

const at = callsAt('/linex/order/plan', 'procurement/planning', ['hospital'])
const readers = { orgs: ['hospital', 'authority'], ...priced } as const
const PlanType = z.enum(['month', 'week', 'temporary', 'auto'])

export const PlanRow = z.object({
  id: Id,
  no: z.string(),
  hospital: z.string(),
  planType: PlanType,
  kind: Kind,
  pointId: Id,
  point: z.string(),
  departmentId: Id.nullable(),
  /** Empty: for the whole hospital. */
  department: z.string(),
  urgent: z.boolean(),
  totalQty: DecOut,
  totalAmount: DecOut,
  lineCount: z.int(),
  creatorName: z.string(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  status: z.enum(statusesOf(planMachine)),
  version: z.int(),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** The article of a line, from the hospital's catalogue. Quantities and prices per pack unit. */
const item = {
  catalogItemId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  supplier: z.string(),
  price: DecOut,
}

export const PlanLine = z.object({
  ...item,
  id: Id,
  seq: z.int(),
  productId: Id,
  manufacturer: z.string(),
  supplierId: Id,
  qty: DecOut,
  ...enteredOut,
  amount: DecOut,
  orderedQty: DecOut,
  vbpClass: z.int(),
  packMultiple: DecOut,
  narcotic: z.boolean(),
  remark: z.string(),
})

export const PlanDetail = PlanRow.extend({
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  remark: z.string(),
  lines: z.array(PlanLine),
  /** Behind its lines, until it is passed: as they would be bound today. */
  contracts: z.array(LineCover),
  /** For who may hand it in or pass it: what of them does not agree, or ends soon. */
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** On paper what stands behind its lines on a day is not said. */
const PlanPaper = PlanDetail.omit({ contracts: true, warnings: true })

export const PlanSuggestion = z.object({
  ...item,
  /** Usable: not locked, and in date beyond the days to cover. */
  stock: DecOut,
  /** Usable now, but not so long. */
  nearQty: DecOut,
  safety: DecOut,
  /** Days from an order to its confirmed acceptance; measured of this supplier and product, else as usual. */
  leadDays: DecOut,
  leadMeasured: z.boolean(),
  /** Packs of agreed volume that should be there by now and are neither there nor on the way; `raised`: they ask for more than the use does. */
  behindQty: DecOut,
  raised: z.boolean(),
  /** Used since the last plan of it, within 90 days. */
  usedSince: DecOut,
  /** Planned or ordered, not yet in stock. */
  onWay: DecOut,
  /** Average of a day. */
  dailyUse: DecOut,
  /** Nothing was consumed lately, so the use is judged by what was bought. */
  byPurchases: z.boolean(),
  lastQty: DecOut.nullable(),
  lastAt: z.string().nullable(),
  suggestQty: DecOut,
})

/** A text that may be left out: a new record gets none, an old one keeps what it has. */
const remark = z.string().trim().max(500).optional()

/** Lines a plan has at most. */
export const mostLines = 2000

/** What a buyer types; price, supplier and class come from the catalogue, never from the client. */
export const PlanBody = z
  .object({
    planType: PlanType,
    kind: Kind,
    pointId: Id,
    /** Left out: a new plan is for the whole hospital, or for the only department of who is limited to one. */
    departmentId: Id.nullish(),
    periodFrom: Day.nullish(),
    periodTo: Day.nullish(),
    urgent: z.boolean().optional(),
    remark,
    lines: z
      .array(
        z
          .object({
            catalogItemId: Id,
            qty: QtyPositive,
            ...enteredIn,
            remark,
            substitute: SubstituteReason.optional(),
          })
          .strict(),
      )
      .max(mostLines),
  })
  .strict()

const Changes = PlanBody.partial().extend(versioned.shape).extend(sending).strict()

const SuggestBody = z
  .object({
    kind: Kind,
    /** How long the goods shall last. */
    days: z.int().min(1).max(180).default(30),
    /** Also items of which enough is there. */
    all: z.boolean().default(false),
    keyword: z.string().trim().max(100).default(''),
    /** Of this point alone. */
    pointId: Id.optional(),
  })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(planMachine))),
  kind: Kind,
  planType: PlanType,
  pointId: Id,
  hospitalId: Id,
  createdAt: Days,
  urgent: z.boolean(),
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
  article: Article,
}
const sorts = ['no', 'createdAt', 'totalAmount', 'submittedAt'] as const

export const planCalls = {
  query: at.list('查询采购计划', filters, sorts, PlanRow, readers),
  detail: at.detail('采购计划详情', PlanDetail, readers),
  add: at.write('add', '新建采购计划', 'add', PlanBody.extend(sending), SavedOrSent),
  /** What is left out stays as it is; a line without remark keeps the one its item has. */
  update: at.write('update', '修改采购计划', 'edit', Changes, SavedOrSent, { acts: taking(planMachine, 'edit') }),
  delete: at.remove(planMachine, '删除采购计划'),
  copy: at.write('copy', '复制采购计划', 'copy', ById, Saved, { acts: taking(planMachine, 'copy') }),
  /** What to buy so that it lasts some days; nothing is written. */
  suggest: at.read(
    'suggest',
    '采购建议数量',
    'suggest',
    SuggestBody,
    z.object({
      /** As many as a plan takes; those with something to buy come first. */
      rows: z.array(PlanSuggestion),
      /** Of how many. */
      total: z.int(),
      /** Why there are none, in the reader's language; empty when there are. */
      why: z.string(),
    }),
  ),
  /** Lines of a file into a plan that is not submitted; tried out, they need no plan yet, only its kind. */
  import: at.import('导入采购计划明细', {
    id: Id.optional(),
    version: z.coerce.number().pipe(Version).optional(),
    kind: z.coerce.number().pipe(Kind).optional(),
  }),
  print: at.print('打印采购计划', PlanPaper),
  export: at.export('导出采购计划', { ...filters, ...exportContent }, readers),
  submit: at.act(planMachine, 'submit', '提交采购计划', ['submit']),
  withdraw: at.act(planMachine, 'withdraw', '撤回采购计划', ['withdraw']),
  audit: at.act(planMachine, 'audit', '审核采购计划', ['approve', 'reject']),
  close: at.act(planMachine, 'close', '关闭采购计划', ['close']),
  void: at.act(planMachine, 'void', '作废采购计划', ['void']),
}
