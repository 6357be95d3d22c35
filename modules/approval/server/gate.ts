import type { Gate } from '#kernel/server/act.ts'
import { configOf, wall } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ApprovalFacts, Doc } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { emptiedBy, levelWithoutAnybody } from './people.ts'
import * as q from './queries/levels.ts'

export const distinctPeople = wall('approval.distinctPeople', true, '同一人不能审批同一单据的两级')

/** The code an approver of this document must hold: that of its approving action. */
export const passCode = (m: Machine): string => {
  const pass = keys(m.actions).find((a) => m.actions[a]?.approval === 'pass')
  if (!pass) throw new Error(`${m.name} has no approving action`)
  return m.actions[pass]?.code ?? ''
}

/** The document whose flows it goes through. */
const flowOf = (m: Machine): string => m.flows?.name ?? m.name

/** The facts with the organisation whose flow it is; nothing when no flow asks for this document. */
const asked = async (ctx: Ctx, m: Machine, f: ApprovalFacts) => {
  const orgId = f.orgId ?? (await q.auditing(ctx.tx, flowOf(m)))
  return orgId && (await q.flowStands(ctx.tx, flowOf(m), { ...f, orgId })) ? { ...f, orgId } : undefined
}
/** Levels of another one's flow, the authority's or a partner's, are behind the wall of whoever submits to it. */
const behindWall = <T>(ctx: Ctx, f: ApprovalFacts | undefined, fn: () => Promise<T>): Promise<T> =>
  f && f.orgId !== ctx.actor.orgId ? elevated(ctx, fn) : fn()

const frozen = async (ctx: Ctx, m: Machine, doc: { id: string; no?: string }, orgId: string) => ({
  docType: m.name,
  flow: flowOf(m),
  docId: doc.id,
  docNo: doc.no ?? '',
  code: passCode(m),
  distinct: await configOf(ctx, distinctPeople, orgId),
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
  if (!level.right && level.passedBefore) throw refuse('您已审批或由人代您审批过前一级，请由他人审批')
  if (!level.right) throw refuse('当前由「{{name}}」审批，您不是该级审批人', { name: level.name })
  return level
}

/** A pass that would leave a later level to nobody is somebody else's, where there is one (ux 88). */
const mustLeaveSomebody = async (ctx: Ctx, docId: string, level: q.Current): Promise<void> => {
  if (!level.more || !level.distinct) return
  const by = [ctx.actor.userId, ...(level.right ? [level.right] : [])]
  const emptied = emptiedBy(await q.open(ctx.tx, docId), by)
  if (!emptied) return
  throw refuse(
    '您通过后，第 {{level}} 级「{{name}}」将没有可以审批的人，而每级须由不同的人审批：请由{{people}}审批本级，或请管理员给其他人该级的审核权限',
    {
      level: emptied.level.level,
      name: emptied.level.name,
      people: emptied.others.slice(0, 3).join(marks[ctx.lang].comma),
    },
  )
}

/** Where a document is before it was ever passed, or after it was sent or taken back: what stands elsewhere was passed already. */
const early = (m: Machine): string[] => [
  m.start,
  ...(m.startsToo ?? []),
  ...keys(m.actions).flatMap((a) => {
    const { approval, to } = m.actions[a]!
    return to && (approval === 'refuse' || approval === 'end') ? [to] : []
  }),
]

/** Empty for organisations the document does not concern, and where no flow is set. */
const chain: Gate['chain'] = async (ctx, m, doc, f) => {
  if (ctx.actor.orgId !== f.orgId && ctx.actor.org !== 'authority') return []
  const enters =
    early(m).includes(doc.status) &&
    keys(m.actions).some((a) => {
      const { approval, from, by } = m.actions[a]!
      return approval === 'start' && by !== 'system' && from.includes(doc.status)
    })
  const last = await q.lastRound(ctx.tx, doc.id)
  // a refused document shows why until it is submitted anew
  if (last.some((l) => l.state === 'rejected') || !enters) return last
  const facts = await asked(ctx, m, f)
  if (!facts) return []
  return q.preview(ctx.tx, await frozen(ctx, m, doc, facts.orgId), { ...facts, amount: await f.amount() })
}

/** The approval in several levels behind `act` (domain §3.1, §3.2): documents enter, pass level by level, leave. */
export const approvalGate: Gate = {
  start: (ctx, m, doc) =>
    behindWall(ctx, doc.approval, async () => {
      const f = doc.approval && (await asked(ctx, m, doc.approval))
      if (!f) return
      const d = await frozen(ctx, m, doc, f.orgId)
      const levels = await q.freeze(ctx.tx, d, { ...f, amount: await f.amount() })
      const empty = levelWithoutAnybody(levels, d.distinct)
      if (!empty) return
      const of = { document: m.label, level: empty.level, name: empty.name }
      if (empty.people.length === 0)
        throw refuse('{{document}}第 {{level}} 级审批「{{name}}」没有可以审批的人，请联系管理员设置审批流程', of)
      throw refuse(
        '{{document}}第 {{level}} 级审批「{{name}}」只有{{people}}可以审批，而每级须由不同的人审批，请联系管理员设置审批流程',
        { ...of, people: empty.names.slice(0, 3).join(marks[ctx.lang].comma) },
      )
    }),
  async pass(ctx, _m, doc, reason) {
    const level = await mine(ctx, doc)
    if (!level) return undefined
    await mustLeaveSomebody(ctx, doc.id, level)
    await q.decide(ctx, level, 'passed', reason)
    if (level.more) {
      await q.advance(ctx.tx, doc.id)
      const [next] = await q.open(ctx.tx, doc.id)
      doc.passedLevel = { name: level.name, next: next!.name, people: next!.names }
    }
    return { held: level.more, said: said(ctx, level, reason) }
  },
  async refuse(ctx, _m, doc, reason) {
    const level = await mine(ctx, doc)
    if (!level) return
    await q.decide(ctx, level, 'rejected', reason)
    await q.cancel(ctx.tx, doc.id)
  },
  end: (ctx, _m, doc) => behindWall(ctx, doc.approval, () => q.cancel(ctx.tx, doc.id)),
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
