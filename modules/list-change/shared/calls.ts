import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { ask, Batch, Day, each, Id, Kind, pageOf, Stored, versioned } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { catalogMachine, listNames } from '#modules/purchase-list/shared/machine.ts'
import { changeMachine } from './machine.ts'

const lists = listNames.map((name) => `purchaseList/${name}`)
const keepers = ['purchaseList/catalogues', ...lists]
const audits = 'purchaseList/listAudits'
/** Any of these screens' codes admits to the address; the service asks for that of the item's own list. */
const any = (screens: readonly string[], ...codes: string[]) => ({
  codes: screens.flatMap((s) => codes.map((c) => `${s}:${c}`)),
})
const readers = ['hospital', 'authority'] as const
const base = callsAt('/linex/hospital/cgml', 'purchaseList/catalogues', ['hospital'])
const at = callsAt('/linex/hospital/cgml/change', 'purchaseList/catalogues', ['hospital'])

/** What an enabled item may be changed in (domain-lists §2.37); what is left out stays, null takes a bound away. */
export const Wishes = z
  .object({
    /** Who shall be the default supplier of the article: one whose item of it is enabled. */
    supplierId: Id,
    packMultiple: QtyPositive,
    minQty: QtyPositive.nullable(),
    maxQty: QtyPositive.nullable(),
    temporary: z.boolean(),
    temporaryUntil: Day.nullable(),
    online: z.boolean(),
  })
  .partial()
  .strict()
export type Wishes = z.output<typeof Wishes>
export const changingKeys = Wishes.keyof().options
export type ChangingKey = (typeof changingKeys)[number]

const Side = z.union([z.string(), z.boolean(), z.null()])
const Line = z.object({
  field: Wishes.keyof(),
  /** What it said when the change was written, what it shall say, and what it says today; a supplier by his name. */
  was: Side,
  wish: Side,
  now: Side,
  /** It says something else than when this was written. */
  touched: z.boolean(),
})
export type Line = z.output<typeof Line>

export const ChangeRow = z.object({
  id: Id,
  catalogItemId: Id,
  kind: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'packSpec', 'unit', 'manufacturer', 'hospital', 'supplier', 'reason'),
  ...each(z.string(), 'creatorName', 'createdAt', 'auditorName'),
  price: DecOut,
  submittedAt: z.string().nullable(),
  auditedAt: z.string().nullable(),
  effectiveAt: z.string().nullable(),
  /** Whole days since it was submitted, while it waits. */
  waited: z.int(),
  lines: z.array(Line),
  status: z.enum(statusesOf(changeMachine)),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  version: z.int(),
  actions: z.array(z.string()),
})
const ChangeDetail = ChangeRow.extend({
  platformName: z.string(),
  platformAt: z.string().nullable(),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

/** An item with what of it may change, and who could be its default supplier. */
const Choice = z.object({
  id: Id,
  version: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'unit', 'supplier'),
  supplierId: Id,
  packMultiple: DecOut,
  minQty: DecOut.nullable(),
  maxQty: DecOut.nullable(),
  temporary: z.boolean(),
  temporaryUntil: z.string().nullable(),
  online: z.boolean(),
  suppliers: z.array(z.object({ id: Id, name: z.string() })),
})

const filters = {
  status: z.array(z.enum(statusesOf(changeMachine))),
  kinds: z.array(Kind).max(4),
  hospitalId: Id,
  catalogItemId: Id,
}
const reason = z.string().trim().min(1, '必填').max(500)
const items = z.array(versioned).min(1).max(500)
const seen = { orgs: readers, ...priced, ...any([...keepers, audits], 'view') }

export const changeCalls = {
  query: base.read(
    'changes',
    '查询品种变更',
    'view',
    ask(filters, ['createdAt', 'code', 'name']),
    pageOf(ChangeRow),
    seen,
  ),
  detail: at.detail('品种变更详情', ChangeDetail, seen),
  /** The chosen items as they are, for who changes them. */
  choices: at.read(
    'choices',
    '可变更的品种',
    'edit',
    z.object({ ids: z.array(Id).min(1).max(500) }).strict(),
    z.array(Choice),
    { ...priced, ...any(keepers, 'edit') },
  ),
  /** Several items at once, all or none; each names its version, so that nobody changes what he has not seen. */
  add: at.write(
    'add',
    '变更采购目录',
    'edit',
    z
      .object({
        items: z
          .array(versioned.extend({ wish: Wishes }).strict())
          .min(1)
          .max(500),
        reason,
        submit: z.boolean().default(false),
      })
      .strict(),
    z.object({ items: z.array(Stored) }),
    { acts: taking(catalogMachine, 'change'), ...any(keepers, 'edit') },
  ),
  /** What is left out of its wishes is no longer wished. */
  update: at.write('update', '修改品种变更', 'edit', versioned.extend({ wish: Wishes, reason }).strict(), Stored, {
    acts: taking(changeMachine, 'edit'),
    ...any(keepers, 'edit'),
  }),
  delete: at.remove(changeMachine, '删除品种变更', any(lists, 'delete')),
  submit: at.act(changeMachine, 'submit', '提交品种变更', ['submit'], any(lists, 'submit')),
  batchSubmit: at.write(
    'batchSubmit',
    '批量提交品种变更',
    'submit',
    z.object({ items }).strict(),
    Batch,
    any(lists, 'submit'),
  ),
  withdraw: at.act(changeMachine, 'withdraw', '撤回品种变更', ['withdraw'], any(lists, 'submit')),
  audit: at.act(changeMachine, 'audit', '审核品种变更', ['approve', 'forward', 'reject', 'accept', 'decline'], {
    proves: true,
  }),
  /** Passes or refuses each by itself; what the platform still has to see goes to it. */
  batchAudit: at.write(
    'batchAudit',
    '批量审核品种变更',
    'batchAudit',
    z.object({ items, pass: z.boolean(), reason: z.string().trim().max(200).optional() }).strict(),
    Batch,
    { orgs: readers, proves: true, ...any([audits], 'batchAudit') },
  ),
  import: at.import('导入品种变更', {}, any(keepers, 'import')),
  export: at.export('导出品种变更', filters, { orgs: readers, ...priced, ...any([...keepers, audits], 'export') }),
}
