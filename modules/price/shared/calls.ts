import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, ById, Day, Days, Id, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { periodTypes, priceSources } from './history.ts'
import { priceMachine, priceReasons, priceTypes } from './machine.ts'

const screen = 'purchaseList/priceModification'
const applicants = ['hospital', 'supplier'] as const
const at = callsAt('/linex/hospital/price', screen, applicants)
const everybody = { orgs: ['hospital', 'supplier', 'authority'], ...priced } as const

const Type = z.enum(keys(priceTypes))
const Reason = z.enum(keys(priceReasons))
const Status = z.enum(statusesOf(priceMachine))

const article = {
  id: Id,
  hospital: z.string(),
  supplier: z.string(),
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  manufacturer: z.string(),
}
const facts = { packSpec: z.string(), listedPrice: DecOut.nullable(), ceilingPrice: DecOut.nullable() }

/** A catalogue item whose price may be adjusted. */
const ItemRow = z.object({ ...article, ...facts, price: DecOut, retailPrice: DecOut.nullable() })

const PriceRow = z.object({
  ...article,
  no: z.string(),
  catalogItemId: Id,
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
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})
const PriceDetail = PriceRow.extend({
  ...facts,
  currentPrice: DecOut,
  currentRetailPrice: DecOut.nullable(),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  /** Of who audits it: levels of the authority's flow. */
  chain: z.array(ChainLevel),
})

const shared = { type: Type, effectiveDate: Day, reason: Reason }
const line = { catalogItemId: Id, newPrice: PricePositive, remark: z.string().trim().max(500).optional() }
const body = z.object({ ...shared, ...line }).strict()

const said = z.string().trim().max(200).default('')
const clue = { code: said, hospital: said, supplier: said }

const filters = {
  status: z.array(Status),
  priceType: Type,
  reason: Reason,
  hospitalId: Id,
  supplierId: Id,
  createdAt: Days,
  effectiveDate: Days,
}

export const priceCalls = {
  query: at.list('查询调价单', filters, ['createdAt', 'no', 'effectiveDate'], PriceRow, everybody),
  detail: at.detail('调价单详情', PriceDetail, everybody),
  /** Items of one's own organisation for the form's picker. */
  items: {
    ...at.read('items', '可调价的品种', 'add', ask({}, ['name']), pageOf(ItemRow)),
    allow: { code: [`${screen}:add`, `${screen}:edit`], orgs: applicants },
  },
  /** What pasted lines mean, in their order: an item by code, hospital and supplier; else the reason why none. */
  match: {
    ...at.read(
      'match',
      '识别粘贴的调价品种',
      'add',
      z.object({ lines: z.array(z.object(clue).strict()).max(2000) }).strict(),
      z.array(z.object({ item: ItemRow.nullable(), reason: z.string() })),
    ),
    allow: { code: [`${screen}:add`, `${screen}:edit`], orgs: applicants },
  },
  /** What an item cost from when to when, and what set it; the open period is today's. */
  history: at.read(
    'history',
    '价格历史',
    'log',
    // of the item
    ById,
    z.object({
      rows: z.array(
        z.object({
          id: Id,
          type: z.enum(keys(periodTypes)),
          price: DecOut,
          validFrom: z.string(),
          validTo: z.string().nullable(),
          source: z.enum(keys(priceSources)),
          sourceId: Id.nullable(),
          sourceNo: z.string(),
          by: z.string(),
        }),
      ),
    }),
    everybody,
  ),
  add: at.write('add', '新建调价单', 'add', body, Saved),
  /** Several items with one date and reason, as the entry page takes them: a paper for each, all or none. */
  addAll: at.write(
    'addAll',
    '批量新建调价单',
    'add',
    z
      .object({
        ...shared,
        lines: z.array(z.object(line).strict()).min(1).max(500),
        submit: z.boolean().default(false),
        /** Why a price changes by more than one would expect. */
        why: z.string().trim().max(200).optional(),
      })
      .strict(),
    z.object({ items: z.array(z.object({ id: Id, no: z.string() })) }),
  ),
  /** What is left out stays as it is. */
  update: at.write('update', '修改调价单', 'edit', body.partial().extend(versioned.shape).strict(), Saved, {
    acts: taking(priceMachine, 'edit'),
  }),
  delete: at.remove(priceMachine, '删除调价单'),
  submit: at.act(priceMachine, 'submit', '提交调价单', ['submit']),
  withdraw: at.act(priceMachine, 'withdraw', '撤回调价单', ['withdraw']),
  audit: at.act(priceMachine, 'audit', '审核调价单', ['approve', 'reject'], { proves: true }),
  import: at.import('导入调价单'),
  export: at.export('导出调价单', filters, everybody),
}
