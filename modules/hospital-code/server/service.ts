import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { codesOf, namesOf } from '#modules/purchase-list/server/public.ts'
import { type CodeCalls, kindsOf } from '../shared/calls.ts'
import { titles } from '../shared/titles.data.ts'
import { codeSheet } from '../shared/words.ts'
import { candidatesOf, soughtFor } from './candidates.ts'
import { conflictsWith, differencesOf } from './differences.ts'
import { mergeable } from './match.ts'
import * as changes from './queries/changes.ts'
import * as pairs from './queries/doubles.ts'
import * as q from './queries/read.ts'
import * as runs from './queries/runs.ts'
import { oneAtATime } from './queries/write.ts'

type In<K extends keyof CodeCalls> = Input<CodeCalls[K]>

const shown = <R extends q.Stored>(row: R) => ({
  ...row,
  differences: row.product ? differencesOf(row, row.product) : [],
})

/** A page of a family's codes, each with the product it is or the likeliest one, and the counts of all states. */
export const query = async ({ tx, actor }: Ctx, name: FamilyName, input: In<'query'>) => {
  const page = await q.reads[name].list(tx, actor, input)
  const rows = page.rows.map(shown)
  return input.part === 'rows' ? { ...page, rows } : { ...page, rows, counts: await q.tally(tx, actor, name, input) }
}

export const figures = async ({ tx, actor }: Ctx, name: FamilyName) => {
  const rows = await q.rates(tx, actor, name)
  return { rows, run: actor.org === 'hospital' ? ((await runs.latest(tx, actor, name)) ?? null) : null }
}

/** @throws Refusal unknown and foreign codes alike */
export const candidates = async ({ tx, actor }: Ctx, name: FamilyName, { id, keyword }: In<'candidates'>) => {
  const row = await q.reads[name].get(tx, actor, id)
  if (!row) throw notFound('院内编码不存在')
  const found = keyword ? await soughtFor(tx, row, keyword) : (await candidatesOf(tx, [row]))[0]!
  const products = await q.products(
    tx,
    row.hospitalId,
    found.map((f) => f.productId),
  )
  return found.flatMap(({ productId, score, judged }) => {
    const p = products.get(productId)
    if (!p) return []
    return [
      {
        product: p,
        score: String(score),
        judged,
        differences: differencesOf(row, p),
        conflicts: conflictsWith(row, p),
        taken: p.taken === row.code ? '' : p.taken,
      },
    ]
  })
}

/** Begins a search in the background, or tells of the one under way. */
export const autoMatch = async (ctx: Ctx, name: FamilyName) => {
  await oneAtATime(ctx.tx, ctx.actor.orgId)
  const run = await runs.begin(ctx.tx, ctx.actor, name, kindsOf(name))
  if (run.fresh) {
    audit(ctx, {
      entity: 'codeRun',
      entityId: run.id,
      entityNo: titles[name].autoMatch,
      action: 'autoMatch',
      after: { total: run.total },
    })
    // by hospital, one after the other
    await enqueue(
      ctx,
      'hospitalCode.match',
      { runId: run.id },
      { key: `dictionary ${run.id}`, queue: `dictionary ${ctx.actor.orgId}` },
    )
  }
  return { runId: run.id, total: run.total }
}

/** A page of pairs, and how many there are; where it is past the end, the first page. */
export const doubles = async (
  ctx: Ctx,
  name: FamilyName,
  { keyword, page }: In<'doubles'>,
): Promise<{ rows: pairs.DoubleRow[]; total: number }> => {
  const { tx, actor } = ctx
  const word = keyword || undefined
  const rows =
    actor.org === 'hospital'
      ? await pairs.ofHospital(tx, actor, kindsOf(name), word, page)
      : await pairs.ofRegion(tx, kindsOf(name), word, page)
  if (rows.length === 0 && page > 1) return doubles(ctx, name, { keyword, page: 1 })
  return { rows, total: rows[0]?.n ?? 0 }
}

/** What a merge would do; nothing is written. @throws Refusal as the merge itself */
export const preview = async ({ tx, actor }: Ctx, name: FamilyName, o: In<'preview'>) => {
  const keep = await q.reads[name].get(tx, actor, o.keep)
  const lose = await q.reads[name].get(tx, actor, o.lose)
  if (!keep || !lose) throw notFound('院内编码不存在')
  mergeable(keep, lose)
  const side = (r: q.Stored) => ({
    ...r,
    product: r.productId && r.product ? `${r.product.code} ${r.product.name}` : '',
  })
  const product = keep.productId ?? lose.productId
  const products = [product, lose.productId].filter((p) => p !== null)
  const items = await codesOf(tx, actor.orgId, products, { lock: false })
  const names = await namesOf(
    tx,
    actor.orgId,
    items.map((i) => i.id),
  )
  return {
    keep: side(keep),
    lose: side(lose),
    product: side(keep).product || side(lose).product,
    items: items.flatMap((i) => {
      const to = i.productId === product ? keep.code : i.code === lose.code ? '' : i.code
      const of = names.get(i.id)
      return of && to !== i.code ? [{ name: of.name, supplier: of.supplier, from: i.code, to }] : []
    }),
  }
}

export const apart = async (ctx: Ctx, { a, b }: In<'apart'>) => {
  const done = await pairs.setApart(ctx.tx, ctx.actor, a, b)
  if (done === 0) throw notFound('重复编码不存在')
  audit(ctx, { entity: 'codeDouble', entityId: a, action: 'apart', after: { a, b } })
  return { done }
}

export const listChanges = ({ tx, actor }: Ctx, name: FamilyName, input: In<'changes'>) =>
  changes.list(tx, actor, kindsOf(name), input)

/** The list as a file: the rows of its filters in its order. */
export const exportList = (ctx: Ctx, name: FamilyName, { type, columns, ...wish }: In<'export'>) => {
  async function* rows() {
    for await (const row of streamed(ctx.tx, q.reads[name].rows(ctx.tx, ctx.actor, wish)))
      yield {
        ...row,
        productCode: row.productId ? row.product?.code : '',
        product: row.productId ? row.product?.name : '',
        productSpec: row.productId ? row.product?.spec : '',
        productMaker: row.productId ? row.product?.maker : '',
      }
  }
  return exportBlob(ctx, { name: titles[name].noun, fields: codeSheet, rows: rows(), type, columns })
}
