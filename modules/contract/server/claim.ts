import { lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { conflict, malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { claimCalls } from '../shared/calls.ts'
import { contractMachine as m } from '../shared/machine.ts'
import { poolSheet } from '../shared/words.ts'
import { departmentOf, ownerFor, poolReads } from './queries/pool.ts'
import type { ContractDoc } from './queries/read.ts'
import { setOwner, stamp } from './queries/write.ts'
import { allows, contract } from './service.ts'

type Calls = typeof claimCalls

/** The list of what waits for an owner. */
export const pool = documentService({ machine: m, reads: poolReads, parties: (d) => [d.hospitalId], allows })

/** A step that moves no status and makes nobody an author. */
const noted = (ctx: Ctx, d: ContractDoc, name: 'take' | 'leave' | 'assign', reason: string, after: object) => {
  const parties = [ctx.actor.orgId]
  note(
    ctx,
    m,
    { ...contract.asDoc(d), parties },
    { action: name, label: m.offers[name].label, to: d.status, reason, authored: false },
  )
  audit(ctx, { entity: m.name, entityId: d.id, entityNo: d.no, action: name, after })
}
const acting = (d: ContractDoc, action: 'claim' | 'giveUp' | 'appoint') => ({
  ...contract.asDoc(d, action),
  lines: () => Promise.resolve([]),
})
const stands = (d: { id: string; status: string; version: number }) => ({
  id: d.id,
  status: d.status,
  version: d.version,
})

/** The supplier's own owner; its status stays. */
const takeOn = async (ctx: Ctx, d: ContractDoc) => {
  if (d.supplierOwnerId === ctx.actor.userId) throw refuse('您已认领此合同')
  if (d.supplierOwnerId) throw refuse('已由{{name}}认领', { name: d.supplierOwnerName })
  contract.mustOffer(ctx, d, 'take')
  const { userId, name } = ctx.actor
  const saved = await setOwner(ctx.tx, d.id, { side: 'supplier', userId, name })
  noted(ctx, d, 'take', '', { supplierOwnerId: userId })
  return { ...stands(d), version: saved.version }
}

/** One owner: the contract is locked, so that the second of two is told who was first (domain §3.10). */
export const claim = async (ctx: Ctx, { id }: Input<Calls['claim']>) => {
  const { doc: d } = await contract.lock(ctx, id)
  if (ctx.actor.org === 'supplier') return takeOn(ctx, d)
  if (d.ownerId === ctx.actor.userId) throw refuse('您已认领此合同')
  if (d.ownerId) throw refuse('已由{{name}}认领', { name: d.ownerName })
  const doc = acting(d, 'claim')
  const wish = { action: 'claim' as const, version: d.version }
  await take(ctx, m, doc, wish, {
    claim: {
      refuse: async () => (d.inReach ? undefined : '此合同归其他科室，不能认领'),
      sets: ({ actor }) => stamp.claimed({ id: actor.userId, name: actor.name }),
    },
  })
  return stands(doc)
}

export const giveUp = async (ctx: Ctx, { id, version, reason }: Input<Calls['giveUp']>) => {
  if (ctx.actor.org === 'supplier') {
    const { doc: d } = await contract.forChange(ctx, id, version, 'leave')
    const saved = await setOwner(ctx.tx, id, { side: 'supplier', userId: null, name: '' })
    noted(ctx, d, 'leave', reason, { reason })
    return { ...stands(d), version: saved.version }
  }
  const { doc: d } = await contract.lock(ctx, id)
  const doc = acting(d, 'giveUp')
  await take(
    ctx,
    m,
    doc,
    { action: 'giveUp', version, reason },
    {
      giveUp: {
        refuse: async ({ actor }) => (d.ownerId === actor.userId ? undefined : '只有负责人可以放弃认领'),
        sets: (c) => stamp.givenUp(c, reason),
      },
    },
  )
  return stands(doc)
}

/** Another owner or department, in any state; from the pool it is thereby claimed. */
export const assign = async (ctx: Ctx, { id, version, userId, departmentId }: Input<Calls['assign']>) => {
  const { doc: d } = await contract.lock(ctx, id)
  if (d.version !== version) throw conflict({ ...(await lastChange(ctx, d)), version: d.version })
  const pooled = m.actions.appoint.from.includes(d.status)
  if (!pooled) contract.mustOffer(ctx, d, 'assign')
  const to = await ownerFor(ctx.tx, ctx.actor, userId)
  if (!to) throw malformed([{ path: 'userId', message: '人员不存在或没有合同录入权限' }])
  const side = ctx.actor.org === 'supplier' ? 'supplier' : 'hospital'
  if (departmentId && (side === 'supplier' || !(await departmentOf(ctx.tx, d.hospitalId, departmentId))))
    throw malformed([{ path: 'departmentId', message: '科室不存在或已停用' }])
  if (pooled) {
    const doc = acting(d, 'appoint')
    const sets = { ...stamp.claimed(to), ...(departmentId === undefined ? {} : { owner_department: departmentId }) }
    await take(ctx, m, doc, { action: 'appoint', version, reason: to.name }, { appoint: { sets: () => sets } })
    return { id, no: d.no, version: doc.version }
  }
  const saved = await setOwner(ctx.tx, id, { side, userId, name: to.name, departmentId })
  noted(ctx, d, 'assign', to.name, { userId, departmentId })
  return { id, no: d.no, version: saved.version }
}

export const exportPool = (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) =>
  exportBlob(ctx, {
    name: '合同认领',
    fields: poolSheet,
    rows: streamed<object>(ctx.tx, poolReads.rows(ctx.tx, ctx.actor, wish)),
    type,
    columns,
  })
