import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { remembered } from '#kernel/server/import-columns.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { restVolumes } from '#modules/vbp/server/public.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { match } from './match.ts'
import { type CatalogLine, catalogByCodes, catalogLines, hinted, orderable } from './public.ts'
import { articleFigures } from './queries/figures.ts'
import { pickReads } from './queries/pick.ts'

type In<K extends keyof typeof pickCalls> = Input<(typeof pickCalls)[K]>

/** Items as a line takes them over; those that cannot be ordered today say why. */
const shown = async (ctx: Ctx, lines: readonly CatalogLine[]): Promise<PickItem[]> => {
  const ids = lines.map((l) => l.catalogItemId)
  const { tx, actor } = ctx
  const products = lines.map((l) => l.productId)
  const items = await orderable(tx, actor.orgId, ids, today())
  const figures = await articleFigures(tx, actor.orgId, products)
  const rest = await restVolumes(tx, actor.orgId, products, today())
  return lines.map((line) => ({
    ...line,
    ...figures.get(line.productId)!,
    agreedRest: rest.get(line.productId) ?? null,
    id: line.catalogItemId,
    vbpClass: line.vbpClassHint,
    disabledReason: say(items.get(line.catalogItemId)?.no ?? '', ctx.lang),
  }))
}

const find = async (ctx: Ctx, input: In<'find'>) => {
  const page = await pickReads.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await shown(ctx, await hinted(ctx.tx, ctx.actor.orgId, page.rows)) }
}

const named = async (ctx: Ctx, { kind, ids, codes }: In<'named'>) => {
  const hospital = ctx.actor.orgId
  const byCode = codes.length > 0 ? await catalogByCodes(ctx, hospital, kind, codes) : []
  const found = [...(await catalogLines(ctx.tx, hospital, ids)), ...byCode]
  const items = await shown(
    ctx,
    found.map(([, line]) => line),
  )
  return found.map(([asked], i) => ({ asked, item: items[i]! }))
}

const matched = async (ctx: Ctx, asked: In<'match'>) => {
  const found = await match(ctx, asked)
  const items = (
    await shown(
      ctx,
      found.flatMap(({ line }) => line ?? []),
    )
  ).values()
  return found.map(({ line, reason }) => ({ item: line ? (items.next().value ?? null) : null, reason }))
}

export const pickRoutes = implement(pickCalls, {
  find,
  named,
  match: matched,
  headings: async (ctx, { kind, headers }) => (await remembered(ctx, kind, headers)) ?? {},
})
