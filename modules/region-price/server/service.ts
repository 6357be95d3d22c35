import { chainOf } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import type { ApprovalFacts } from '#kernel/server/reaction.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { regionPriceCalls } from '../shared/calls.ts'
import { regionPriceMachine } from '../shared/machine.ts'
import { StageRules, usualRules } from '../shared/stages.ts'
import { regionSheet } from '../shared/words.ts'
import * as q from './queries/read.ts'
import * as write from './queries/write.ts'
import { check, regionPriceRules } from './rules.ts'

type In<K extends keyof typeof regionPriceCalls> = Input<(typeof regionPriceCalls)[K]>

/** How its stages are set; the usual way until somebody said. */
export const rulesOf = (a: Pick<q.Stored, 'said'>): StageRules => {
  const said = StageRules.safeParse(a.said)
  return said.success ? said.data : usualRules
}

/** The flow of the region that has it, whatever it comes to: of what many hospitals pay there is no one amount. */
const facts = (a: Pick<q.Stored, 'createdBy'>): ApprovalFacts => ({
  kind: null,
  amount: () => '0',
  createdBy: a.createdBy,
})

export const regionPrice = documentService({
  machine: regionPriceMachine,
  reads: q.reads,
  rules: regionPriceRules,
  remove: write.remove,
  sheet: regionSheet,
  // from the approval on it concerns whoever has one of its items
  parties: (a) => [a.createdOrg, ...a.concerned],
  approval: (_, a) => facts(a),
  told: async (ctx, a) => ({ lines: await q.lines(ctx.tx, a.id) }),
  more: async (ctx, a) => ({ lines: await q.lines(ctx.tx, a.id), rules: rulesOf(a) }),
})

export const add = async (ctx: Ctx, { lines, ...head }: In<'add'>) => {
  await check(ctx, head, lines)
  const made = await write.insert(ctx.tx, ctx.actor, await nextNo(ctx, 'QJ'), head)
  await write.replaceLines(ctx.tx, made.id, lines)
  return regionPrice.made(ctx, made, { ...head, lines })
}

/** Saves a draft or a refused one; what is not said stays as it is. */
export const update = async (ctx: Ctx, { id, version, lines, ...head }: In<'update'>) => {
  const { doc, before } = await regionPrice.forChange(ctx, id, version, 'edit')
  const old = (await q.lines(ctx.tx, id)).map(({ productId, newPrice }) => ({ productId, newPrice }))
  await check(ctx, { ...doc, ...head }, lines ?? old)
  const saved = await write.update(ctx.tx, id, head)
  if (lines) await write.replaceLines(ctx.tx, id, lines)
  await regionPrice.noted(ctx, doc, 'update', '修改', {
    before: { ...before, lines: old },
    after: { ...head, ...(lines ? { lines } : {}) },
  })
  return saved
}

/** Passes it with what becomes of each stage; from the last level on those see it whose items it touches. */
export const approve = async (ctx: Ctx, { id, version, rules }: In<'approve'>) => {
  const { doc } = await regionPrice.lock(ctx, id)
  if (doc.status === 'pending' && doc.version === version) {
    const levels = await chainOf(ctx, regionPriceMachine, doc, facts(doc))
    if (!levels.some((l) => l.state === 'waiting')) await write.setItems(ctx.tx, id)
    // the next level begins with what this one chose
    await write.setRules(ctx.tx, id, rules)
  }
  return regionPrice.act(ctx, { id, version, action: 'approve' })
}

export const articles = (ctx: Ctx, input: In<'articles'>) => q.articles(ctx.tx, input)
