import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { dueProducts } from '#modules/certificate/server/public.ts'
import { coversOf, faultsOfCovers, faultsOfPlanned } from '#modules/contract/server/public.ts'
import { coverKey } from '#modules/contract/shared/cover.ts'
import type { trailCalls } from '../shared/calls.ts'
import { type Mark, marks } from '../shared/marks.ts'
import { pieceOf } from './pieces.ts'
import { type Judged, judged, judgedKinds } from './queries-judging.ts'

type In<K extends keyof typeof trailCalls> = Input<(typeof trailCalls)[K]>

/** Lines that do not agree with the contracts behind them, of one paper after another: each is judged as it would be ordered. */
const notAgreeing = async (ctx: Ctx, kind: string, lines: readonly Judged[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>()
  for (const [docId, own] of Map.groupBy(lines, (l) => l.docId)) {
    const { hospitalId } = own[0]!
    const covers = await coversOf(ctx, hospitalId, own, kind === 'order' ? { own: docId } : {})
    const faults = await (kind === 'order' ? faultsOfCovers : faultsOfPlanned)(ctx, hospitalId, own, covers)
    for (const l of own) if (faults.get(coverKey(l))?.length) found.add(l.id)
  }
  return found
}

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
  const unlike = await notAgreeing(ctx, kind, lines)
  return lines.map((l) => {
    const found: Record<Mark, boolean> = { ...l, certificate: due.has(l.productId), contract: unlike.has(l.id) }
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
