import { z } from 'zod'
import { actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { taking } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { PricePositive, QtyPositive } from '#kernel/shared/quantity.ts'
import { catalogMachine, listNames } from './machine.ts'
import { CandidateRow, CatalogDetail, CatalogRow, Finding } from './rows.ts'

const catalogues = 'purchaseList/catalogues'
const audits = 'purchaseList/listAudits'
const screens = [catalogues, ...listNames.map((name) => `purchaseList/${name}`)]

/** Any of the catalogue's and the lists' codes admits to the address; the service narrows to the kinds of the list. */
const anyOf = (orgs: readonly OrgKind[], codes: readonly string[], more: readonly string[] = []): Allow => ({
  code: [...screens.flatMap((s) => codes.map((c) => `${s}:${c}`)).filter(offered), ...more],
  orgs,
})
/** Not every screen offers every code (screens.tsv). */
const offered = (code: string): boolean =>
  code.startsWith(`${catalogues}:`)
    ? !/:(delete|submit|setSupplier|setPrice)$/.test(code)
    : !/:(enable|batchEnable|copyFromParent|verify)$/.test(code)
const hospital: readonly OrgKind[] = ['hospital']
const view = anyOf(['hospital', 'authority'], ['view'], [`${audits}:view`])
const one = (code: string, orgs = hospital): Allow => ({ code, orgs })

const Kind = z.int().min(0).max(3)
const text = (max: number) => z.string().trim().max(max).default('')

/** What a hospital sets on an item. */
const settings = {
  price: PricePositive,
  hospitalCode: text(50),
  hospitalName: text(200),
  packMultiple: QtyPositive.default('1'),
  minQty: QtyPositive.nullish(),
  maxQty: QtyPositive.nullish(),
  temporary: z.boolean().default(false),
  temporaryUntil: Day.nullish(),
  online: z.boolean().default(true),
}

export const NewItem = z
  .object({
    productId: Id,
    supplierId: Id,
    ...settings,
    /** Left out: the first supplier of a product is its default. */
    isDefault: z.boolean().optional(),
  })
  .strict()

const Item = z.object({ id: Id, version: Version }).strict()
const items = z.array(Item).min(1).max(500)
const reason = z.string().trim().max(200).optional()
/** What became of each record of a batch; the refused ones with their reason. */
const Batch = z.object({ done: z.int(), failed: z.array(z.object({ id: Id, no: z.string(), reason: z.string() })) })

const filters = {
  status: z.array(z.enum(statusesOf(catalogMachine))),
  kinds: z.array(Kind).max(4),
  supplierId: Id,
  hospitalId: Id,
  isDefault: z.boolean(),
  temporary: z.boolean(),
}
const base = '/linex/hospital/cgml'
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const

export const catalogCalls = {
  query: call({
    ...read,
    path: `${base}/query`,
    title: '查询采购目录',
    allow: view,
    input: ask(filters, ['createdAt', 'code', 'name', 'price']),
    output: pageOf(CatalogRow),
  }),
  detail: call({
    ...read,
    path: `${base}/detail`,
    title: '采购目录详情',
    allow: view,
    input: z.object({ id: Id }).strict(),
    output: CatalogDetail,
  }),
  /** Products with an active supply relation, for taking over into the catalogue. */
  candidates: call({
    ...read,
    path: `${base}/candidates`,
    title: '可加入采购目录的产品',
    allow: anyOf(hospital, ['add']),
    input: ask({ kinds: z.array(Kind).max(4), supplierId: Id, added: z.boolean() }, ['code', 'name']),
    output: pageOf(CandidateRow),
  }),
  add: call({
    ...write,
    path: `${base}/add`,
    title: '加入采购目录',
    allow: anyOf(hospital, ['add']),
    input: z.object({ items: z.array(NewItem).min(1).max(500), submit: z.boolean().default(false) }).strict(),
    output: z.object({ items: z.array(z.object({ id: Id, version: z.int() })) }),
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    acts: taking(catalogMachine, 'edit'),
    title: '修改采购目录',
    allow: anyOf(hospital, ['edit', 'setSupplier', 'setPrice']),
    input: Item.extend({ ...settings, isDefault: z.boolean() }).strict(),
    output: z.object({ id: Id, version: z.int() }),
  }),
  delete: call({
    ...write,
    path: `${base}/delete`,
    acts: taking(catalogMachine, 'delete'),
    title: '删除采购目录',
    allow: anyOf(hospital, ['delete']),
    input: Item,
    output: z.object({ id: Id }),
  }),
  submit: actCall(catalogMachine, `${base}/submit`, '提交采购目录', ['submit'], anyOf(hospital, ['submit'])),
  batchSubmit: call({
    ...write,
    path: `${base}/batchSubmit`,
    title: '批量提交采购目录',
    allow: anyOf(hospital, ['submit']),
    input: z.object({ items }).strict(),
    output: Batch,
  }),
  withdraw: actCall(catalogMachine, `${base}/withdraw`, '撤回采购目录', ['withdraw'], anyOf(hospital, ['submit'])),
  // from here on its price counts (security.md C36)
  audit: {
    ...actCall(catalogMachine, `${base}/audit`, '审核采购目录', ['approve', 'reject'], one(`${audits}:audit`)),
    proves: true,
  },
  batchAudit: call({
    ...write,
    path: `${base}/batchAudit`,
    title: '批量审核采购目录',
    allow: one(`${audits}:batchAudit`),
    proves: true,
    input: z.object({ items, action: z.enum(['approve', 'reject']), reason }).strict(),
    output: Batch,
  }),
  switch: actCall(
    catalogMachine,
    `${base}/switch`,
    '启用停用采购目录',
    ['enable', 'stop'],
    one(`${catalogues}:enable`),
  ),
  batchSwitch: call({
    ...write,
    path: `${base}/batchSwitch`,
    title: '批量启用停用采购目录',
    allow: one(`${catalogues}:batchEnable`),
    input: z.object({ items, action: z.enum(['enable', 'stop']), reason }).strict(),
    output: Batch,
  }),
  import: importCall(`${base}/import`, '导入采购目录', anyOf(hospital, ['import'])),
  export: exportCall(
    `${base}/export`,
    '导出采购目录',
    anyOf(['hospital', 'authority'], ['export'], [`${audits}:export`]),
    filters,
  ),
  copyFromParent: call({
    ...write,
    path: `${base}/copyFromParent`,
    title: '复制总院采购目录',
    allow: one(`${catalogues}:copyFromParent`),
    input: z.object({ kinds: z.array(Kind).max(4).optional() }).strict(),
    output: z.object({
      added: z.int(),
      /** Already in the catalogue. */
      existing: z.int(),
      skipped: z.array(z.object({ code: z.string(), name: z.string(), supplier: z.string(), reason: z.string() })),
    }),
  }),
  verify: call({
    ...read,
    path: `${base}/verify`,
    title: '核验采购目录',
    allow: one(`${catalogues}:verify`, ['hospital', 'authority']),
    input: z.object({ kinds: z.array(Kind).max(4).optional(), hospitalId: Id.optional() }).strict(),
    output: z.object({ checked: z.int(), findings: z.array(Finding) }),
  }),
}
