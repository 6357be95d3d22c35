import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { keywords } from '#kernel/shared/page.ts'
import { ownPoint } from '#modules/purchase-list/server/public.ts'
import { standStill } from '#modules/stock/server/public.ts'
import type { newCountCalls, stockCountCalls } from '../shared/calls.ts'
import { countTable } from '../shared/fields.ts'
import { stockCountMachine } from '../shared/machine.ts'
import type { Scope } from '../shared/reasons.ts'
import { countSheet } from '../shared/words.ts'
import { type Count, isCategory, productsOf, stockCountReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { countRules } from './rules.ts'

type Calls = typeof stockCountCalls & typeof newCountCalls
type Said = Omit<Input<Calls['update']>, 'id' | 'version'>

export const count = documentService({
  machine: stockCountMachine,
  reads,
  rules: countRules,
  remove: q.remove,
  sheet: countSheet,
  // a hospital's own affair
  parties: (c) => [c.hospitalId],
  approval: (_, c) => ({
    orgId: c.hospitalId,
    kind: null,
    amount: () => sumOf([c.gainValue ?? '0', c.lossValue ?? '0'], 2),
    createdBy: c.createdBy,
  }),
})

type Whole = Pick<Count, 'pointId' | 'scope' | 'categoryId' | 'since' | 'days' | 'remark' | 'shelf'>
/** The scope as it is kept: each has its own word, and no other one's. @throws Refusal at the field that is wrong */
const headOf = async (ctx: Ctx, said: Said, old?: Whole): Promise<q.Head> => {
  const all = { ...nothing, ...old, ...said }
  const values: Values = {
    ...all,
    categoryId: all.categoryId ?? null,
    since: all.since ?? null,
    days: all.days ?? null,
  }
  for (const rule of countTable.rules ?? []) {
    const fault = rule(values)
    if (fault) throw malformed([{ path: fault.key, message: fault.reason }])
  }
  const { pointId, scope, remark, shelf } = all
  await ownPoint(ctx, pointId)
  // a word of another scope is not kept, and is judged all the same
  if (all.categoryId && !(await isCategory(ctx.tx, all.categoryId))) throw refuse('产品分类不存在')
  return {
    ...{ pointId, scope, remark },
    productIds: scope === 'shelf' ? await shelfOf(ctx, shelf) : [],
    categoryId: (scope === 'category' && all.categoryId) || null,
    since: (scope === 'moved' && all.since) || null,
    days: (scope === 'stale' && all.days) || null,
  }
}
const nothing = { pointId: '', scope: 'all' as Scope, categoryId: null, since: null, days: null, remark: '', shelf: '' }

/** The products of a shelf list. @throws Refusal naming the codes nobody knows */
const shelfOf = async (ctx: Ctx, shelf: string): Promise<string[]> => {
  const codes = keywords(shelf).map(codeKey)
  const found = await productsOf(ctx.tx, ctx.actor.orgId, codes)
  const known = new Set(found.map((p) => p.code))
  const not = codes.filter((c) => !known.has(c))
  if (not.length > 0)
    throw malformed([
      { path: 'shelf', message: '没有这些编码的产品：{{codes}}', params: { codes: not.slice(0, 10).join(', ') } },
    ])
  return [...new Set(found.map((p) => p.id))]
}

export const add = async (ctx: Ctx, said: Input<Calls['count']>) => {
  const head = await headOf(ctx, said)
  const no = await nextNo(ctx, 'PD')
  const made = await q.insert(ctx.tx, ctx.actor, no, head)
  return count.made(ctx, { ...made, no }, head)
}

export const update = async (ctx: Ctx, { id, version, ...said }: Input<Calls['update']>) => {
  const { doc, before } = await count.forChange(ctx, id, version, 'edit')
  const head = await headOf(ctx, said, doc)
  const saved = await q.update(ctx.tx, id, head)
  await count.noted(ctx, doc, 'update', '修改', { before, after: head })
  return { id, no: doc.no, version: saved.version }
}

/** Ends the first count. What is beyond tolerance, and what is named, wants another person's number. */
export const recount = async (ctx: Ctx, { lineIds = [], ...wish }: Input<Calls['recount']>) => {
  const { doc } = await count.lock(ctx, wish.id)
  if (doc.status === 'counting' && doc.version === wish.version) {
    const named = new Set((await reads.lines(ctx.tx, doc.id)).map((l) => l.id))
    if (lineIds.some((id) => !named.has(id))) throw notFound('盘点单中没有此明细')
    // no movement of before a number is missed
    await standStill(ctx, await q.balancesOf(ctx.tx, doc.id))
    await q.wantAgain(ctx.tx, doc.id, lineIds)
  }
  return count.act(ctx, { ...wish, action: 'recount' })
}
