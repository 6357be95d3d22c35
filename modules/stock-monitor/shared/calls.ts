import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { ask, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut, Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { alarmNames } from './alarms.ts'

const at = callsAt('/linex/kcgl/monitor', 'inventory/inventoryMonitoring', ['hospital', 'authority'])
const own = { orgs: ['hospital'] } as const

export const AlarmOut = z.object({ kind: z.enum(alarmNames), since: z.string() })

/** The article. */
const article = {
  point: z.string(),
  pointId: Id,
  productId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  minUnit: z.string(),
  /** Minimum units of a pack. */
  ratio: DecOut,
}
/** Packs; null where none is set. */
const threshold = {
  safety: DecOut.nullable(),
  most: DecOut.nullable(),
  /** For so many days it is ordered; `most` says how much when left out. */
  targetDays: z.int().nullable(),
  /** Of the threshold; 0 where there is none yet. */
  version: z.int(),
}

/** A product at a point. Quantities are minimum units unless said otherwise. */
export const MonitorRow = z.object({
  id: Id,
  hospital: z.string(),
  ...article,
  kind: z.int(),
  qty: DecOut,
  available: DecOut,
  /** Planned or ordered for this point and not yet in stock, packs. */
  onWay: DecOut,
  /** Use of a day; null where the shelf is too young to tell. */
  daily: DecOut.nullable(),
  /** Days the stock lasts. */
  cover: DecOut.nullable(),
  ...threshold,
  amount: DecOut,
  alarms: z.array(AlarmOut),
  /** What to buy: packs, up to the item's multiple; 0 where nothing is wanted. */
  suggest: DecOut,
  /** As what it is bought here; null where the catalogue has no such item. */
  catalogItemId: Id.nullable(),
})

const Pair = { pointId: Id, productId: Id }
export const ThresholdRow = z
  .object({
    ...Pair,
    safety: Qty.nullable(),
    most: QtyPositive.nullable(),
    targetDays: z.int().min(1).max(365).nullable(),
    /** As it was read; 0 where there was none. */
    version: z.int().min(0),
  })
  .strict()

export const ProposedRow = z.object({
  ...article,
  /** Minimum units a day. */
  daily: DecOut,
  /** Days from an approved order to its confirmed acceptance, median of the last six; null: nothing came yet. */
  leadDays: DecOut.nullable(),
  /** What the formula took. */
  leadTaken: DecOut,
  /** Proposed, packs. */
  safety: DecOut,
  most: DecOut,
  /** What holds now. */
  now: z.object(threshold),
})
export const Proposals = z.object({
  rows: z.array(ProposedRow),
  /** What the formula adds to the lead time, and how long the largest stock lasts. */
  safetyDays: z.int(),
  mostDays: z.int(),
})

/** How many subjects are reminded of now, were today already, or have nothing to be reminded of. */
export const Reminded = z.object({ done: z.int(), already: z.int(), none: z.int() })

const filters = {
  hospitalId: Id,
  pointId: Id,
  productId: Id,
  kind: Kind,
  alarm: z.array(z.enum(alarmNames)),
  /** A threshold is set. */
  watched: z.boolean(),
}
const sorts = ['name', 'code', 'qty', 'available', 'daily', 'cover'] as const

export const monitorCalls = {
  query: at.list('查询库存监测', filters, sorts, MonitorRow, priced),
  export: at.export('导出库存监测', filters, priced),
  setThreshold: at.write(
    'setThreshold',
    '设置库存阈值',
    'setThreshold',
    z.object({ rows: z.array(ThresholdRow).min(1).max(1000) }).strict(),
    z.object({ saved: z.int() }),
    own,
  ),
  /** What thresholds real use would ask for; nothing is written. */
  propose: at.read(
    'propose',
    '建议库存阈值',
    'setThreshold',
    z
      .object({
        pointId: Id.optional(),
        kind: Kind.optional(),
        /** These alone. */
        pairs: z.array(z.object(Pair).strict()).max(1000).optional(),
        /** Also those that have a threshold. */
        all: z.boolean().default(false),
      })
      .strict(),
    Proposals,
    own,
  ),
  import: at.import('导入库存阈值', {}, { ...own, codes: ['inventory/inventoryMonitoring:setThreshold'] }),
  remind: at.write(
    'remind',
    '库存预警提醒',
    'remind',
    z.object({ ids: z.array(Id).min(1).max(500) }).strict(),
    Reminded,
  ),
}
/** Input of the list, for those that read it otherwise. */
export const monitorAsk = ask(filters, sorts)
export const MonitorPage = pageOf(MonitorRow)
