import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import type { CompareCalls } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { conflictLabels, differenceLabels } from '../shared/states.ts'
import { titles } from '../shared/titles.data.ts'
import { corpSheet, goodsSheet } from '../shared/words.ts'
import { conflictsWith, differencesOf } from './differences.ts'
import { coreOf, judgePair } from './judging.ts'
import * as l from './queries/likely.ts'
import { readsOf, scopeOf, tally } from './queries/read.ts'
import * as runs from './queries/runs.ts'
import { SHOWN } from './score.ts'
import { priceTolerance } from './settings.ts'

type In<K extends keyof CompareCalls> = Input<CompareCalls[K]>

/** A page of ours, each with the item that is its pair or may be, and the counts of all states. */
export const query = async (ctx: Ctx, name: ProvinceFamily, input: In<'query'>) => {
  const { tx, actor } = ctx
  const tolerance = await configOf(ctx, priceTolerance)
  const page = await readsOf(name, actor, tolerance).list(tx, actor, input)
  const rows = page.rows.map((r) => ({ ...r, differences: r.item ? differencesOf(r, r.item, name === 'corp') : [] }))
  return input.part === 'rows'
    ? { ...page, rows }
    : { ...page, rows, counts: await tally(tx, actor, name, tolerance, input) }
}

/** As many are shown beside. */
const MOST = 5
/** @throws Refusal unknown and foreign ids alike */
export const candidates = async (ctx: Ctx, name: ProvinceFamily, { id, keyword }: In<'candidates'>) => {
  const { tx, actor } = ctx
  const tolerance = await configOf(ctx, priceTolerance)
  const row = await readsOf(name, actor, tolerance).get(tx, actor, id)
  if (!row) throw notFound(name === 'corp' ? '企业不存在' : '产品不存在')
  const scope = scopeOf(actor)
  const found = keyword
    ? await l.sought(tx, name, id, keyword, scope)
    : await l.likely(tx, name, { ...row, core: coreOf(row.name) }, scope)
  // what it is paired with stands among them, whatever it is like
  const own =
    row.item && !found.some((f) => f.item.id === row.item!.id) && !keyword ? [{ item: row.item, taken: '' }] : []
  return [...own, ...found]
    .map(({ item, taken }) => {
      const j = judgePair(name, row, item)
      return {
        ...{ item, taken, score: j.score, judged: j.judged },
        differences: differencesOf(row, item, name === 'corp'),
        conflicts: conflictsWith(row, item, j.conflicts, tolerance),
      }
    })
    .filter((c) => keyword || c.score >= SHOWN || c.item.id === row.item?.id)
    .sort((a, b) => b.score - a.score || (a.item.code < b.item.code ? -1 : 1))
    .slice(0, MOST)
    .map((c) => ({ ...c, score: String(c.score) }))
}

export const figures = async ({ tx, actor }: Ctx, name: ProvinceFamily) => ({
  ...(await runs.catalogue(tx, name)),
  run: (await runs.latest(tx, name, scopeOf(actor))) ?? null,
})

const TASK = 'province.run'
/** Begins a job in the background. @throws Refusal: one is under way */
const start = async (ctx: Ctx, family: ProvinceFamily, what: runs.Run['what'], whole: boolean) => {
  const scope = scopeOf(ctx.actor)
  const begin = () => runs.begin(ctx.tx, ctx.actor, { family, scope, what, whole })
  let runId = await begin()
  if (!runId) {
    const going = await runs.going(ctx.tx, family, scope)
    // a job that failed for the last time ends nothing
    if (going && !(await runs.lives(ctx.tx, going.id))) {
      await elevated(ctx, () => runs.end(ctx.tx, going.id, 'broken'))
      runId = await begin()
    }
    if (!runId) throw refuse(going?.what === 'match' ? '正在自动对照，请等它结束' : '正在拉取省平台目录，请等它结束')
  }
  const title = titles[family][what === 'pull' ? 'pull' : 'autoMatch']
  audit(ctx, {
    entity: 'provinceRun',
    entityId: runId,
    entityNo: title,
    action: what === 'pull' ? 'pull' : 'autoMatch',
    after: { whole },
  })
  // of a family one after the other, whoever asked
  await enqueue(ctx, TASK, { runId }, { key: `province ${runId}`, queue: `province ${family}` })
  return { runId }
}
export const pull = (ctx: Ctx, name: ProvinceFamily, { whole }: In<'pull'>) => start(ctx, name, 'pull', whole)
export const autoMatch = (ctx: Ctx, name: ProvinceFamily) => start(ctx, name, 'match', false)

/** The list as a file: the rows of its filters in its order, both sides of each. */
export const exportList = async (ctx: Ctx, name: ProvinceFamily, { type, columns, ...wish }: In<'export'>) => {
  const tolerance = await configOf(ctx, priceTolerance)
  const comma = marks[ctx.lang].comma
  async function* rows() {
    for await (const r of streamed(ctx.tx, readsOf(name, ctx.actor, tolerance).rows(ctx.tx, ctx.actor, wish)))
      yield {
        ...r,
        provId: r.item?.code ?? '',
        item: r.item?.name ?? '',
        itemSpec: r.item?.spec ?? '',
        itemPack: r.item?.packSpec ?? '',
        itemRatio: r.item?.ratio ?? '',
        itemMaker: r.item?.maker ?? '',
        itemPrice: r.item?.price ?? null,
        listed: r.item ? r.item.listed : null,
        differences: (r.item ? differencesOf(r, r.item, name === 'corp') : [])
          .map((d) => say(differenceLabels[d], ctx.lang))
          .join(comma),
        conflicts: r.conflicts.map((c) => say(conflictLabels[c], ctx.lang)).join(comma),
      }
  }
  return exportBlob(ctx, {
    name: titles[name].list,
    fields: name === 'corp' ? corpSheet : goodsSheet,
    rows: rows(),
    type,
    columns,
  })
}
