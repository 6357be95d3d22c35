import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Batch, Day, Id, Kind, pageOf, versioned } from '#kernel/shared/page.ts'
import { PricePositive, QtyPositive } from '#kernel/shared/quantity.ts'
import { catalogMachine, listNames } from './machine.ts'
import { CandidateRow, CatalogDetail, CatalogRow, Finding } from './rows.ts'

const lists = listNames.map((name) => `purchaseList/${name}`)
const keepers = ['purchaseList/catalogues', ...lists]
const audits = 'purchaseList/listAudits'
/** Any of these screens' codes admits to the address; the service narrows to the kinds of the list. */
const any = (screens: readonly string[], ...codes: string[]) => ({
  codes: screens.flatMap((s) => codes.map((c) => `${s}:${c}`)),
})
const readers = ['hospital', 'authority'] as const
const at = callsAt('/linex/hospital/cgml', 'purchaseList/catalogues', ['hospital'])

/** An emptied text comes as null from a form. */
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((v) => v ?? '')

/** What a hospital sets on an item. */
const settings = z.object({
  price: PricePositive,
  hospitalCode: text(50),
  hospitalName: text(200),
  packMultiple: QtyPositive,
  minQty: QtyPositive.nullable(),
  maxQty: QtyPositive.nullable(),
  temporary: z.boolean(),
  temporaryUntil: Day.nullable(),
  online: z.boolean(),
  /** Left out of a new item: the first supplier of a product is its default. */
  isDefault: z.boolean(),
})
export type ItemValues = z.output<typeof settings>
export interface NewValues extends ItemValues {
  productId: string
  supplierId: string
}

/** A pair to take over, as far as it is said. */
export type Wanted = Omit<NewValues, 'isDefault'> & Partial<Pick<ItemValues, 'isDefault'>>

export const NewItem = settings.partial().extend({ productId: Id, supplierId: Id, price: PricePositive }).strict()

const Saved = z.object({ id: Id, version: z.int() })
const items = z.array(versioned).min(1).max(500)
const reason = z.string().trim().max(200).optional()
const kinds = z.array(Kind).max(4)
const copying = z.object({ kinds: kinds.optional() }).strict()
const named = z.object({ code: z.string(), name: z.string(), supplier: z.string() })
/** What is compared with the parent's item, all a buyer sets on one (domain-lists §2.37). */
export const copied = [
  'price',
  'packMultiple',
  'minQty',
  'maxQty',
  'temporary',
  'temporaryUntil',
  'online',
  'isDefault',
] as const
/** What copying the catalogue of the parent hospital does, or did. */
const Copied = z.object({
  parent: z.string(),
  added: z.int(),
  /** Already in the catalogue: they stay as they are. */
  existing: z.int(),
  /** What of these is set otherwise than in the parent's. */
  differing: z.array(
    named.extend({
      field: z.enum(copied),
      own: z.union([z.string(), z.boolean(), z.null()]),
      other: z.union([z.string(), z.boolean(), z.null()]),
    }),
  ),
  skipped: z.array(named.extend({ reason: z.string() })),
})
const filters = {
  status: z.array(z.enum(statusesOf(catalogMachine))),
  kinds,
  /** With all below it; of whichever tree governs for the reader. */
  categoryId: Id,
  supplierId: Id,
  hospitalId: Id,
  isDefault: z.boolean(),
  temporary: z.boolean(),
  /** Items that rest on this certificate: what stops when it ends. */
  certificateId: Id,
}
const sorts = ['createdAt', 'code', 'name', 'price'] as const

export const catalogCalls = {
  query: at.list('查询采购目录', filters, sorts, CatalogRow, {
    orgs: readers,
    ...priced,
    ...any([...keepers, audits], 'view'),
  }),
  detail: at.detail('采购目录详情', CatalogDetail, { orgs: readers, ...priced, ...any([...keepers, audits], 'view') }),
  /** Products with an active supply relation, for taking over into the catalogue. */
  candidates: at.read(
    'candidates',
    '可加入采购目录的产品',
    'add',
    ask({ kinds, supplierId: Id, added: z.boolean() }, ['code', 'name']),
    pageOf(CandidateRow),
    any(keepers, 'add'),
  ),
  add: at.write(
    'add',
    '加入采购目录',
    'add',
    z.object({ items: z.array(NewItem).min(1).max(500), submit: z.boolean().default(false) }).strict(),
    z.object({ items: z.array(Saved) }),
    any(keepers, 'add'),
  ),
  /** What is left out stays as it is. */
  update: at.write('update', '修改采购目录', 'edit', versioned.extend(settings.partial().shape).strict(), Saved, {
    acts: taking(catalogMachine, 'edit'),
    codes: [`${keepers[0]}:edit`, ...any(lists, 'edit', 'setSupplier', 'setPrice').codes],
  }),
  delete: at.remove(catalogMachine, '删除采购目录', any(lists, 'delete')),
  submit: at.act(catalogMachine, 'submit', '提交采购目录', ['submit'], any(lists, 'submit')),
  batchSubmit: at.write(
    'batchSubmit',
    '批量提交采购目录',
    'submit',
    z.object({ items }).strict(),
    Batch,
    any(lists, 'submit'),
  ),
  withdraw: at.act(catalogMachine, 'withdraw', '撤回采购目录', ['withdraw'], any(lists, 'submit')),
  // from here on its price counts (security.md C36)
  audit: at.act(catalogMachine, 'audit', '审核采购目录', ['approve', 'forward', 'reject', 'accept', 'decline'], {
    proves: true,
  }),
  batchAudit: at.write(
    'batchAudit',
    '批量审核采购目录',
    'batchAudit',
    z.object({ items, action: z.enum(['approve', 'reject']), reason }).strict(),
    Batch,
    { orgs: readers, proves: true, ...any([audits], 'batchAudit') },
  ),
  switch: at.act(catalogMachine, 'switch', '启用停用采购目录', ['enable', 'stop']),
  batchSwitch: at.write(
    'batchSwitch',
    '批量启用停用采购目录',
    'batchEnable',
    z.object({ items, action: z.enum(['enable', 'stop']), reason }).strict(),
    Batch,
  ),
  import: at.import('导入采购目录', {}, any(keepers, 'import')),
  export: at.export('导出采购目录', filters, { orgs: readers, ...priced, ...any([...keepers, audits], 'export') }),
  copyFromParent: at.write('copyFromParent', '复制总院采购目录', 'copyFromParent', copying, Copied),
  previewCopy: at.read('previewCopy', '复制总院采购目录预览', 'copyFromParent', copying, Copied),
  verify: at.read(
    'verify',
    '核验采购目录',
    'verify',
    z.object({ kinds: kinds.optional(), hospitalId: Id.optional() }).strict(),
    z.object({ checked: z.int(), findings: z.array(Finding) }),
    { orgs: readers },
  ),
}
