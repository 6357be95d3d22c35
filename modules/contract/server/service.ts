import { act as take } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNos } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { amountsHidden, scopeOf } from '#modules/contract-type/server/public.ts'
import type { entryCalls } from '../shared/calls.ts'
import { contractMachine as m } from '../shared/machine.ts'
import { contractSheet } from '../shared/words.ts'
import { type Agreed, agreedOf, linesOf, mustAdd, mustEnd, newPartiesOf, partiesFor } from './agreed.ts'
import { approvalOf } from './approval.ts'
import { textsOf } from './life/beside.ts'
import { mustKeepThird, mustKeepType } from './own-type.ts'
import { type TypeRow, typeFor } from './queries/choices.ts'
import { type ContractDoc, type PartyRow, papersOf, partiesOf, contractReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { contractRules, isOwner, mustOwn, warningsOf } from './rules.ts'

type Calls = typeof entryCalls

type Standing = Pick<
  ContractDoc,
  'createdOrg' | 'supplierId' | 'ownerId' | 'supplierOwnerId' | 'submittedAt' | 'inReach' | 'amount'
>
/** What is done without knowing the amounts. */
const blind = ['takeBack', 'claim', 'giveUp', 'appoint', 'assign', 'take', 'leave']
/** What only the row knows of what may be done with it. */
export const allows = (d: Standing, name: string, actor: Ctx['actor']): boolean => {
  if (d.amount === null && !blind.includes(name)) return false
  const own = (d.createdOrg === d.supplierId) === (actor.org === 'supplier')
  if (name === 'takeBack') return d.createdOrg === actor.orgId
  if (name === 'claim') return d.inReach
  if (name === 'giveUp') return d.ownerId === actor.userId
  if (name === 'take') return own ? false : d.supplierOwnerId === null
  if (name === 'leave') return own ? false : d.supplierOwnerId === actor.userId
  // another one's, and one that was handed in before, is not taken out
  if (name === 'delete') return isOwner(d, actor) && d.createdOrg === actor.orgId && d.submittedAt === null
  if (['edit', 'begin', 'submit', 'void'].includes(name)) return own && isOwner(d, actor)
  return name !== 'withdraw' || own
}

export const contract = documentService({
  machine: m,
  reads,
  rules: contractRules,
  remove: q.remove,
  sheet: contractSheet,
  // what a supplier drafts is his own until he hands it in, and what a hospital has not agreed with itself is not the supplier's
  parties: (d, action) => {
    if (d.contentN > 0 || action === 'approve') return [d.hospitalId, d.supplierId]
    if (d.createdOrg === d.supplierId)
      return d.status === 'draft' && action !== 'submit' ? [d.supplierId] : [d.hospitalId, d.supplierId]
    return [d.hospitalId]
  },
  allows,
  approval: (ctx, d) => approvalOf(ctx, d),
  warn: { at: ['submit', 'approve'], of: (ctx, d) => warningsOf(ctx, d) },
  // who its parties are is part of what is typed: a conflict compares it, and paper and audit hold it
  told: async (ctx, d) => ({ parties: await partiesOf(ctx.tx, d.id) }),
  more: async (ctx, d) => ({
    parties: await partiesOf(ctx.tx, d.id),
    papers: await papersOf(ctx.tx, d.supplierId),
    // what does not open is not named
    files: d.amount === null ? [] : d.files,
    ...(await textsOf(ctx, d)),
  }),
})

/** @throws Refusal at the field */
export const typeOr = async (ctx: Ctx, id: string): Promise<TypeRow> => {
  const t = await typeFor(ctx.tx, ctx.actor, id)
  if (!t) throw malformed([{ path: 'typeId', message: '合同类型不存在或已停用' }])
  if ((await scopeOf(ctx, id)) === 'none' || (await amountsHidden(ctx, id)))
    throw refuse('您没有「{{name}}」合同的数据权限，不能录入', { name: t.name })
  return t
}
/** What a contract takes over of its type, to be its own from then on. */
export const ofType = (t: TypeRow) => ({
  typeId: t.id,
  category: t.category,
  hasLines: t.hasLines,
  thirdParty: t.thirdParty,
  orderRule: t.orderRule,
  priceFollows: t.priceFollows,
  signMode: t.signMode,
  signerCount: t.thirdParty ? 3 : 2,
})

const keepFiles = async (ctx: Ctx, id: string, before: readonly Attachment[], ids: readonly string[] | undefined) => {
  if (!ids || (before.length === 0 && ids.length === 0)) return
  await q.setFiles(ctx.tx, id, await attach(ctx, { kind: m.name, id }, before, ids))
}

/** One contract as it was agreed for one pair, in the pool or with its maker. */
const make = async (ctx: Ctx, no: string, pair: q.Pair, a: Agreed, t: TypeRow, lines: readonly q.NewLine[]) => {
  const { org } = ctx.actor
  const source = org === 'authority' ? 'authority' : org === 'supplier' ? 'supplier' : 'hospital'
  const status = org === 'authority' ? 'unclaimed' : 'draft'
  const made = await q.insert(ctx, { no, ...pair, source, status }, { ...a.head, ...ofType(t), clauses: a.clauses })
  const of = { id: made.id, ...pair }
  await q.replaceParties(ctx.tx, of, await newPartiesOf(ctx, pair, a.parties, t.thirdParty))
  await q.replaceLines(ctx.tx, of, lines)
  const parties = org === 'supplier' ? [pair.supplierId] : [...new Set([ctx.actor.orgId, pair.hospitalId])]
  await contract.made(ctx, { ...made, parties }, { ...pair, ...a.said })
  return { ...made, ...of }
}

/** A draft of one's own; of the authority a contract for each named hospital, in its pool. Answers the first. */
export const add = async (ctx: Ctx, { files, ...said }: Input<Calls['add']>) => {
  const t = await typeOr(ctx, said.typeId)
  const pairs = await partiesFor(ctx, said)
  const a = await agreedOf(ctx, pairs, t, said)
  const nos = await nextNos(ctx, 'HT', pairs.length)
  const made = []
  for (const [i, pair] of pairs.entries()) made.push(await make(ctx, nos[i]!, pair, a, t, a.lines[i]!))
  const [first] = made
  // a file belongs to one contract: of several each has the text, and its files are put to them one by one
  if (made.length === 1) await keepFiles(ctx, first!.id, [], files)
  return { id: first!.id, no: first!.no, version: first!.version }
}

/** Locked for its owner: another one is told whose it is while it may be changed at all. @throws Refusal */
const owned = async (ctx: Ctx, id: string, version: number, name: 'edit' | 'delete') => {
  const { doc } = await contract.lock(ctx, id)
  if (m.offers[name].from!.some((s) => s === doc.status)) mustOwn(ctx, doc)
  return contract.forChange(ctx, id, version, name)
}

export const update = async (
  ctx: Ctx,
  { id, version, files, parties, lines, clauses, ...said }: Input<Calls['update']>,
) => {
  const { doc: d, before } = await owned(ctx, id, version, 'edit')
  const was = before as typeof before & { parties: PartyRow[] }
  const t = said.typeId && said.typeId !== d.typeId ? await typeOr(ctx, said.typeId) : undefined
  if (t) await mustKeepType(ctx, d, t)
  mustEnd({ ...d, ...said })
  const hasLines = t?.hasLines ?? d.hasLines
  const saved = await q.update(ctx.tx, id, { ...said, ...(t ? ofType(t) : {}), ...(clauses ? { clauses } : {}) })
  if (parties || t) {
    const now = await newPartiesOf(ctx, d, parties ?? was.parties, t?.thirdParty ?? d.thirdParty)
    mustKeepThird(d, was.parties, now)
    await q.replaceParties(ctx.tx, d, now)
  }
  if (lines || !hasLines) {
    const kept = hasLines ? await linesOf(ctx, [d], lines ?? []) : []
    mustAdd({ hasLines, framework: said.framework ?? d.framework }, said.amount, kept)
    await q.replaceLines(ctx.tx, d, kept)
  } else await q.countLines(ctx.tx, id)
  await keepFiles(ctx, id, d.files, files)
  await contract.noted(ctx, d, 'update', '修改', { before: was, after: { ...said, parties, lines, clauses, files } })
  if (m.actions.begin.from.includes(d.status)) {
    const doc = { ...contract.asDoc(d, 'begin'), version: saved.version, lines: () => Promise.resolve([]) }
    // that he is its owner was asked before he changed it
    await take(ctx, m, doc, { action: 'begin', version: saved.version }, {})
    return { id, no: d.no, version: doc.version }
  }
  return { id, no: d.no, version: saved.version }
}

export const remove = async (ctx: Ctx, wish: Input<Calls['delete']>) => {
  const { doc } = await owned(ctx, wish.id, wish.version, 'delete')
  await keepFiles(ctx, doc.id, doc.files, [])
  return contract.remove(ctx, wish)
}
