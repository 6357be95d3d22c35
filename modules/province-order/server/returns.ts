import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import type { Outcome, TheirReturn } from '#modules/province-setting/shared/adapter.ts'
import { provinceReturnMachine as m } from '../shared/machine.ts'
import * as q from './queries/returns.ts'
import type { Step } from './steps.ts'

/** Returns of goods on the platform that it is to be told of, from before the hospital worked there. */
export const collectReturns = async (ctx: Ctx, hospitalId: string, wanted: boolean): Promise<number> => {
  let made = 0
  for (const id of await q.unwritten(ctx.tx, hospitalId))
    if (await q.insertReturn(ctx.tx, id, { userId: null, name: ctx.actor.name }, wanted)) made += 1
  return made
}

export const moveReturn = async (ctx: Ctx, r: q.DueReturn, action: ActionOf<typeof m>, reason = ''): Promise<void> => {
  const spec = m.actions[action]
  if (r.status === spec.to || !(spec.from as readonly string[]).includes(r.status)) return
  const doc = { ...r, parties: [r.hospitalId] }
  await derive(ctx, m, [doc], action, { reason })
  r.status = doc.status as q.DueReturn['status']
  r.version = doc.version
}

/** What the platform says of a return. */
export const mirrorReturn = async (ctx: Ctx, r: q.DueReturn, theirs: TheirReturn): Promise<void> => {
  await q.returnCame(ctx.tx, r.id, { doing: '', wanted: false, why: '', retId: theirs.id, theirs: theirs.state })
  await moveReturn(ctx, r, 'save')
  if (theirs.state === 2) await moveReturn(ctx, r, 'confirm')
  if (theirs.state === 3) await moveReturn(ctx, r, 'goBack')
}

const find = (r: q.DueReturn): Step => ({
  about: r.no,
  finds: true,
  ask: (adapter) => adapter.returnStatus([r.no]),
  answered: async (ctx, came) => {
    const now = await q.lockReturn(ctx.tx, r.id)
    if (!now || came.kind !== 'done') return
    const held = (came.value as TheirReturn[]).find((t) => t.no === r.no)
    if (held) await mirrorReturn(ctx, now, held)
    else await q.returnCame(ctx.tx, r.id, { doing: '' })
  },
})

/** What is to be said next of a return. */
export const nextReturnStep = async (ctx: Ctx, r: q.DueReturn): Promise<Step | undefined> => {
  if (r.doing) return find(r)
  if (!['new', 'broken'].includes(r.status)) return void (await q.returnCame(ctx.tx, r.id, { wanted: false }))
  if (r.over) return void (await q.dropReturn(ctx.tx, r.id))
  const lines = await q.returnLines(ctx.tx, r.id)
  await q.returnBegin(ctx.tx, r.id)
  return {
    about: r.no,
    ask: (adapter) => adapter.saveReturn({ no: r.no, companyId: lines[0]?.companyId ?? '', lines }),
    answered: async (ctx, came) => {
      const now = await q.lockReturn(ctx.tx, r.id)
      if (!now || came.kind === 'fault') return
      if (came.kind === 'done') {
        const { id } = (came as Extract<Outcome<{ id: string }>, { kind: 'done' }>).value
        return mirrorReturn(ctx, now, { no: r.no, id, state: 1 })
      }
      const why = came.reason || came.code
      await q.returnCame(ctx.tx, r.id, { doing: '', wanted: false, why })
      await moveReturn(ctx, now, 'interrupt', why)
    },
  }
}
