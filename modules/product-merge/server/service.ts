import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import { wrongPrice } from '#modules/purchase-list/server/public.ts'
import { type mergeCalls, undoDays } from '../shared/calls.ts'
import * as q from './queries.ts'
import { mergeable } from './rules.ts'

type In<K extends keyof typeof mergeCalls> = Input<(typeof mergeCalls)[K]>

const keyOf = (x: { hospitalId: string; supplierId: string }): string => `${x.hospitalId} ${x.supplierId}`

/** Where a hospital buys more than one of the products from one supplier. */
const pairsOf = (all: readonly q.Supplied[]) =>
  [...Map.groupBy(all, keyOf).values()].filter((of) => of.length > 1).map((of) => ({ ...of[0]!, offers: of }))

/** What a merge would do; nothing is written. @throws Refusal as the merge itself */
export const preview = async (ctx: Ctx, o: In<'preview'>) => {
  const { survivor, losers } = await mergeable(ctx, o.survivor, o.losers)
  return elevated(ctx, async () => {
    const all = await q.supplied(ctx.tx, [o.survivor, ...o.losers])
    const theirs = all.filter((s) => s.productId !== o.survivor)
    return {
      survivor,
      losers,
      pairs: pairsOf(all),
      counts: {
        ...(await q.counted(ctx.tx, o.losers)),
        relations: theirs.filter((s) => s.relation).length,
        items: theirs.filter((s) => s.item).length,
        hospitals: new Set(theirs.map((s) => s.hospitalId)).size,
      },
      defaults: await q.defaults(ctx.tx, o.survivor, o.losers),
      stock: await q.stock(ctx.tx, o.losers),
    }
  })
}

/** The prices that were chosen. @throws Refusal a pair without a choice, or a choice of what is not offered */
const chosen = (pairs: ReturnType<typeof pairsOf>, choices: In<'merge'>['choices']): q.Choice[] => {
  const said = new Map(choices.map((c) => [keyOf(c), c.productId]))
  if (said.size > pairs.length || choices.length !== said.size) throw refuse('重复品种已有变化，请重新预览')
  return pairs.map((p) => {
    const { hospital, supplier } = p
    const wish = said.get(keyOf(p))
    if (!wish) throw refuse('请选择{{hospital}}与{{supplier}}采用哪个产品的价格', { hospital, supplier })
    const offer = p.offers.find((x) => x.productId === wish)
    if (!offer) throw refuse('重复品种已有变化，请重新预览')
    const { hospitalId, supplierId, price, retailPrice } = offer
    return { hospitalId, supplierId, price, retailPrice }
  })
}

/** @throws Refusal where an article in use would cost what it may not: the limits and selected prices of the survivor count */
const checkPrices = async (ctx: Ctx, survivor: q.Side) => {
  const limits = await q.limits(ctx.tx, survivor.id)
  for (const i of await q.supplied(ctx.tx, [survivor.id])) {
    if (!i.item || !i.enabled) continue
    const why = await wrongPrice(
      ctx.tx,
      { ...limits, hospitalId: i.hospitalId, productId: survivor.id },
      i.price,
      today(),
    )
    if (why)
      throw refuse('{{hospital}}、{{supplier}}：{{why}}（{{price}}），不能合并', {
        hospital: i.hospital,
        supplier: i.supplier,
        why,
        price: String(Number(i.price)),
      })
  }
}

/**
 * Merges products of the region that are one article (domain-lists §2.33): relations, catalogue items, certificates, quotas and codes
 * go over to the survivor; papers and stock keep their product.
 * @throws Refusal what keeps them apart, a pair nobody decided, a price that the survivor may not have; a conflict when one changed
 */
export const merge = async (ctx: Ctx, o: In<'merge'>) => {
  await q.lock(ctx.tx)
  const ids = o.losers.map((l) => l.id)
  // who decided on what it was a while ago hears that first
  const are = await q.products(ctx.tx, [o.survivor.id, ...ids])
  const changed = [o.survivor, ...o.losers].map(({ id, version }) => ({ now: are.get(id), version }))
  const old = changed.find((p) => p.now && p.now.version !== p.version)?.now
  if (old)
    throw conflict({ ...(await lastChange(ctx, { id: old.id, version: old.version })), current: { code: old.code } })
  const { survivor, losers } = await mergeable(ctx, o.survivor.id, ids)
  const pairs = await elevated(ctx, async () => pairsOf(await q.supplied(ctx.tx, [survivor.id, ...ids])))
  const choices = chosen(pairs, o.choices)
  // shown as a link where the page can
  const reason = `→ ${survivor.code}`
  const rows = await q.merge(ctx.tx, { survivor: survivor.id, losers: ids, choices, reason })
  await elevated(ctx, () => checkPrices(ctx, survivor))
  const label = `${losers.map((l) => l.code).join(' + ')} → ${survivor.code} ${survivor.name}`.slice(0, 1000)
  const { kind } = survivor
  const id = await q.insert(ctx.tx, ctx.actor, {
    kind,
    survivor: survivor.id,
    losers: ids,
    label,
    choices: o.choices,
    rows,
  })
  for (const l of losers)
    audit(ctx, {
      entity: 'product',
      entityId: l.id,
      entityNo: l.code,
      action: 'mergeInto',
      before: { enabled: l.enabled },
      after: { enabled: false, mergedInto: `${survivor.code} ${survivor.name}` },
    })
  const hospitals = await elevated(ctx, () => q.hospitalsOf(ctx.tx, rows))
  for (const orgId of hospitals)
    await tellNotice(ctx, {
      orgId,
      codes: [`${familyOfKind(kind).screen}:view`],
      event: 'product.merged',
      template: '{{label}}：产品已合并，目录与供货关系已转移，原单据与库存不变',
      params: { label },
      path: `/${familyOfKind(kind).screen}/${survivor.id}`,
    })
  return { id, done: rows.length, label }
}

export const merges = async ({ tx }: Ctx, { kinds }: In<'merges'>) => q.list(tx, kinds ?? [0, 1, 2, 3])

const tables: Readonly<Record<string, string>> = {
  product: '产品',
  supply_relation: '供货关系',
  catalog_item: '采购目录',
  hospital_code: '院内编码',
  vbp_item: '带量任务',
  certificate: '证件',
}

/**
 * Gives every row back as it was, within thirty days.
 * @throws Refusal too late, undone already, a row that was changed since, or a paper made with the survivor from what went over
 */
export const undo = async (ctx: Ctx, { id }: In<'undo'>) => {
  await q.lock(ctx.tx)
  if (ctx.actor.ranges?.some((r) => r.orgs || r.suppliers)) throw refuse('数据范围受限，不能合并区域产品')
  const m = await q.one(ctx.tx, id)
  if (!m) throw notFound('合并记录不存在')
  if (m.undoneAt) throw refuse('{{name}} 已经撤销过此操作', { name: m.undoneBy })
  if (!m.open) throw refuse('超过 {{days}} 天的操作不能撤销', { days: undoDays })
  const used = await elevated(ctx, () => q.usedSince(ctx.tx, id))
  if (used) throw refuse('{{what}} {{no}} 已使用合并后的产品，不能撤销', { ...used })
  const moved = await q.moved(ctx.tx, id)
  if (moved) throw refuse('合并后「{{what}}」又有改动，不能撤销', { what: tables[moved] ?? moved })
  const done = await q.undo(ctx.tx, ctx.actor, id)
  audit(ctx, { entity: 'product', entityId: m.survivorId, entityNo: m.label, action: 'undoMerge', after: { done } })
  return { done, label: m.label }
}
