import { note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { stockCountCalls } from '../shared/calls.ts'
import { stockCountMachine } from '../shared/machine.ts'
import { takeFound } from './found.ts'
import { secondsAgo } from './moment.ts'
import * as q from './queries/enter.ts'
import { type Count, progress } from './queries/read.ts'
import { count } from './service.ts'

type Calls = typeof stockCountCalls
type Typed = Input<Calls['enter']>['lines'][number]
type Outcome = Answer<Calls['enter']>['lines'][number]
type No = { why: string; params?: Record<string, string | number>; conflict?: true }

/** The number a line takes now, or why not. */
const judged = (ctx: Ctx, c: Count, l: q.Standing | undefined, t: Typed, fine: FineUnits): No | { round: number } => {
  if (!l) return { why: '盘点单中没有此明细' }
  if (t.units !== undefined && t.units !== null && !fits(t.units, boundOfUnit(l.minUnit, fine)))
    return { why: '单位「{{unit}}」的数量必须是整数', params: { unit: l.minUnit } }
  const changed = l.version !== t.version
  if (t.units === undefined) return changed ? { why: '此行已被他人修改', conflict: true } : { round: 0 }
  const mine = l.by === ctx.actor.userId
  // sent again, what is there already was heard the first time
  const there = t.units === null ? l.given === 0 : l.counted !== null && cmp(l.counted, t.units) === 0 && mine
  if (changed && there) return { why: '' }
  if (c.status === 'counting') {
    if (changed && l.given > 0 && !mine)
      return { why: '{{name}} 已盘过此行', params: { name: l.byName }, conflict: true }
    if (changed) return { why: '此行已被修改', conflict: true }
    return { round: 1 }
  }
  if (l.given >= l.wanted) return { why: '此行不用复盘，或复盘已完成' }
  if (mine) return { why: '复盘须换人：上一次由您盘点' }
  if (changed) return { why: '此行已被他人修改', conflict: true }
  if (t.units === null) return { why: '请填写复盘数' }
  return { round: l.wanted }
}

/**
 * Numbers of many lines in one go, each taken or answered why not: an offline device sends what it kept, and one line somebody
 * else counted meanwhile does not keep back the others. Sent twice, nothing happens twice.
 */
export const enter = async (ctx: Ctx, { id, clock, lines, found }: Input<Calls['enter']>) => {
  const { doc } = await count.lock(ctx, id)
  count.mustOffer(ctx, doc, 'enter')
  const quantities = [...lines, ...found].flatMap((l) => l.units ?? [])
  const fine = await fineUnits(ctx.tx, quantities)
  const known = new Map(
    (
      await q.standing(
        ctx.tx,
        id,
        lines.map((l) => l.lineId),
      )
    ).map((l) => [l.id, l]),
  )
  const seen = new Set<string>()
  const outcomes: Outcome[] = []
  const taken: q.Taken[] = []
  for (const t of lines) {
    const l = known.get(t.lineId)
    const as = seen.has(t.lineId) ? { why: '同一明细不能录入两次' } : judged(ctx, doc, l, t, fine)
    seen.add(t.lineId)
    const why = 'why' in as ? say(as.why, ctx.lang, as.params) : ''
    const ok = 'round' in as || as.why === ''
    outcomes.push({ lineId: t.lineId, version: l?.version ?? 0, ok, why, conflict: 'conflict' in as })
    if ('round' in as)
      taken.push({
        lineId: t.lineId,
        round: as.round,
        units: t.units ?? null,
        ago: secondsAgo(t.at, clock),
        reason: t.reason ?? null,
        note: t.note ?? null,
        says: t.reason !== undefined,
      })
  }
  const versions = taken.length > 0 ? await q.put(ctx, id, taken) : new Map<string, number>()
  const added = await takeFound(ctx, doc, found, { clock, fine })
  if (taken.length + added.length > 0) {
    const step = { action: 'enter', label: '盘点', to: doc.status }
    if (await q.noteCounter(ctx, id)) note(ctx, stockCountMachine, count.asDoc(doc), step)
    const after = { lines: taken.map(({ lineId, round, units, reason }) => ({ lineId, round, units, reason })), found }
    audit(ctx, { entity: stockCountMachine.name, entityId: id, entityNo: doc.no, action: 'enter', after })
  }
  return {
    id,
    lines: outcomes.map((o) => ({ ...o, version: versions.get(o.lineId) ?? o.version })),
    found: added,
    ...(await progress(ctx.tx, id)),
  }
}
