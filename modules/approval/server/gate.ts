import type { Gate } from '#kernel/server/act.ts'
import { configOf, wall } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ApprovalFacts, Doc } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import * as q from './queries/levels.ts'

export const distinctPeople = wall('approval.distinctPeople', true, '同一人不能审批同一单据的两级')

/** The code an approver of this document must hold: that of its approving action. */
const codeOf = (m: Machine): string => {
  const pass = keys(m.actions).find((a) => m.actions[a]?.approval === 'pass')
  if (!pass) throw new Error(`${m.name} has no approving action`)
  return m.actions[pass]?.code ?? ''
}

const frozen = async (ctx: Ctx, m: Machine, id: string, f: ApprovalFacts) => ({
  docType: m.name,
  docId: id,
  code: codeOf(m),
  distinct: await configOf(ctx, distinctPeople, f.orgId),
})

/** What the history says of a level: its name, for whom, and what was written. */
const said = (ctx: Ctx, l: q.Current, reason: string): string => {
  const standIn = l.right !== ctx.actor.userId ? say('（代 {{name}}）', ctx.lang, { name: l.rightName }) : ''
  return `${l.name}${standIn}${reason ? marks[ctx.lang].colon + reason : ''}`
}

/** The waiting level, and the actor has the right to it. @throws Refusal when it is somebody else's turn */
const mine = async (ctx: Ctx, doc: Doc): Promise<q.Current | undefined> => {
  const level = await q.current(ctx.tx, doc.id, ctx.actor.userId)
  if (!level) return undefined
  if (level.createdBy === ctx.actor.userId) throw refuse('不能审核自己创建的单据')
  if (!level.right) throw refuse('当前由「{{name}}」审批，您不是该级审批人', { name: level.name })
  return level
}

/** Empty for organisations the document does not concern, and where no flow is set. */
const chain: Gate['chain'] = async (ctx, m, doc, f) => {
  if (ctx.actor.orgId !== f.orgId && ctx.actor.org !== 'authority') return []
  const enters = keys(m.actions).some((a) => {
    const { approval, from, by } = m.actions[a]!
    return approval === 'start' && by !== 'system' && from.includes(doc.status)
  })
  const last = await q.lastRound(ctx.tx, doc.id)
  // a refused document shows why until it is submitted anew
  if (last.some((l) => l.state === 'rejected') || !enters) return last
  if (!(await q.flowStands(ctx.tx, m.name, f))) return []
  return q.preview(ctx.tx, await frozen(ctx, m, doc.id, f), { ...f, amount: await f.amount() })
}

/** The approval in several levels behind `act` (domain §3.1, §3.2): documents enter, pass level by level, leave. */
export const approvalGate: Gate = {
  async start(ctx, m, doc) {
    const f = doc.approval
    if (!f || !(await q.flowStands(ctx.tx, m.name, f))) return
    const empty = await q.freeze(ctx.tx, await frozen(ctx, m, doc.id, f), { ...f, amount: await f.amount() })
    if (empty)
      throw refuse('{{document}}第 {{level}} 级审批「{{name}}」没有可以审批的人，请联系管理员设置审批流程', {
        document: m.label,
        ...empty,
      })
  },
  async pass(ctx, _m, doc, reason) {
    const level = await mine(ctx, doc)
    if (!level) return undefined
    await q.decide(ctx, level, 'passed', reason)
    if (level.more) await q.advance(ctx.tx, doc.id)
    return { held: level.more, said: said(ctx, level, reason) }
  },
  async refuse(ctx, _m, doc, reason) {
    const level = await mine(ctx, doc)
    if (!level) return
    await q.decide(ctx, level, 'rejected', reason)
    await q.cancel(ctx.tx, doc.id)
  },
  async end(ctx, _m, doc) {
    await q.cancel(ctx.tx, doc.id)
  },
  turns: async (ctx, m, docs) =>
    keys(m.actions).some((a) => m.actions[a]?.approval === 'pass')
      ? q.turns(
          ctx.tx,
          docs.map((d) => d.id),
          ctx.actor.userId,
        )
      : new Map(),
  chain,
}
