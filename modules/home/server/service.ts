import { today } from '#kernel/server/clock.ts'
import { EXACT } from '#kernel/server/counting.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import type { Card } from '#kernel/server/noun.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { todosOf } from '#modules/message/server/public.ts'
import { keepSetting, ownSetting } from '#modules/setting/server/public.ts'
import type { homeCalls } from '../shared/calls.ts'
import { faceOf, followed, listOf, possible, stepsOf } from './cards.ts'
import * as charts from './queries/charts.ts'
import * as q from './queries/work.ts'

type In<K extends keyof typeof homeCalls> = Input<(typeof homeCalls)[K]>
type Wish = { key: string; on: boolean }

const shown = (n: number) => ({ count: Math.min(n, EXACT), more: n > EXACT })

/** How many each card counts. Documents in a status are asked in one trip; what counts in its own way may go behind the wall, alone. */
const numbersOf = async (ctx: Ctx, cards: readonly Card[]): Promise<number[]> => {
  const asked = await together(
    cards.map((c) => ('machine' in c ? q.waiting(ctx.tx, ctx.actor, c.machine, c.status, c.own) : undefined)),
  )
  const numbers = []
  for (const [i, c] of cards.entries()) numbers.push(asked[i] ?? ('machine' in c ? 0 : await c.count(ctx)))
  return numbers
}

/** One setting per kind of organisation: who works for several sees other cards there. */
const cardsKey = (actor: Actor) => `home.cards.${actor.org}`
const menusKey = (actor: Actor) => `home.menus.${actor.org}`

/** The possible cards in the person's order. */
const ordered = async ({ tx, actor }: Ctx) => {
  const wish = ((await ownSetting(tx, cardsKey(actor))) as Wish[] | null) ?? []
  const place = new Map(wish.map((c, i) => [c.key, i]))
  const hidden = new Set(wish.filter((c) => !c.on).map((c) => c.key))
  return possible(actor)
    .map((c) => ({ ...c, on: !hidden.has(c.key) }))
    .sort((a, b) => (place.get(a.key) ?? 99) - (place.get(b.key) ?? 99))
}

/** What waits for this person, by role and organisation kind; each card leads to the list that shows exactly these. */
export const schedule = async (ctx: Ctx) => {
  const { tx, actor } = ctx
  const wished = (await ordered(ctx)).filter((c) => c.on)
  const numbers = await numbersOf(ctx, wished)
  const cards = wished.map((c, i) => {
    const { key, label, tone } = c
    return { key, label, ...shown(numbers[i]!), ...listOf(c, today()), tone }
  })
  const recent = (await q.recent(tx, actor, followed())).map((r) => ({ ...r, ...faceOf(r.kind) }))
  return { cards, recent }
}

/** What is left to do before the own organisation is at work, and what is done; nothing once it is. */
export const firstSteps = async ({ tx, actor }: Ctx) => {
  const all = stepsOf(actor).map((s) => s.done)
  const last = all.at(-1)
  // most are at work: they are asked for one thing
  if (!last || (await q.truths(tx, [last]))[0]) return { steps: [] }
  const done = await q.truths(tx, all)
  const may = (path: string) =>
    [...actor.codes].some((c) => c.endsWith(':view') && `${path}/`.startsWith(`/${c.slice(0, -5)}/`))
  const steps = stepsOf(actor).map(({ key, label, path: at }, i) => {
    const path = at.replace(':org', actor.orgId)
    return { key, label, done: done[i]!, path: may(path) ? path : '' }
  })
  return { steps }
}

export const mySchedule = async (ctx: Ctx, input: In<'mySchedule'>) => ({
  ...(await todosOf(ctx, input)),
  cards: (await ordered(ctx)).map(({ key, label, on }) => ({ key, label, on })),
})

export const editSchedule = async (ctx: Ctx, { cards }: In<'editSchedule'>) => {
  const known = new Set(possible(ctx.actor).map((c) => c.key))
  if (cards.some((c) => !known.has(c.key)) || new Set(cards.map((c) => c.key)).size < cards.length)
    throw refuse('没有这种待办卡片')
  await keepSetting(ctx.tx, cardsKey(ctx.actor), cards)
  return { cards }
}

/** Who may see orders, or the sums of them, may see these. */
const chartCodes = ['procurement/purchaseOrder:view', 'statistics/purchaseVolume:view']

/** The pictures this kind of organisation wants first in the morning. */
export const homeCharts = async ({ tx, actor }: Ctx) => {
  if (!chartCodes.some((code) => actor.codes.has(code))) return { charts: [] }
  if (actor.org === 'hospital') return { charts: await charts.ofHospital(tx, actor) }
  if (actor.org === 'supplier') return { charts: await charts.ofSupplier(tx, actor) }
  return { charts: await charts.ofRegion(tx, actor) }
}

export const menus = async ({ tx, actor }: Ctx) => ({
  paths: (await ownSetting(tx, menusKey(actor))) as string[] | null,
})

export const saveMenus = async ({ tx, actor }: Ctx, { paths }: In<'saveMenus'>) => {
  if (paths.some((p) => !actor.codes.has(`${p}:view`))) throw refuse('菜单不存在')
  const once = [...new Set(paths)]
  await keepSetting(tx, menusKey(actor), once)
  return { paths: once }
}
