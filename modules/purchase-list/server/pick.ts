import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { remembered } from '#kernel/server/import-columns.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { classOf, packsLeft } from '#modules/vbp/server/public.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { match } from './match.ts'
import { catalogByCodes, whyNot } from './public.ts'
import { offers, pickReads } from './queries/pick.ts'

type In<K extends keyof typeof pickCalls> = Input<(typeof pickCalls)[K]>

/** Items as a line takes them over, by id; those that cannot be ordered today say why. */
const shown = async ({ tx, actor, lang }: Ctx, ids: readonly string[]): Promise<Map<string, PickItem>> => {
  const items = await offers(tx, actor.orgId, [...new Set(ids)], today())
  return new Map(
    items.map(({ agreed, locked, ...item }) => [
      item.catalogItemId,
      {
        ...item,
        id: item.catalogItemId,
        vbpClass: agreed ? classOf(agreed) : 0,
        agreedRest: agreed && packsLeft(agreed, item.conversionRatio),
        disabledReason: say(whyNot({ ...item, selectedPrice: agreed?.selectedPrice ?? null }, locked) ?? '', lang),
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
