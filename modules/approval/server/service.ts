import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { lockOrg } from '#modules/organisation/server/public.ts'
import { underTwo } from '#modules/setting/server/public.ts'
import type { delegationCalls, workflowCalls } from '../shared/calls.ts'
import { distinctPeople, passCode } from './gate.ts'
import { levelWithoutAnybody } from './people.ts'
import * as dq from './queries/delegations.ts'
import * as q from './queries/flows.ts'
import { couldPass } from './queries/levels.ts'

type In<K extends keyof typeof workflowCalls> = Input<(typeof workflowCalls)[K]>

let machines: readonly Machine[] = []
/** What most flows are for stands first. */
const usual = ['plan', 'order']
const rank = (m: Machine): number => (usual.includes(m.name) ? usual.indexOf(m.name) : usual.length)
/** Tells which documents exist; those with an approving action can have a flow. Machines that differ in codes alone are one. */
export const useApprovable = (all: readonly Machine[]): void => {
  const able = all.filter((m) => keys(m.actions).some((a) => m.actions[a]?.approval === 'pass'))
  const each = able.filter((m, i) => able.findIndex((x) => x.name === m.name) === i)
  machines = each.toSorted((a, b) => rank(a) - rank(b))
}
export const machineOf = (docType: string): Machine | undefined => machines.find((m) => m.name === docType)
/** Those an organisation of this kind audits. */
const auditedBy = (kind: string): Machine[] =>
  machines.filter(
    (m) =>
      // what goes through another's flows has none of its own
      !m.flows &&
      keys(m.actions).some(
        (a) => m.actions[a]!.approval === 'pass' && [m.actions[a]!.by].flat().includes(kind as 'hospital'),
      ),
  )
const passCodes = (): string[] =>
  machines.flatMap((m) => keys(m.actions).flatMap((a) => (m.actions[a]?.approval === 'pass' ? m.actions[a].code : [])))

/** The organisation whose flows are meant: the actor's own; the authority may name another. */
export const orgFor = async (ctx: Ctx, wanted: string | undefined) => {
  const id = wanted ?? ctx.actor.orgId
  const org = id === ctx.actor.orgId || ctx.actor.org === 'authority' ? await q.org(ctx.tx, id) : undefined
  if (!org) throw notFound('机构不存在')
  return org
}

export const query = async (ctx: Ctx, { orgId }: In<'query'>) => {
  const org = await orgFor(ctx, orgId)
  return {
    orgId: org.id,
    orgName: org.name,
    flows: await q.flows(ctx.tx, org.id),
    documents: auditedBy(org.kind).map((m) => ({ docType: m.name, label: m.label, lacks: [...(m.lacks ?? [])] })),
    roles: await q.rolesOf(ctx.tx, org.id),
    users: await q.usersOf(ctx.tx, org.id),
    editable: ctx.actor.codes.has('system/config:edit'),
  }
}

/** The amounts rise from zero, every level names somebody of the organisation, and no kind belongs to two flows. */
const judge = async (ctx: Ctx, { id: orgId, kind }: q.Org, b: q.Body & { id?: string }) => {
  const m = auditedBy(kind).find((x) => x.name === b.docType)
  if (!m) throw refuse('此单据没有审批')
  const wrong = (i: number, field: string, message: string) => malformed([{ path: `steps.${i}.${field}`, message }])
  if (b.enabled) weighs(m, b)
  const roles = new Set((await q.rolesOf(ctx.tx, orgId)).map((r) => r.id))
  const users = new Set((await q.usersOf(ctx.tx, orgId)).map((u) => u.id))
  for (const [i, s] of b.steps.entries()) {
    if (s.roleIds.length + s.userIds.length === 0) throw wrong(i, 'roleIds', '请选择审批角色或审批人')
    if (!s.roleIds.every((r) => roles.has(r)) || !s.userIds.every((u) => users.has(u)))
      throw wrong(i, 'roleIds', '审批角色或审批人不属于该机构')
    if (i === 0 && cmp(s.minAmount, '0') !== 0) throw wrong(i, 'minAmount', '第一级的起审金额必须为 0')
    if (i > 0 && cmp(s.minAmount, b.steps[i - 1]!.minAmount) < 0) throw wrong(i, 'minAmount', '起审金额不能小于上一级')
  }
  if (!b.enabled) return
  for (const f of await q.flows(ctx.tx, orgId)) {
    if (f.id === b.id || !f.enabled || f.docType !== b.docType) continue
    const clash = f.kinds.length === 0 ? b.kinds.length === 0 : f.kinds.some((k) => b.kinds.includes(k))
    if (clash) throw refuse('与已启用的流程「{{name}}」适用的产品大类重复', { name: f.name })
  }
  await passable(ctx, orgId, m, b.steps)
}

