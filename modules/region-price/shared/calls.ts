import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, each, Id, pageOf, Saved, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { regionPriceMachine as m, regionReasons, regionTypes } from './machine.ts'
import { StageRules, settlementStates, stageKeys } from './stages.ts'

const screen = 'purchaseList/priceModification'
const readers = { orgs: ['hospital', 'supplier', 'authority'] } as const
const everybody = { ...readers, ...priced } as const
const prices = callsAt('/linex/hospital/price', screen, everybody.orgs)
const at = callsAt('/linex/hospital/price/region', screen, ['authority'])

const Type = z.enum(keys(regionTypes))
const Reason = z.enum(keys(regionReasons))
const StageKey = z.enum(stageKeys)

const RegionRow = z.object({
  id: Id,
  no: z.string(),
  type: Type,
  reason: Reason,
  products: z.int(),
  names: z.string(),
  effectiveDate: z.string(),
  remark: z.string(),
  ...each(z.string(), 'creatorName', 'auditorName', 'createdAt'),
  ...each(z.string().nullable(), 'auditedAt', 'appliedAt'),
  status: z.enum(statusesOf(m)),
  version: z.int(),
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** Prices in yuan per pack unit; what the reader's own catalogue has of it, or the region's. */
const Article = z.object({
  productId: Id,
  ...each(z.string(), 'code', 'name', 'spec', 'unit', 'manufacturer'),
  ...each(DecOut.nullable(), 'lowest', 'highest', 'listedPrice', 'ceilingPrice', 'selectedPrice'),
  ...each(z.int(), 'hospitals', 'items'),
})
const Line = Article.extend({ id: Id, seq: z.int(), newPrice: DecOut })

/** One stage: papers, lines, packs, yuan at the price they have, and what the new one changes. */
export const StageImpact = z.object({
  stage: StageKey,
  ...each(z.int(), 'documents', 'lines'),
  ...each(DecOut, 'qty', 'amount', 'diff'),
})

const RegionDetail = RegionRow.extend({
  lines: z.array(Line),
  /** As they are set; the usual ones before. */
  rules: StageRules,
  creatorOrg: z.string(),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  /** Levels of the region's flow. */
  chain: z.array(ChainLevel),
})

const line = z.object({ productId: Id, newPrice: PricePositive }).strict()
const body = z
  .object({
    type: Type,
    reason: Reason,
    effectiveDate: Day,
    remark: z.string().trim().max(500).optional(),
    lines: z.array(line).min(1, '请至少填写一行').max(200),
  })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(m))),
  reason: Reason,
  effectiveDate: Days,
  createdAt: Days,
  /** Waits for an audit by the one who asks. */
  forMe: z.boolean(),
}

const settled = {
  adjustmentId: Id,
  docId: Id,
  stage: StageKey,
  state: z.enum(keys(settlementStates)),
  hospitalId: Id,
  supplierId: Id,
}

export const SettlementRow = z.object({
  id: Id,
  adjustmentId: Id,
  stage: StageKey,
  ...each(z.string(), 'adjustmentNo', 'hospital', 'supplier', 'code', 'name', 'spec', 'docNo', 'reason'),
  docId: Id,
  seq: z.int().nullable(),
  ...each(DecOut, 'qty', 'oldPrice', 'newPrice', 'diff'),
  action: z.enum(['reprice', 'supplement']),
  status: z.enum(keys(settlementStates)),
  doneAt: z.string().nullable(),
})

export const regionPriceCalls = {
  query: at.list('查询区域调价单', filters, ['createdAt', 'no', 'effectiveDate'], RegionRow, readers),
  detail: at.detail('区域调价单详情', RegionDetail, everybody),
  add: at.write('add', '新建区域调价单', 'add', body, Saved),
  update: at.write('update', '修改区域调价单', 'edit', body.partial().extend(versioned.shape).strict(), Saved, {
    acts: taking(m, 'edit'),
  }),
  delete: at.remove(m, '删除区域调价单'),
  submit: at.act(m, 'submit', '提交区域调价单', ['submit']),
  withdraw: at.act(m, 'withdraw', '撤回区域调价单', ['withdraw']),
  /** Passes it with what becomes of each stage; under the password. */
  approve: at.acting(
    m,
    'approve',
    '审核通过区域调价单',
    ['approve'],
    versioned.extend({ rules: StageRules }).strict(),
    {
      proves: true,
    },
  ),
  reject: at.act(m, 'reject', '驳回区域调价单', ['reject']),
  /** Products that are in somebody's catalogue, for the form's picker. */
  articles: at.read('articles', '可区域调价的产品', 'add', ask({}, ['name']), pageOf(Article.extend({ id: Id })), {
    codes: [`${screen}:add`, `${screen}:edit`],
    ...priced,
  }),
  export: at.export('导出区域调价单', filters, readers),
  /** What of the papers under way an adjustment touches, by stage: of now, as it was when it began, or of its `settled` rows. */
  impact: prices.read(
    'impact',
    '调价影响',
    'view',
    z.object({ id: Id }).strict(),
    z.object({
      ...each(z.int(), 'items', 'hospitals'),
      ...each(z.boolean(), 'frozen', 'settled'),
      stages: z.array(StageImpact),
    }),
    everybody,
  ),
  /** Lines that were touched, by adjustment or by the paper they stand on; `sums.diff` is of all of them, not of the page. */
  settlements: prices.read(
    'settlements',
    '调价结算明细',
    'view',
    ask(settled, ['docNo', 'stage', 'diff']),
    pageOf(SettlementRow),
    everybody,
  ),
  settlementExport: {
    ...exportCall('/linex/hospital/price/settlementExport', '导出调价结算明细', prices.may('export'), settled),
    ...priced,
  },
  /** Why lines of a plan, an order or a delivery cost what they cost; of an order with its deliveries'. */
  why: prices.read(
    'why',
    '价格由来',
    'view',
    z.object({ id: Id }).strict(),
    z.object({ rows: z.array(SettlementRow) }),
    {
      ...everybody,
      codes: ['planning', 'purchaseOrder', 'delivery', 'acceptance'].map((p) => `procurement/${p}:view`),
    },
  ),
}
