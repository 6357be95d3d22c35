import { act, asKnown, remark } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { actionsFor } from '#kernel/shared/machine.ts'
import { contractMachine as m } from '../../shared/machine.ts'
import type { registerCalls } from '../../shared/register-calls.ts'
import * as q from '../queries/moving.ts'
import type { RegisterDoc } from '../queries/register.ts'
import { looksAfter } from './allows.ts'
import { noteRenewed } from './renewed.ts'
import { register } from './service.ts'

type In<K extends keyof typeof registerCalls> = Input<(typeof registerCalls)[K]>

/** Stops new orders that would be bound to it, in the name of who does it; until a day, or until he lifts it. */
export const freeze = async (ctx: Ctx, { id, version, reason, until }: In<'freeze'>) => {
  const { doc } = await register.lock(ctx, id)
  const d = register.asDoc(doc)
  const wish = { action: 'freeze', version, reason: until ? `${reason} · ${until}` : reason } as const
  await act(ctx, m, d, wish, {
    freeze: {
      refuse: async () => {
        if (doc.parentId) return '补充协议随主合同冻结'
        if (until && until < today()) throw malformed([{ path: 'until', message: '日期不能早于今天' }])
        return undefined
      },
      sets: () => ({ frozen_org: ctx.actor.orgId, frozen_until: until ?? null, freeze_reason: reason }),
    },
  })
  return { id, status: d.status, version: d.version }
}

const mayVoid = (ctx: Ctx, d: RegisterDoc): string | undefined =>
  looksAfter(d, ctx.actor) ? undefined : '只有合同负责人可以作废'

/** Somebody beside this side has bound himself: from then on it takes both. */
const needsConsent = (ctx: Ctx, d: RegisterDoc): boolean =>
  d.status === 'signed' || (d.status === 'waitSign' && d.signedRoles.some((role) => role !== ctx.actor.org))

/**
 * Takes a contract back before it is in force: its owner alone while nobody else has signed, else with the other side's consent; then
 * the first call asks and the other side's agrees (domain §3.10).
 */
export const voidContract = async (ctx: Ctx, { id, version, action, reason = '' }: In<'void'>) => {
  const { doc } = await register.lock(ctx, id)
  const d = register.asDoc(doc)
  const agrees = doc.voidAskedOrg !== null && doc.voidAskedOrg !== ctx.actor.orgId
  const asks = !agrees && needsConsent(ctx, doc)
  const wish = { action, version, reason: agrees ? doc.voidReason : reason }
  if (asks) return askVoid(ctx, doc, wish)
  await act(ctx, m, d, wish, {
    void: {
      refuse: async () => (agrees ? undefined : mayVoid(ctx, doc)),
      sets: () => ({ void_asked_org: null, void_asked_by: null }),
      // what it went on from is renewed by nothing any more
      effect: async () => {
        // of several wishes to renew only the one both signed is marked, and kept the only one
        if (doc.renewsId && doc.status === 'signed') await noteRenewed(ctx, doc.renewsId, false)
      },
    },
  })
  return { id, status: d.status, version: d.version }
}

const askVoid = async (ctx: Ctx, d: RegisterDoc, { version, reason }: { version: number; reason: string }) => {
  await asKnown(ctx, d, version, '单据不存在')
  const { label } = m.actions.void
  if (!actionsFor(m, d.status, ctx.actor).includes('void'))
    throw refuse('当前状态「{{status}}」不能{{action}}', { status: m.states[d.status].label, action: label })
  const no = mayVoid(ctx, d) ?? (d.voidAskedOrg ? '已申请作废，等待对方同意' : undefined)
  if (no) throw refuse(no)
  if (!reason.trim()) throw refuse('请填写{{action}}原因', { action: label })
  const sets = { void_asked_org: ctx.actor.orgId, void_asked_by: ctx.actor.userId, void_reason: reason.trim() }
  const now = await q.moved(ctx.tx, d.id, sets)
  remark(ctx, m, register.asDoc(d), { action: 'askVoid', label: '申请作废，待对方同意', to: d.status, reason })
  return { id: d.id, status: d.status, version: now.version }
}

/**
 * The person who looks after it, in the hospital that says so. Its owner gives it away, and whoever may reassign contracts names another
 * one: nobody takes it for himself here. @throws Refusal unknown people and strangers alike
 */
const ownerOf = async ({ tx, actor }: Ctx, d: RegisterDoc, ownerId: string | null | undefined) => {
  if (!ownerId || ownerId === d.ownerId) return {}
  if (actor.org === 'authority') throw refuse('负责人由双方各自维护')
  const one = await q.colleague(tx, actor.orgId, ownerId)
  if (!one) throw notFound('人员不存在')
  const gives = d.ownerId === actor.userId || actor.codes.has(m.offers.assign.code)
  if (!gives || one.id === actor.userId)
    throw malformed([{ path: 'ownerId', message: '负责人只能由现负责人转交，或由有改派权限的人指派给他人' }])
  return { ownerId: one.id, ownerName: one.name }
}

/** Owner, reminder, remark and attachments of a contract that was agreed; what it says changes by a supplement alone. */
export const keep = async (ctx: Ctx, { id, version, ownerId, files, ...typed }: In<'update'>) => {
  const { doc: d, before } = await register.forChange(ctx, id, version, 'keep')
  const held = files && (await attach(ctx, { kind: m.name, id }, d.files as Attachment[], files))
  const saved = await q.keep(ctx.tx, id, {
    ...typed,
    ...(await ownerOf(ctx, d, ownerId)),
    ...(held ? { files: held } : {}),
  })
  await register.noted(ctx, d, 'keep', m.offers.keep.label, { before, after: { ownerId, files, ...typed } })
  return { id, no: d.no, version: saved.version }
}