/** A flow, or a level of one, would stand and never apply: it asks for what no such paper has. */
const weighs = (m: Machine, { kinds, steps }: q.Body): void => {
  const params = { document: m.label }
  if (m.lacks?.includes('kind') && kinds.length > 0)
    throw malformed([{ path: 'kinds', message: '{{document}}不分产品大类，请不要选择适用产品大类', params }])
  const i = steps.findIndex((s) => cmp(s.minAmount, '0') > 0)
  if (m.lacks?.includes('amount') && i >= 0)
    throw malformed([{ path: `steps.${i}.minAmount`, message: '{{document}}没有金额，各级起审金额须为 0', params }])
}

/** Papers would wait for nobody: each level that nobody could pass today is named (ux 88). A flow that is off may prepare. */
const passable = async (ctx: Ctx, orgId: string, m: Machine, steps: q.Body['steps']) => {
  const levels = await couldPass(ctx.tx, { orgId, docType: m.name, code: passCode(m) }, steps)
  const none = levels.filter((l) => l.people.length === 0)
  const at = (level: number, message: string, params: Record<string, string>) => ({
    path: `steps.${level - 1}.roleIds`,
    message,
    params,
  })
  if (none.length > 0)
    throw malformed(
      none.map((l) =>
        at(l.level, '「{{name}}」目前没有人可以审批：所选角色和人员中没有在用且有「{{document}}」审核权限的人', {
          name: l.name,
          document: m.label,
        }),
      ),
    )
  const left = levelWithoutAnybody(levels, await configOf(ctx, distinctPeople, orgId))
  if (left) {
    const params = { name: left.name, people: left.names.slice(0, 3).join(marks[ctx.lang].comma) }
    throw malformed([
      at(left.level, '「{{name}}」只有{{people}}可以审批，其他级也需要他们，而每级须由不同的人审批', params),
    ])
  }
}

const note = (ctx: Ctx, id: string, name: string, action: string, change: { before?: object; after?: object }) =>
  audit(ctx, { entity: 'approvalFlow', entityId: id, entityNo: name, action, ...change })

const known = async (ctx: Ctx, orgId: string, wish: { id: string; version: number }) => {
  const flow = await q.lock(ctx.tx, orgId, wish.id)
  if (!flow) throw notFound('审批流程不存在')
  if (flow.version !== wish.version) throw conflict({ ...(await lastChange(ctx, flow)), current: flow })
  return flow
}

/** What a new flow is when nothing else is said. */
const blank: q.Body = { docType: '', name: '', kinds: [], enabled: true, steps: [] }

/** What those who answer for the house are told of it. */
const told = {
  新建: '{{org}}的{{user}}与{{second}}恢复了防线：新建了审批流程「{{title}}」',
  启用: '{{org}}的{{user}}与{{second}}恢复了防线：启用了审批流程「{{title}}」',
  修改: '{{org}}的{{user}}与{{second}}更改了审批流程「{{title}}」',
  停用: '{{org}}的{{user}}与{{second}}降低了防线：停用了审批流程「{{title}}」',
  删除: '{{org}}的{{user}}与{{second}}降低了防线：删除了审批流程「{{title}}」',
} as const
const reassigned = '{{org}}的{{user}}与{{second}}改派了审批：{{title}}，{{will}}'
const toldOf = (will: string): string => Object.entries(told).find(([one]) => one === will)?.[1] ?? reassigned

/** A flow is a wall: whatever is changed of it two people change. `will`: what is done with it, or whom a level goes to. */
export const agreed = (
  ctx: Ctx,
  of: Omit<SignedAct, 'type' | 'hash'>,
  signOff: string | undefined,
  { orgId, title, will }: { orgId: string; title: string; will: string },
) =>
  underTwo(ctx, { type: 'approvalFlow', ...of }, signOff, {
    orgId,
    template: toldOf(will),
    params: { title, will },
    says: [{ message: '审批流程「{{title}}」：{{will}}', params: { title, will } }],
  })

