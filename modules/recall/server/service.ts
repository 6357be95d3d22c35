import { randomUUID } from 'node:crypto'
import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { keywords } from '#kernel/shared/page.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import type { recallCalls } from '../shared/calls.ts'
import { lotsRule } from '../shared/fields.ts'
import { recallMachine } from '../shared/machine.ts'
import { recallSheet } from '../shared/words.ts'
import { allowed } from './allowed.ts'
import { detailed } from './detail.ts'
import { recallReads as reads, recallOf } from './queries/read.ts'
import * as q from './queries/write.ts'
import { recallRules } from './rules.ts'

type Calls = typeof recallCalls
const owner = 'recall'

export const recall = documentService({
  machine: recallMachine,
  reads,
  rules: recallRules,
  remove: q.remove,
  sheet: recallSheet,
  // who issued it, or proposes it; each organisation hears by its task
  parties: (r) => [r.orgId, ...(r.proposerId ? [r.proposerId] : [])],
  allows: allowed,
})

/** By its own id, or by that of a task: messages lead there. */
export const detail = async (ctx: Ctx, { id }: { id: string }) =>
  detailed(ctx, await recall.detail(ctx, { id: await recallOf(ctx.tx, id) }))

export const print = async (ctx: Ctx, input: Input<Calls['print']>) => {
  const { documents, ...rest } = await recall.print(ctx, input)
  const whole = []
  for (const d of documents) whole.push(await detailed(ctx, { ...d, actions: [], history: [] }))
  return { ...rest, documents: whole }
}

/** One spelling, each once. */
const lotsFor = (typed: string | undefined): string[] | undefined =>
  typed === undefined ? undefined : [...new Set(keywords(typed).map(lotText).filter(Boolean))].sort()

const check = async (ctx: Ctx, h: q.Head, lots: readonly string[]): Promise<void> => {
  if (!(await productsByIds(ctx.tx, [h.productId])).has(h.productId))
    throw malformed([{ path: 'productId', message: '产品不存在' }])
  if (lots.some((l) => l.length > 50)) throw malformed([{ path: 'lots', message: '批号最长 50 个字符' }])
  const fault = lotsRule({ lots: lots.join(), madeFrom: h.madeFrom ?? null, madeTo: h.madeTo ?? null })
  if (fault) throw malformed([{ path: fault.key, message: fault.reason }])
  if (h.scope === 'own' && ctx.actor.org !== 'hospital') throw refuse('只有医院可以为本院发布召回，请选择全区域')
}

/** A draft; what a hospital or a supplier writes for the region is a proposal, and the authority is told. */
export const add = async (ctx: Ctx, { lots: said, files, ...head }: Input<Calls['add']>) => {
  const lots = lotsFor(said) ?? []
  await check(ctx, head, lots)
  const [id, no] = [randomUUID(), await nextNo(ctx, 'ZH')]
  const kept = await attach(ctx, { kind: owner, id }, [], files ?? [])
  const made = await q.insert(ctx, id, no, head, kept)
  await q.setLots(ctx.tx, id, lots)
  if (head.scope === 'region' && ctx.actor.org !== 'authority')
    for (const { id: orgId } of await q.authorities(ctx.tx))
      await tellNotice(ctx, {
        orgId,
        codes: ['inventory/recall:issue'],
        event: 'recall.proposed',
        template: '{{org}}提请召回 {{no}}，请审阅',
        params: { org: ctx.actor.orgName, no },
        path: `/inventory/recall/${id}`,
      })
  return recall.made(ctx, { ...made, no }, { ...head, lots, files })
}

export const update = async (ctx: Ctx, { id, version, lots: said, files, ...head }: Input<Calls['update']>) => {
  const { doc, before } = await recall.forChange(ctx, id, version, 'edit')
  const lots = lotsFor(said)
  const now = { ...doc, ...head }
  await check(ctx, now, lots ?? (doc.lots ? doc.lots.split(',') : []))
  const kept = files && (await attach(ctx, { kind: owner, id }, doc.files, files))
  const saved = await q.update(ctx.tx, id, head, kept)
  if (lots) await q.setLots(ctx.tx, id, lots)
  await recall.noted(ctx, doc, 'update', '修改', { before, after: { ...head, lots, files } })
  return { id, no: doc.no, version: saved.version }
}

/**
 * Moves a recall to where its tasks are: everybody done, or one counts again. Its row is locked first, so of two who end last
 * one sees the other.
 */
export const follow = (ctx: Ctx, recallId: string, done: () => Promise<boolean>): Promise<void> =>
  elevated(ctx, async () => {
    const doc = await reads.lock(ctx.tx, { ...ctx.actor, org: 'system' }, recallId)
    if (!doc) return
    const all = await done()
    if (all && doc.status === 'issued') await derive(ctx, recallMachine, [recall.asDoc(doc)], 'ready')
    if (!all && doc.status === 'closing') await derive(ctx, recallMachine, [recall.asDoc(doc)], 'reopen')
  })
