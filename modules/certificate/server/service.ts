import { actionsOn, historyOf, lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { actionsFor } from '#kernel/shared/machine.ts'
import type { CertCalls } from '../shared/calls.ts'
import { exportFields } from '../shared/fields.ts'
import { certKinds, type Scope } from '../shared/kinds.ts'
import { type CertAction, type CertStatus, certificateMachine } from '../shared/machine.ts'
import * as q from './queries.ts'
import * as save from './queries-save.ts'
import { type CertDoc, certRules, checked, docOf, switchedOffAbove } from './rules.ts'

type In<K extends keyof CertCalls> = Input<CertCalls[K]>
const open = (status: string) => status === 'draft' || status === 'rejected'

/** Whoever keeps it writes; the authority audits and switches. */
const allowed = (c: q.Stored, actor: Actor) => {
  const own = c.orgId === actor.orgId
  return (x: string) =>
    x === 'approve' ||
    x === 'reject' ||
    (own && !(x === 'enable' && switchedOffAbove(c))) ||
    (actor.org === 'authority' && x.endsWith('able'))
}
const shown = async <C extends q.Stored>(ctx: Ctx, all: readonly C[]) => {
  const actions = await actionsOn(ctx, certificateMachine, all)
  return all.map((c, i) => ({ ...c, actions: actions[i]!.filter(allowed(c, ctx.actor)) }))
}

export const query = (scope: Scope) => async (ctx: Ctx, input: In<'query'>) => {
  const page = await q.list(ctx.tx, ctx.actor, scope, input)
  return { ...page, rows: await shown(ctx, page.rows) }
}

export const detail =
  (scope: Scope) =>
  async (ctx: Ctx, { id }: In<'detail'>) => {
    const c = await q.get(ctx.tx, ctx.actor, id, scope)
    if (!c) throw notFound('证件不存在')
    return { ...(await shown(ctx, [c]))[0]!, history: await historyOf(ctx, [id]) }
  }

const keepFiles = async (ctx: Ctx, id: string, before: readonly Attachment[], ids: string[] | undefined) => {
  if (!ids || (before.length === 0 && ids.length === 0)) return
  await save.setFiles(ctx.tx, id, await attach(ctx, { kind: 'certificate', id }, before, ids))
}

/** A certificate without a name of its own is called after its kind. */
const named = (v: save.Certificate): save.Certificate => ({ ...v, name: v.name || certKinds[v.kind] })

export const add =
  (scope: Scope) =>
  async (ctx: Ctx, { files, ...wish }: In<'add'>) => {
    const v = named(wish)
    await checked(ctx, scope, v)
    const no = await nextNo(ctx, 'ZJ')
    const c = await save.insert(ctx.tx, ctx.actor, scope, no, v)
    await keepFiles(ctx, c.id, [], files)
    const doc = { ...c, parties: [ctx.actor.orgId] }
    await note(ctx, certificateMachine, doc, { action: 'create', label: '新建', to: c.status })
    audit(ctx, { entity: 'certificate', entityId: c.id, entityNo: no, action: 'add', after: { ...v, files } })
    return { id: c.id, no, version: c.version }
  }

const locked = async (ctx: Ctx, scope: Scope, wish: { id: string; version: number }): Promise<CertDoc> => {
  const c = await q.lock(ctx.tx, ctx.actor, wish.id, scope)
  if (!c) throw notFound('证件不存在')
  if (c.version !== wish.version)
    throw conflict({ ...(await lastChange(ctx, c)), current: { ...c, version: c.version } })
  if (c.orgId !== ctx.actor.orgId) throw refuse('只有创建机构可以执行此操作')
  return docOf(c)
}

/** Saves a draft or a rejected certificate. */
export const update =
  (scope: Scope) =>
  async (ctx: Ctx, { id, version, files, ...wish }: In<'update'>) => {
    const c = await locked(ctx, scope, { id, version })
    if (!open(c.status))
      throw refuse('当前状态「{{status}}」不能{{action}}', {
        status: certificateMachine.states[c.status].label,
        action: '修改',
      })
    const v = named(wish)
    await checked(ctx, scope, v, id)
    const saved = await save.update(ctx.tx, id, v)
    await keepFiles(ctx, id, c.files, files)
    await note(ctx, certificateMachine, c, { action: 'update', label: '修改', to: c.status })
    const before = Object.fromEntries(Object.keys(v).map((k) => [k, c[k as keyof CertDoc] ?? null]))
    audit(ctx, {
      entity: 'certificate',
      entityId: id,
      entityNo: c.no,
      action: 'update',
      before: { ...before, files: c.files.map((f) => f.fileId) },
      after: { ...v, ...(files ? { files } : {}) },
    })
    return saved
  }

export const remove = (scope: Scope) => async (ctx: Ctx, wish: In<'delete'>) => {
  const c = await locked(ctx, scope, wish)
  if (!open(c.status)) throw refuse('只有待提交的单据可以删除')
  await keepFiles(ctx, c.id, c.files, [])
  audit(ctx, { entity: 'certificate', entityId: c.id, entityNo: c.no, action: 'delete', before: { ...c } })
  await save.remove(ctx.tx, c.id)
  return { id: c.id }
}

/** Submit, withdraw, approve, reject, enable, disable. */
export const act =
  (scope: Scope) => async (ctx: Ctx, wish: { id: string; version: number; action: CertAction; reason?: string }) => {
    const c = await q.lock(ctx.tx, ctx.actor, wish.id, scope)
    if (!c) throw notFound('证件不存在')
    const doc = docOf(c)
    await take(ctx, certificateMachine, doc, wish, certRules)
    return { id: doc.id, status: doc.status, version: doc.version }
  }

export const exportList =
  (scope: Scope) =>
  (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
    const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, scope, input))
    async function* values() {
      for await (const c of rows)
        yield { ...c, statusLabel: say(certificateMachine.states[c.status as CertStatus].label, ctx.lang) }
    }
    return exportBlob(ctx, { name: '证件', fields: exportFields, rows: values(), type, columns })
  }
