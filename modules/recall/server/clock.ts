import { derive } from '#kernel/server/act.ts'
import type { Task } from '#kernel/server/task.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { recallMachine } from '../shared/machine.ts'
import type { Step } from '../shared/steps.ts'
import { remind } from './queries/clock.ts'
import { recallReads as reads } from './queries/read.ts'
import { giveOut } from './rules.ts'
import { recall } from './service.ts'

const at = 'inventory/recall'
const half: Readonly<Record<Step, string>> = {
  sign: '召回 {{no}} 须在 {{due}} 前签收，时限已过半',
  isolate: '召回 {{no}} 须在 {{due}} 前隔离，时限已过半',
  tally: '召回 {{no}} 须在 {{due}} 前清点，时限已过半',
  handle: '召回 {{no}} 须在 {{due}} 前处置，时限已过半',
}
const over: Readonly<Record<Step, string>> = {
  sign: '召回 {{no}} 应在 {{due}} 前签收，已超时',
  isolate: '召回 {{no}} 应在 {{due}} 前隔离，已超时',
  tally: '召回 {{no}} 应在 {{due}} 前清点，已超时',
  handle: '召回 {{no}} 应在 {{due}} 前处置，已超时',
}

/** Half of a step's time: its doers are reminded; all of it: those are warned who lead. Once each. */
const tellAll = (about: Circumstances): Promise<number> =>
  inContext(systemActor, about, async (ctx) => {
    const told = await remind(ctx.tx)
    for (const t of told)
      await tellNotice(ctx, {
        orgId: t.orgId,
        codes: [t.late ? (t.orgKind === 'hospital' ? `${at}:issue` : `${at}:view`) : `${at}:${t.step}`],
        event: t.late ? 'recall.late' : 'recall.half',
        template: (t.late ? over : half)[t.step],
        params: { no: t.no, due: t.due },
        path: `/${at}/${t.recallId}`,
      })
    return told.length
  })

/** Whoever got some of the goods since the issue has a task too: what came stands still already. */
const joinLate = async (about: Circumstances): Promise<number> => {
  const live = await inContext(systemActor, { ...about, readOnly: true }, (ctx) =>
    reads.rows(ctx.tx, ctx.actor, { status: ['issued', 'closing'] }).execute(),
  )
  let joined = 0
  for (const { id } of live)
    joined += await inContext(systemActor, about, async (ctx) => {
      const r = await reads.lock(ctx.tx, ctx.actor, id)
      if (!r || (r.status !== 'issued' && r.status !== 'closing')) return 0
      const given = await giveOut(ctx, r)
      if (given > 0 && r.status === 'closing') await derive(ctx, recallMachine, [recall.asDoc(r)], 'reopen')
      return given
    })
  return joined
}

export const recallTasks: readonly Task[] = [
  {
    name: 'recall.clock',
    when: { everyMinutes: 5 },
    run: async (about) => ({ joined: await joinLate(about), told: await tellAll(about) }),
  },
]
