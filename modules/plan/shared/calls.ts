import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call } from '#kernel/shared/call.ts'
import { taking } from '#kernel/shared/calls-at.ts'
import { exportCall, exportContent } from '#kernel/shared/exporting.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { printCall } from '#kernel/shared/printing.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, HistoryStep } from '#kernel/shared/step.ts'

import { planMachine } from './machine.ts'

const may = (code: string): Allow => ({ code: `procurement/planning:${code}`, orgs: ['hospital'] })
const view: Allow = { code: 'procurement/planning:view', orgs: ['hospital', 'authority'] }

export const planTypes = { month: '月度计划', week: '周计划', temporary: '临时计划', auto: '自动补货' } as const
const PlanType = z.enum(['month', 'week', 'temporary', 'auto'])
const Kind = z.int().min(0).max(3)

const header = {
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
  actions: z.array(z.string()),
}

export const PlanRow = z.object(header)

export const PlanLine = z.object({
  id: Id,
  seq: z.int(),
  catalogItemId: Id,
  productId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
  supplierId: Id,
  supplier: z.string(),
  price: DecOut,
  qty: DecOut,
  amount: DecOut,
  orderedQty: DecOut,
  vbpClass: z.int(),
  packMultiple: DecOut,
  narcotic: z.boolean(),
  remark: z.string(),
})

export const PlanDetail = z.object({
  ...header,
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  remark: z.string(),
  lines: z.array(PlanLine),
  history: z.array(HistoryStep),
  chain: z.array(ChainLevel),
})

export const PlanSuggestion = z.object({
  catalogItemId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  supplier: z.string(),
  price: DecOut,
  stock: DecOut,
  onWay: DecOut,
  dailyUse: DecOut,
  /** Nothing was consumed lately, so the use is judged by what was bought. */
  byPurchases: z.boolean(),
  lastQty: DecOut.nullable(),
  lastAt: z.string().nullable(),
  suggestQty: DecOut,
})

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
    urgent: z.boolean().default(false),
    remark: z.string().trim().max(500).default(''),
    lines: z
      .array(z.object({ catalogItemId: Id, qty: QtyPositive, remark: z.string().trim().max(500).default('') }).strict())
      .max(2000),
  })
  .strict()

const Saved = z.object({ id: Id, no: z.string(), version: z.int() })
const base = '/linex/order/plan'

const filters = {
  status: z.array(z.enum(statusesOf(planMachine))),
  kind: Kind,
  planType: PlanType,
  pointId: Id,
  hospitalId: Id,
  createdAt: Days,
  urgent: z.boolean(),
}

export const planCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询采购计划',
    allow: view,
    does: 'read',
    input: ask(filters, ['no', 'createdAt', 'totalAmount', 'submittedAt']),
    output: pageOf(PlanRow),
  }),
  detail: call({
    method: 'POST',
    path: `${base}/detail`,
    title: '采购计划详情',
    allow: view,
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: PlanDetail,
  }),
  add: call({
    method: 'POST',
    path: `${base}/add`,
    title: '新建采购计划',
    allow: may('add'),
    does: 'write',
    input: PlanBody,
    output: Saved,
  }),
  update: call({
    method: 'POST',
    path: `${base}/update`,
    title: '修改采购计划',
    acts: taking(planMachine, 'edit'),
    allow: may('edit'),
    does: 'write',
    input: PlanBody.extend({ id: Id, version: Version }).strict(),
    output: Saved,
  }),
  delete: call({
    method: 'POST',
    path: `${base}/delete`,
    title: '删除采购计划',
    acts: taking(planMachine, 'delete'),
    allow: may('delete'),
    does: 'write',
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  copy: call({
    method: 'POST',
    path: `${base}/copy`,
    title: '复制采购计划',
    acts: taking(planMachine, 'copy'),
    allow: may('copy'),
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: Saved,
  }),
  /** What to buy so that it lasts some days; nothing is written. */
  suggest: call({
    method: 'POST',
    path: `${base}/suggest`,
    title: '采购建议数量',
    allow: may('suggest'),
    does: 'read',
    input: z
      .object({
        kind: Kind,
        /** How long the goods shall last. */
        days: z.int().min(1).max(180).default(30),
        /** Also items of which enough is there. */
        all: z.boolean().default(false),
        keyword: z.string().trim().max(100).default(''),
      })
      .strict(),
    output: z.object({ rows: z.array(PlanSuggestion) }),
  }),
  /** Lines of a file into a plan that is not submitted. */
  import: importCall(`${base}/import`, '导入采购计划明细', may('import'), {
    id: Id,
    version: z.coerce.number().pipe(Version),
  }),
  print: printCall(`${base}/print`, '打印采购计划', may('print'), PlanDetail),
  export: exportCall(
    `${base}/export`,
    '导出采购计划',
    { code: 'procurement/planning:export', orgs: ['hospital', 'authority'] },
    { ...filters, ...exportContent },
  ),
  submit: actCall(planMachine, `${base}/submit`, '提交采购计划', ['submit'], may('submit')),
  withdraw: actCall(planMachine, `${base}/withdraw`, '撤回采购计划', ['withdraw'], may('withdraw')),
  audit: actCall(planMachine, `${base}/audit`, '审核采购计划', ['approve', 'reject'], may('audit')),
  close: actCall(planMachine, `${base}/close`, '关闭采购计划', ['close'], may('close')),
  void: actCall(planMachine, `${base}/void`, '作废采购计划', ['void'], may('void')),
}
