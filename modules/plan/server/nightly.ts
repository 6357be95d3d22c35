import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import { accountNamed } from '#kernel/server/named.ts'
import { admitTo } from '#kernel/server/permit.ts'
import { say } from '#kernel/server/say.ts'
import { actorFor, standingOf } from '#kernel/server/session.ts'
import type { Task } from '#kernel/server/task.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { hospitals } from '#modules/organisation/server/public.ts'
import { planCalls } from '../shared/calls.ts'
import { whyOf } from '../shared/why.ts'
import { pointsWithout } from './queries/nightly.ts'
import { asksOf, suggestions } from './queries/suggest.ts'
import { addFor } from './service.ts'
import { draftDays, draftMonthDay, draftOwner, draftTrigger, draftWeekday, triggers } from './settings.ts'

/** How a plan says why it was made, by the number of its trigger. */
const reasons = [
  '',
  '夜间生成：库存低于安全库存',
  '夜间生成：上次计划后的用量已达订货点',
  '夜间生成：到了按周或按月生成的日子',
  '夜间生成：库存不足备货天数',
] as const

/** Monday is 1. */
const isDay = (day: string, weekday: number, monthDay: number): boolean =>
  ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 === weekday || Number(day.slice(8)) === monthDay

/** How a hospital wants it; undefined where it wants none tonight. */
const wishOf = async (ctx: Ctx, hospitalId: string, day: string) => {
  const of = <T>(s: Parameters<typeof configOf<T>>[1]) => configOf(ctx, s, hospitalId)
  const [trigger, owner, days] = [await of(draftTrigger), await of(draftOwner), await of(draftDays)]
  if (trigger === '不生成' || !owner) return undefined
  const userId = await accountNamed(ctx, owner, hospitalId)
  if (!userId) return undefined
  if (trigger === '按周或按月' && !isDay(day, await of(draftWeekday), await of(draftMonthDay))) return undefined
  return { hospitalId, trigger, userId, days }
}
type Wish = NonNullable<Awaited<ReturnType<typeof wishOf>>>

/** One draft of a point and kind, by and for its owner, with the reason at each line. @returns lines written */
const draft = async (ctx: Ctx, { trigger, days }: Wish, { pointId, kind }: { pointId: string; kind: number }) => {
  const number = triggers.indexOf(trigger)
  const wish = { kind, days, all: false, keyword: '', pointId }
  // asked of each item before the list is cut to what a plan holds
  const { rows, total } = await suggestions(ctx.tx, ctx.actor.orgId, wish, asksOf(number, days))
  if (rows.length === 0) return 0
  const lines = rows.map((r) => ({
    catalogItemId: r.catalogItemId,
    qty: r.suggestQty,
    remark: whyOf(r, days)
      .map((x) => say(x.template, 'zh', x.params))
      .join(marks.zh.semicolon),
  }))
  const made = await addFor(ctx, { planType: 'auto', kind, pointId, remark: reasons[number]!, lines }, number)
  await tellNotice(ctx, {
    orgId: ctx.actor.orgId,
    userId: ctx.actor.userId,
    event: 'plan.night',
    template:
      total > lines.length
        ? '夜间生成了采购计划草稿 {{no}}，共 {{n}} 项；另有 {{more}} 项超出一张计划的行数，未列入，请核对后提交'
        : '夜间生成了采购计划草稿 {{no}}，共 {{n}} 项，请核对后提交',
    params: { no: made.no, n: String(lines.length), more: String(total - lines.length) },
    path: `/procurement/planning/${made.id}`,
  })
  return lines.length
}

/**
 * Writes what to buy as drafts, one for each point and kind of a hospital that asks for it; where one of an earlier night still waits,
 * nothing is written beside it. They belong to the person the hospital named, with the rights he has now, and nobody submits them but
 * him. Safe to repeat.
 */
export const writeDrafts = async (about: Circumstances, day = today()): Promise<{ plans: number; lines: number }> => {
  const wishes = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => {
    const found: Wish[] = []
    for (const id of await hospitals(ctx.tx)) found.push(...[await wishOf(ctx, id, day)].filter((x) => x !== undefined))
    return found
  })
  const sum = { plans: 0, lines: 0 }
  await eachByItself(wishes, 'hospitals got no drafts', async (wish) => {
    const standing = await standingOf(wish.userId, wish.hospitalId)
    // he left, or lost the right: what he wrote nobody could submit
    if (!standing) return
    admitTo({ ...standing.actor, proved: false }, planCalls.add)
    const actor = actorFor(standing, planCalls.add.allow)
    const places = await inContext(actor, { ...about, readOnly: true }, (ctx) => pointsWithout(ctx.tx, wish.hospitalId))
    await eachByItself(places, 'points got no draft', async (place) => {
      const lines = await inContext(actor, about, (ctx) => draft(ctx, wish, place))
      if (lines > 0) sum.plans += 1
      sum.lines += lines
    })
  })
  return sum
}

export const planTasks: readonly Task[] = [
  // after the shelves were looked at
  { name: 'plan.draftByNight', when: { daily: '01:40' }, run: (about) => writeDrafts(about) },
]
