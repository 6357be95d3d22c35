import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { remembered } from '#kernel/server/import-columns.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { askChains, brokenLink } from '#modules/certificate/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { unitsOf } from '#modules/product/server/public.ts'
import { classOf, packsLeft } from '#modules/vbp/server/public.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { match } from './match.ts'
import { catalogByCodes, whyNot } from './public.ts'
import { noPrices, pricesBeside } from './queries/beside.ts'
import { offers, pickReads } from './queries/pick.ts'

type In<K extends keyof typeof pickCalls> = Input<(typeof pickCalls)[K]>

/** Why an item cannot be chosen, in the reader's language; empty when it can. */
const closed = ({ lang }: Ctx, why: string | undefined, broken: Sentence | undefined): string =>
  why || !broken ? say(why ?? '', lang) : say(broken.message, lang, broken.params)

/** Items as a line takes them over, by id; those that cannot be ordered today say why. */
const shown = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, PickItem>> => {
  const { tx, actor } = ctx
  const items = await offers(tx, actor.orgId, [...new Set(ids)], today())
  // with the lock of suppliers a broken chain keeps him out of the choice, not only out of the order (domain-lists §2.34)
  const pairs = items.flatMap((i) => (i.locked ? [[i.supplierId, i.productId] as const] : []))
  const suppliers = items.map((i) => i.supplierId)
  const stops = await stopsOf(ctx, actor.orgId, suppliers, 'order', 'looking')
  const chains = await askChains(ctx, actor.orgId, pairs)
  const before = await pricesBeside(
    tx,
    items.map((i) => ({ hospitalId: actor.orgId, productId: i.productId })),
  )
  const broken = (i: { supplierId: string; productId: string }): Sentence | undefined => {
    const fault = brokenLink(chains.get(`${i.supplierId} ${i.productId}`))?.fault
    return fault ? { message: fault.template, params: fault.params } : stops.get(i.supplierId)
  }
  return new Map(
    items.map(({ agreed, locked, ...item }) => [
      item.catalogItemId,
      {
        ...item,
        ...(before.get(`${actor.orgId} ${item.productId}`) ?? noPrices),
        id: item.catalogItemId,
        packs: unitsOf(item.packs, item),
        vbpClass: agreed ? classOf(agreed) : 0,
        agreedRest: agreed && packsLeft(agreed, item.conversionRatio),
        disabledReason: closed(
          ctx,
          whyNot({ ...item, selectedPrice: agreed?.selectedPrice ?? null }, locked),
          broken(item),
        ),
      },
    ]),
  )
}

const find = async (ctx: Ctx, input: In<'find'>) => {
  const page = await pickReads.list(ctx.tx, ctx.actor, input)
  const ids = page.rows.map((r) => r.id)
  const items = ids.length > 0 ? await shown(ctx, ids) : new Map<string, PickItem>()
  return { ...page, rows: ids.flatMap((id) => items.get(id) ?? []) }
}

const named = async (ctx: Ctx, { kind, ids, codes }: In<'named'>) => {
  const hospital = ctx.actor.orgId
  const byCode = codes.length > 0 ? await catalogByCodes(ctx, hospital, kind, codes) : []
  const found = [
    ...ids.map((id) => [id, id] as const),
    ...[...byCode].map(([code, l]) => [code, l.catalogItemId] as const),
  ]
  const items = await shown(
    ctx,
    found.map(([, id]) => id),
  )
  return found.flatMap(([asked, id]) => {
    const item = items.get(id)
    return item ? [{ asked, item }] : []
  })
}

const matched = async (ctx: Ctx, asked: In<'match'>) => {
  const found = await match(ctx, asked)
  const items = await shown(
    ctx,
    found.flatMap(({ line }) => line?.catalogItemId ?? []),
  )
  return found.map(({ line, reason }) => ({ item: (line && items.get(line.catalogItemId)) ?? null, reason }))
}

export const pickRoutes = implement(pickCalls, {
  find,
  named,
  match: matched,
  headings: async (ctx, { kind, headers }) => (await remembered(ctx, kind, headers)) ?? {},
})
