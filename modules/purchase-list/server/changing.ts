import { note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { ItemValues } from '../shared/calls.ts'
import { catalogMachine } from '../shared/machine.ts'
import { settleDefaults } from './defaults.ts'
import { enabledOfProducts, factsOf } from './queries/facts.ts'
import { type Item, itemReads, lockOfProducts } from './queries/read.ts'
import { changeSettings } from './queries/write.ts'
import { countsOf, type ItemFault, settingFaults } from './rules.ts'
import { temporaryDays } from './settings.ts'

/** What of an enabled item only an audited change moves (domain-lists §2.37); `supplierId`: the default supplier of its article. */
export type AuditedSettings = Pick<
  ItemValues,
  'packMultiple' | 'minQty' | 'maxQty' | 'temporary' | 'temporaryUntil' | 'online'
>
export type AuditedWish = Partial<AuditedSettings> & { supplierId?: string }

/** An item with who else supplies its article to the hospital. */
export interface Changeable {
  item: Item
  defaultSupplierId: string | null
  /** Of all items of the article that are enabled. */
  enabled: readonly { id: string; supplierId: string; supplier: string }[]
}

/** Was it enabled once? Then its settings are nobody's to change without an audit. */
export const isAudited = ({ status }: Pick<Item, 'status'>): boolean => status === 'enabled' || status === 'stopped'

/**
 * Items with all others of their articles, locked until COMMIT, in id order; unknown and foreign ones are missing. Whoever stands
 * outside the hospital locks them behind its wall.
 */
export const lockChangeable = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Changeable>> => {
  const { tx, actor } = ctx
  const seen = await itemReads.rows(tx, actor, { ids: [...ids] }).execute()
  for (const [hospitalId, own] of Map.groupBy(seen, (i) => i.hospitalId)) {
    const lock = () => lockOfProducts(tx, hospitalId, [...new Set(own.map((i) => i.productId))])
    await (actor.org === 'hospital' ? lock() : elevated(ctx, lock))
  }
  // as they are now that nobody moves them any more
  return seenChangeable(ctx, ids)
}

/** The same without a lock, to be shown. */
export const seenChangeable = async ({ tx, actor }: Ctx, ids: readonly string[]): Promise<Map<string, Changeable>> => {
  const seen = await itemReads.rows(tx, actor, { ids: [...ids] }).execute()
  const all = new Map<string, Awaited<ReturnType<typeof enabledOfProducts>>>()
  for (const [hospitalId, own] of Map.groupBy(seen, (i) => i.hospitalId)) {
    const productIds = [...new Set(own.map((i) => i.productId))]
    all.set(hospitalId, await enabledOfProducts(tx, hospitalId, productIds))
  }
  return new Map(
    seen.map((item) => {
      const enabled = (all.get(item.hospitalId) ?? []).filter((e) => e.productId === item.productId)
      return [item.id, { item, defaultSupplierId: enabled.find((e) => e.isDefault)?.supplierId ?? null, enabled }]
    }),
  )
}

/** Why an item cannot become like this today, all reasons at once; field keys as in the wish. */
export const wishFaults = async (ctx: Ctx, c: Changeable, wish: AuditedWish): Promise<ItemFault[]> => {
  const { item } = c
  if (!isAudited(item)) return [{ field: '', reason: '尚未启用的品种请直接修改' }]
  const next = { ...item, ...wish }
  const aboutTerm = wish.temporary !== undefined || wish.temporaryUntil !== undefined
  const own = settingFaults(item.unit, next, today(), await fineUnits(ctx.tx, countsOf(next)))
  const faults = aboutTerm ? own : own.filter((f) => f.field !== 'temporaryUntil')
  if (aboutTerm && next.temporary && next.temporaryUntil) {
    const days = await configOf(ctx, temporaryDays)
    const last = dayAfter(today(), days)
    if (next.temporaryUntil > last)
      faults.push({
        field: 'temporaryUntil',
        reason: '临采每次最多 {{days}} 天，最晚到 {{last}}',
        params: { days: String(days), last },
      })
  }
  return [...faults, ...(await supplierFaults(ctx, c, wish.supplierId))]
}

/** Only who may be ordered from today becomes the default. */
const supplierFaults = async (ctx: Ctx, c: Changeable, supplierId: string | undefined): Promise<ItemFault[]> => {
  if (!supplierId) return []
  const field = 'supplierId'
  if (!c.enabled.some((e) => e.supplierId === supplierId))
    return [{ field, reason: '采购目录中没有该供应商的已启用品种，请先加入并审核' }]
  const { productId, hospitalId } = c.item
  const [facts] = await factsOf(ctx.tx, hospitalId, [{ productId, supplierId }], today())
  return facts?.related ? [] : [{ field, reason: '没有有效的供货关系' }]
}

/**
 * Gives a locked item what was passed, and moves the default supplier of its article. Rights were asked of the change; who
 * passed it last may stand outside the hospital, so this runs behind the wall.
 */
export const takeWish = (ctx: Ctx, { item, enabled }: Changeable, wish: AuditedWish): Promise<void> =>
  elevated(ctx, async () => {
    const { supplierId, ...settings } = wish
    await changeSettings(ctx.tx, item.id, settings)
    const chosen = enabled.find((e) => e.supplierId === supplierId)
    if (chosen) await settleDefaults(ctx.tx, item.hospitalId, [item.productId], { first: [chosen.id] })
    const step = { action: 'update', label: '变更生效', to: item.status, authored: false } as const
    note(ctx, catalogMachine, { ...item, parties: [item.hospitalId] }, step)
    const before = Object.fromEntries(Object.keys(settings).map((key) => [key, item[key as keyof AuditedSettings]]))
    audit(ctx, {
      entity: catalogMachine.name,
      entityId: item.id,
      entityNo: item.no,
      action: 'update',
      before,
      after: wish,
    })
  })