export const save = async (ctx: Ctx, { orgId, id, version, signOff, ...given }: In<'save'>) => {
  const org = await orgFor(ctx, orgId)
  // an organisation does not write its own row
  await elevated(ctx, () => lockOrg(ctx.tx, org.id))
  const before = id ? await known(ctx, org.id, { id, version }) : undefined
  const body = { ...blank, ...before, ...given }
  if (before && before.docType !== body.docType) throw refuse('流程的单据类型不能修改')
  if (!body.name) throw malformed([{ path: 'name', message: '请填写流程名称' }])
  if (body.steps.length === 0) throw malformed([{ path: 'steps', message: '请至少设置一级审批' }])
  await judge(ctx, org, { ...body, id })
  const of = { id: id ?? `new ${body.docType}@${org.id}`, version, act: 'save' }
  const will = !before ? '新建' : before.enabled === body.enabled ? '修改' : body.enabled ? '启用' : '停用'
  const second = await agreed(ctx, of, signOff, { orgId: org.id, title: body.name, will })
  const saved = id
    ? await q.change(ctx.tx, org.id, id, given, second.userId)
    : await q.insert(ctx.tx, org.id, body, second.userId)
  note(ctx, saved.id, body.name, before ? 'update' : 'add', {
    ...(before ? { before: { ...before, version: undefined } } : {}),
    after: { org: org.name, ...given, second: second.name },
  })
  return saved
}

export const remove = async (ctx: Ctx, { orgId, signOff, ...wish }: In<'delete'>) => {
  const org = await orgFor(ctx, orgId)
  const before = await known(ctx, org.id, wish)
  const second = await agreed(ctx, { ...wish, act: 'delete' }, signOff, {
    orgId: org.id,
    title: before.name,
    will: '删除',
  })
  await q.remove(ctx.tx, wish.id, second.userId)
  note(ctx, wish.id, before.name, 'delete', { before: { ...before, second: second.name } })
  return { id: wish.id }
}

/** The audit rights of the actor: who shall act for him holds the same. */
const ownCodes = ({ actor }: Ctx): string[] => passCodes().filter((c) => actor.codes.has(c))

/**
 * What was delegated, and to whom it may be: a delegation gives the turn, not the right, so each colleague takes over the
 * documents he may audit himself, and which these are is said before he is named.
 */
export const delegations = async (ctx: Ctx) => {
  const own = ownCodes(ctx)
  const people = (await dq.colleagues(ctx, own)).map(({ codes, ...p }) => ({
    ...p,
    all: own.every((c) => codes.includes(c)),
    documents: machines.filter((m) => codes.includes(passCode(m))).map((m) => m.label),
  }))
  return { rows: await dq.list(ctx), people, audits: own.length > 0 }
}

/**
 * Names a colleague who approves while the actor is away. He must hold audit rights of the actor's himself: a delegation
 * gives the turn, not the right, and is not passed on (security.md C33). What he may not audit waits for the actor.
 */
export const delegate = async (ctx: Ctx, d: Input<(typeof delegationCalls)['save']>) => {
  const { actor, tx } = ctx
  if (d.to < d.from) throw malformed([{ path: 'to', message: '结束日期不能早于开始日期' }])
  if (d.to < today()) throw malformed([{ path: 'to', message: '结束日期不能早于今天' }])
  if (d.delegateId === actor.userId) throw malformed([{ path: 'delegateId', message: '不能委托给本人' }])
  const own = ownCodes(ctx)
  if (own.length === 0) throw refuse('您没有审核权限，无需委托')
  const colleague = (await dq.colleagues(ctx, own)).find((p) => p.id === d.delegateId)
  if (!colleague) {
    const name = await dq.calledHere(tx, actor.orgId, d.delegateId)
    throw name ? refuse('「{{name}}」没有相应的审核权限，不能委托', { name }) : notFound('用户不存在')
  }
  if (await dq.overlaps(ctx, d.from, d.to)) throw refuse('此期间已有委托，请先结束')
  const saved = await dq.insert(ctx, d)
  const after = { delegate: colleague.name, from: d.from, to: d.to, reason: d.reason }
  audit(ctx, { entity: 'delegation', entityId: saved.id, entityNo: colleague.name, action: 'add', after })
  return saved
}

export const endDelegation = async (ctx: Ctx, { id }: { id: string }) => {
  const before = await dq.end(ctx, id)
  if (!before) throw notFound('委托不存在或已结束')
  const after = { ...before, ended: true }
  audit(ctx, { entity: 'delegation', entityId: id, entityNo: before.delegate, action: 'end', before, after })
  return { id }
}
