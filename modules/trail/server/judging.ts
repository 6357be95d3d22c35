import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { dueProducts } from '#modules/certificate/server/public.ts'
import type { trailCalls } from '../shared/calls.ts'
import { type Mark, marks } from '../shared/marks.ts'
import { pieceOf } from './pieces.ts'
import { type Judged, judged, judgedKinds } from './queries-judging.ts'

type In<K extends keyof typeof trailCalls> = Input<(typeof trailCalls)[K]>

/** The lines of papers the actor sees, each with what is unusual about it. @throws Refusal unknown and foreign ids alike */
const marked = async (ctx: Ctx, kind: string, ids: readonly string[]): Promise<(Judged & { marks: Mark[] })[]> => {
  const piece = pieceOf(kind)
  if (!piece || !judgedKinds.includes(kind)) throw notFound()
  for (const id of ids) await piece.look(ctx, id)
  const lines = await judged(ctx.tx, kind, ids)
  const due = await dueProducts(
    ctx,
    lines.map((l) => l.productId),
  )
  return lines.map((l) => {
    const found: Record<Mark, boolean> = { ...l, certificate: due.has(l.productId) }
    return { ...l, marks: marks.filter((m) => found[m]) }
  })
}

export const judge = async (ctx: Ctx, { kind, id }: In<'judge'>) => ({ lines: await marked(ctx, kind, [id]) })

export const judgeAll = async (ctx: Ctx, { kind, ids }: In<'judgeAll'>) => {
  const lines = await marked(ctx, kind, [...new Set(ids)])
  return ids.map((id) => {
    const own = lines.filter((l) => l.docId === id && l.marks.length > 0)
    const count = (m: Mark) => own.filter((l) => l.marks.includes(m)).length
    return {
      id,
      lines: own.length,
      marks: marks.flatMap((mark) => (count(mark) > 0 ? [{ mark, n: count(mark) }] : [])),
    }
  })
}
