import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { type CatalogLine, catalogByCodes, catalogLines, orderable, pickable } from './public.ts'

const shown = (ctx: Ctx, line: CatalogLine, why: string | undefined): PickItem => ({
  ...line,
  id: line.catalogItemId,
  vbpClass: line.vbpClassHint,
  disabledReason: why ? say(why, ctx.lang) : '',
})

const find = async (ctx: Ctx, input: Input<(typeof pickCalls)['find']>) => {
  const page = await pickable(ctx, { ...input, hospitalId: ctx.actor.orgId })
  return { ...page, rows: page.rows.map((r) => shown(ctx, r, r.disabledReason)) }
}

const named = async (ctx: Ctx, { kind, ids, codes }: Input<(typeof pickCalls)['named']>) => {
  const hospital = ctx.actor.orgId
  const byId = await catalogLines(ctx.tx, hospital, ids)
  const byCode = codes.length > 0 ? await catalogByCodes(ctx, hospital, kind, codes) : new Map<string, CatalogLine>()
  const found = [...byId, ...byCode]
  const why = await orderable(
    ctx.tx,
    hospital,
    found.map(([, line]) => line.catalogItemId),
    today(),
  )
  return found.map(([asked, line]) => ({ asked, item: shown(ctx, line, why.get(line.catalogItemId)) }))
}

export const pickRoutes = implement(pickCalls, { find, named })
