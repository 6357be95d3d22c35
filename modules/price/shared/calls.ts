import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { taking } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { DecOut, PricePositive } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import { priceMachine, priceReasons, priceTypes } from './machine.ts'

const at = 'purchaseList/priceModification'
const base = '/linex/hospital/price'
const applicants: readonly OrgKind[] = ['hospital', 'supplier']
const everybody: readonly OrgKind[] = ['hospital', 'supplier', 'authority']
const may = (code: string, orgs = applicants): Allow => ({ code: `${at}:${code}`, orgs })
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const

const Type = z.enum(keys(priceTypes))
const Reason = z.enum(keys(priceReasons))
const Status = z.enum(statusesOf(priceMachine))

/** A catalogue item whose price may be adjusted. */
const ItemRow = z.object({
  id: Id,
  hospital: z.string(),
  supplier: z.string(),
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
  price: DecOut,
  retailPrice: DecOut.nullable(),
  listedPrice: DecOut.nullable(),
  ceilingPrice: DecOut.nullable(),
})

const PriceRow = z.object({
  id: Id,
  no: z.string(),
  hospital: z.string(),
  supplier: z.string(),
  catalogItemId: Id,
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
  type: Type,
  oldPrice: DecOut,
  newPrice: DecOut,
  effectiveDate: z.string(),
  reason: Reason,
  remark: z.string(),
  creatorName: z.string(),
  creatorOrg: z.string(),
  auditorName: z.string(),
  auditedAt: z.string().nullable(),
  createdAt: z.string(),
  status: Status,
  version: z.int(),
  actions: z.array(z.string()),
})

const body = {
  catalogItemId: Id,
  type: Type,
  newPrice: PricePositive,
  effectiveDate: Day,
  reason: Reason,
  remark: z.string().trim().max(500).default(''),
}
const filters = {
  status: z.array(Status),
  priceType: Type,
  reason: Reason,
  hospitalId: Id,
  supplierId: Id,
  createdAt: Days,
  effectiveDate: Days,
}
const saved = z.object({ id: Id, no: z.string(), version: z.int() })

export const priceCalls = {
  query: call({
    ...read,
    path: `${base}/query`,
    title: '查询调价单',
    allow: may('view', everybody),
    input: ask(filters, ['createdAt', 'no', 'effectiveDate']),
    output: pageOf(PriceRow),
  }),
  detail: call({
    ...read,
    path: `${base}/detail`,
    title: '调价单详情',
    allow: may('view', everybody),
    input: z.object({ id: Id }).strict(),
    output: PriceRow.extend({
      packSpec: z.string(),
      currentPrice: DecOut,
      currentRetailPrice: DecOut.nullable(),
      listedPrice: DecOut.nullable(),
      ceilingPrice: DecOut.nullable(),
      history: z.array(HistoryStep),
    }),
  }),
  /** Items of one's own organisation for the form's picker. */
  items: call({
    ...read,
    path: `${base}/items`,
    title: '可调价的品种',
    allow: { code: [`${at}:add`, `${at}:edit`], orgs: applicants },
    input: ask({}, ['name']),
    output: pageOf(ItemRow),
  }),
  add: call({
    ...write,
    path: `${base}/add`,
    title: '新建调价单',
    allow: may('add'),
    input: z.object(body).strict(),
    output: saved,
  }),
  /** Several items with one date and reason, as the entry page takes them: a paper for each, all or none. */
  addAll: call({
    ...write,
    path: `${base}/addAll`,
    title: '批量新建调价单',
    allow: may('add'),
    input: z
      .object({
        type: Type,
        effectiveDate: Day,
        reason: Reason,
        lines: z
          .array(z.object({ catalogItemId: Id, newPrice: PricePositive, remark: body.remark }).strict())
          .min(1)
          .max(500),
        submit: z.boolean().default(false),
      })
      .strict(),
    output: z.object({ items: z.array(z.object({ id: Id, no: z.string() })) }),
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    acts: taking(priceMachine, 'edit'),
    title: '修改调价单',
    allow: may('edit'),
    input: z.object({ ...body, id: Id, version: Version }).strict(),
    output: saved,
  }),
  delete: call({
    ...write,
    path: `${base}/delete`,
    acts: taking(priceMachine, 'delete'),
    title: '删除调价单',
    allow: may('delete'),
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  submit: actCall(priceMachine, `${base}/submit`, '提交调价单', ['submit'], may('submit')),
  withdraw: actCall(priceMachine, `${base}/withdraw`, '撤回调价单', ['withdraw'], may('withdraw')),
  audit: {
    ...actCall(priceMachine, `${base}/audit`, '审核调价单', ['approve', 'reject'], may('audit', ['authority'])),
    proves: true,
  },
  import: importCall(`${base}/import`, '导入调价单', may('import')),
  export: exportCall(`${base}/export`, '导出调价单', may('export', everybody), filters),
}
