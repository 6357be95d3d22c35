import { note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import type { workflowCalls } from '../shared/calls.ts'
import * as q from './queries/stuck.ts'
import { agreed, machineOf, orgFor } from './service.ts'

type In<K extends keyof typeof workflowCalls> = Input<(typeof workflowCalls)[K]>

const pathOf = (of: { docType: string; docId: string }): string => {
  const m = machineOf(of.docType)
  return m ? `/${screenOf(m)}/${of.docId}` : ''
}
/** The status in which its papers wait for their levels. */
const waitingIn = (m: Machine): string =>
  keys(m.actions).flatMap((a) => (m.actions[a]!.approval === 'pass' ? m.actions[a]!.from : []))[0] ?? ''
const labelOf = (docType: string): string => machineOf(docType)?.label ?? docType

/** An organisation's papers that wait for nobody, with those who may take them over (ux 88). */
export const stuckPapers = async (ctx: Ctx, { orgId, ...page }: In<'stuck'>) => {
  const org = await orgFor(ctx, orgId)
  const found = await q.stuck(ctx.tx, org.id, page)
  const rows = []
  for (const { docType, docId, createdBy: _, ...row } of found) {
    const people = await q.couldTake(ctx.tx, row.id)
    rows.push({ ...row, label: labelOf(docType), path: pathOf({ docType, docId }), people })
  }
  return { rows, total: await q.countStuck(ctx.tx, org.id) }
}

/** Two people give a waiting level to others, for this paper alone; its creator and its history are told. */
export const reassign = async (ctx: Ctx, { id, orgId, userIds, signOff }: In<'reassign'>) => {
  const org = await orgFor(ctx, orgId)
  const [paper] = await q.stuck(ctx.tx, org.id, { page: 1, size: 1, id })
  if (!paper) throw notFound('此单据已有人可以审批，请刷新')
  const able = new Map((await q.couldTake(ctx.tx, id)).map((p) => [p.id, p.name]))
  if (!userIds.every((u) => able.has(u))) throw refuse('只能改派给有审核权限、未创建也未审批过此单据的人')
  const names = userIds.map((u) => able.get(u)!).join(marks[ctx.lang].comma)
  const title = `${say(labelOf(paper.docType), ctx.lang)} ${paper.docNo}`
  const will = say('第 {{level}} 级「{{name}}」改由 {{names}} 审批', ctx.lang, {
    level: paper.level,
    name: paper.name,
    names,
  })
  const second = await agreed(ctx, { id, version: 0, act: 'reassign' }, signOff, { orgId: org.id, title, will })
  await q.reassign(ctx.tx, id, userIds)
  const m = machineOf(paper.docType)
  if (m) {
    const status = waitingIn(m)
    const doc = { id: paper.docId, no: paper.docNo, status, version: 0, parties: [org.id] }
    note(ctx, m, doc, { action: 'reassign', label: '改派审批人', to: status, reason: will, authored: false })
  }
  const after = { level: paper.name, people: names, second: second.name }
  audit(ctx, { entity: paper.docType, entityId: paper.docId, entityNo: paper.docNo, action: 'reassign', after })
  if (paper.createdBy)
    await tellNotice(ctx, {
      orgId: paper.creatorOrg ?? org.id,
      userId: paper.createdBy,
      event: 'approval.reassigned',
      template: '{{document}} {{no}} 的审批已改由 {{names}} 处理',
      params: { document: labelOf(paper.docType), no: paper.docNo, names },
      path: pathOf(paper),
    })
  return { id }
}

/** How many wait so, for the workbench. */
export const countStuck = ({ tx, actor }: Ctx): Promise<number> => q.countStuck(tx, actor.orgId)

/** Tells the creator and the administrators of each paper that has come to wait for nobody; a job that may run twice. */
export const tellStuck = (about: Circumstances = { call: 'job approval' }): Promise<{ stuck: number }> =>
  inContext(systemActor, about, async (ctx) => {
    const found = await q.noteStuck(ctx.tx)
    for (const paper of found) {
      const { orgId, createdBy, docType, docNo: no, name } = paper
      const params = { document: labelOf(docType), no, name }
      if (createdBy)
        await tellNotice(ctx, {
          orgId: paper.creatorOrg ?? orgId,
          userId: createdBy,
          event: 'approval.stuck',
          template: '{{document}} {{no}} 在「{{name}}」级没有可以审批的人，已通知管理员',
          params,
          path: pathOf(paper),
        })
      await tellNotice(ctx, {
        orgId,
        codes: ['system/config:edit'],
        event: 'approval.stuck',
        template: '{{document}} {{no}} 在「{{name}}」级没有可以审批的人，请改派',
        params,
        path: '/system/config/workflow',
      })
    }
    return { stuck: found.length }
  })
