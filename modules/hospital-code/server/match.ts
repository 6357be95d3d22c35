import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import type { CodeCalls } from '../shared/calls.ts'
import { judgeOf } from './candidates.ts'
import * as q from './queries/read.ts'
import { type Decided, oneAtATime } from './queries/write.ts'
import { carryOut, remember } from './settle.ts'

type In<K extends keyof CodeCalls> = Input<CodeCalls[K]>
export type Locked = Awaited<ReturnType<typeof q.lock>>[number]

/** Codes of the own hospital, locked, in the order they were named. @throws Refusal: an unknown one, or lines that are out of date */
export const lockAll = async (
  ctx: Ctx,
  name: FamilyName,
  wanted: readonly { id: string; version: number }[],
): Promise<Locked[]> => {
  await oneAtATime(ctx.tx, ctx.actor.orgId)
  const found = new Map(
    (
      await q.lock(
        ctx.tx,
        ctx.actor,
        name,
        wanted.map((w) => w.id),
      )
    ).map((r) => [r.id, r]),
  )
  const rows = wanted.map(({ id }) => {
    const row = found.get(id)
    if (!row) throw notFound('院内编码不存在')
    return row
  })
  const seen = new Map<string, number>()
  const wrong = wanted.flatMap(({ id, version }, i): LineError[] => {
    const at = { line: i + 1, column: 'id' }
    const twin = seen.get(id)
    seen.set(id, i + 1)
    const { code } = rows[i]!
    if (twin) return [{ ...at, message: '与第 {{twin}} 行重复', params: { twin } }]
    if (rows[i]!.aliasOf) return [{ ...at, message: '编码「{{code}}」已合并到其他编码', params: { code } }]
    if (rows[i]!.version !== version)
      return [{ ...at, message: '编码「{{code}}」已被修改，请刷新后再试', params: { code } }]
    return []
  })
  if (wrong.length > 0) throw lineErrors(wrong, 'items')
  return rows
}

const labelOf = (rows: readonly Locked[]): string => {
  const [first] = rows
  return `${first!.code} ${first!.name}${rows.length > 1 ? ` … ×${rows.length}` : ''}`.slice(0, 300)
}

/** A row without any decision; `candidate` stays as the likeliest product. */
export const undecided = (r: Locked, candidate = r.candidateId): Decided => ({
  id: r.id,
  productId: null,
  candidateId: candidate,
  score: r.score === null ? null : Number(r.score),
  judged: r.judged,
  matchedBy: null,
  matchedName: '',
  accepted: '',
  noProduct: false,
  aliasOf: null,
})

/**
 * Each code is this product of the region, or none of them (domain-lists §2.39); all or nothing. With a reason a price or pack
 * that differs is accepted; two codes of one product never are.
 * @throws Refusal naming the lines: out of date, merged, an unknown product, one of another kind, one that is switched off
 */
export const match = async (ctx: Ctx, name: FamilyName, { items, reason }: In<'match'>) => {
  const rows = await lockAll(ctx, name, items)
  const ids = [...new Set(items.flatMap((i) => i.productId ?? []))]
  const products = await q.products(ctx.tx, ctx.actor.orgId, ids)
  const wrong = items.flatMap(({ productId }, i): LineError[] => {
    const p = productId ? products.get(productId) : undefined
    const at = { line: i + 1, column: 'productId' }
    if (productId === null) return []
    if (!p) return [{ ...at, message: '产品不存在' }]
    if (p.kind !== rows[i]!.kind)
      return [{ ...at, message: '产品「{{name}}」的大类与编码不同', params: { name: p.name } }]
    return p.enabled ? [] : [{ ...at, message: '产品「{{name}}」已停用', params: { name: p.name } }]
  })
  if (wrong.length > 0) throw lineErrors(wrong, 'items')
  const judged = await judgeOf(
    ctx.tx,
    items.flatMap(({ productId }, i) => (productId ? [{ article: rows[i]!, productId }] : [])),
  )
  const decided = items.map(({ productId }, i): Decided => {
    const row = rows[i]!
    if (productId === null) return { ...undecided(row, null), score: null, judged: null, noProduct: true }
    const found = judged.get(`${row.id} ${productId}`)
    return {
      ...undecided(row, null),
      productId,
      score: found?.score ?? null,
      judged: found?.judged ?? null,
      matchedBy: 'person',
      matchedName: ctx.actor.name,
      accepted: reason ?? '',
    }
  })
  const done = await carryOut(ctx, ctx.actor.orgId, decided)
  const kind = items.every((i) => i.productId === null) ? 'none' : reason ? 'accept' : 'match'
  return {
    changeId: await remember(ctx, kind, { kind: rows[0]!.kind, label: labelOf(rows) }, done),
    done: items.length,
  }
}

/** Takes matches back, also that a code has no product; what was matched stays as the likeliest. */
export const cancelMatch = async (ctx: Ctx, name: FamilyName, { items }: In<'cancelMatch'>) => {
  const rows = await lockAll(ctx, name, items)
  const idle = rows.flatMap((r, i): LineError[] =>
    r.productId || r.noProduct
      ? []
      : [{ line: i + 1, column: 'id', message: '编码「{{code}}」没有对照，不需取消', params: { code: r.code } }],
  )
  if (idle.length > 0) throw lineErrors(idle, 'items')
  const done = await carryOut(
    ctx,
    ctx.actor.orgId,
    rows.map((r) => undecided(r, r.productId)),
  )
  return {
    changeId: await remember(ctx, 'cancel', { kind: rows[0]!.kind, label: labelOf(rows) }, done),
    done: rows.length,
  }
}

/** Two codes of one article: one stays, the other leads to it from now on. @throws Refusal: the same, another kind, a chain */
type Named = Pick<Locked, 'id' | 'kind' | 'code' | 'aliases'>
export const mergeable = (keep: Named, lose: Named): void => {
  if (keep.id === lose.id) throw refuse('请选择两个不同的编码')
  if (keep.kind !== lose.kind) throw refuse('大类不同的编码不能合并')
  if (lose.aliases.length > 0)
    throw refuse('编码「{{code}}」已并入其他编码，请保留它，或先撤销那次合并', { code: lose.code })
}

const mergedRow = (keep: Locked, lose: Locked): Decided => {
  const from = keep.productId ? keep : lose
  const likely = keep.candidateId ? keep : lose
  const of = from.productId ? from : likely
  return {
    ...undecided(keep, from.productId ? null : likely.candidateId),
    score: of.score === null ? null : Number(of.score),
    judged: of.judged,
    productId: from.productId,
    matchedBy: from.productId ? 'person' : null,
    matchedName: from.productId ? from.matchedName : '',
    accepted: keep.productId ? keep.accepted : '',
    noProduct: !from.productId && keep.noProduct,
  }
}

export const merge = async (ctx: Ctx, name: FamilyName, { keep: k, lose: l }: In<'merge'>) => {
  // one and the same is refused behind its version, as all else
  if (k.id === l.id) await lockAll(ctx, name, [k])
  if (k.id === l.id) throw refuse('请选择两个不同的编码')
  const [keep, lose] = (await lockAll(ctx, name, [k, l])) as [Locked, Locked]
  mergeable(keep, lose)
  const gone: Decided = { ...undecided(lose, null), score: null, judged: null, aliasOf: keep.id }
  const done = await carryOut(ctx, ctx.actor.orgId, [mergedRow(keep, lose), gone])
  const label = `${lose.code} → ${keep.code} ${keep.name}`.slice(0, 300)
  return { changeId: await remember(ctx, 'merge', { kind: keep.kind, label }, done), done: 1 }
}
