import { randomUUID } from 'node:crypto'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Task } from '#kernel/server/task.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { lineOf, type Platform, pauseLine, platformOf, resumeLine } from '#modules/trace-setting/server/public.ts'
import { type Carried, carry, unknownOf } from './carry.ts'
import { askPump, PUMP, type Teller, tellerOf } from './make.ts'
import { mend } from './mend.ts'
import * as q from './queries/pump.ts'

/** Longest a sender may be silent; its messages take 30 s at most each, and a batch is asked for row by row. */
const LEASE_S = 180
/** So long a run lasts; what is left is the next one's, so that every hospital has its turn. */
const RUN_MS = 60_000
/** So many rows that miss something are looked at again in a run. */
const MENDED = 500
/** What the platform would not tell of is asked for again after this. */
const AGAIN_MS = 60_000
const BATCH = 100
/** Asked for one by one: what is known of so many is kept before the next are asked for. */
const ASKED = 20
/** Who stood still for so long between committing a batch and sending it does not send it: somebody else may have the line by then. */
const STALE_MS = 20_000

export interface PumpOptions {
  leaseS?: number
  runMs?: number
  /** Stands before the line of the account: for tests. */
  platform?: Platform
}
export interface Pumped {
  sent: number
  taken: number
  /** Why it ended: nothing is left, somebody else has the line, it is to wait, there is none. */
  ended: 'done' | 'busy' | 'waits' | 'none' | 'turn'
}

/** When what waits for the hospital's hour may go: rows made before its last hour. */
const hourOf = ({ account }: Teller): string | null => {
  if (account.auto !== 'daily') return null
  const now = Date.now() + 8 * 3600_000
  const [hour, minute] = account.autoAt.split(':').map(Number) as [number, number]
  const today = Math.floor(now / 86_400_000) * 86_400_000 + (hour * 60 + minute) * 60_000
  return new Date((today <= now ? today : today - 86_400_000) - 8 * 3600_000).toISOString()
}

type Step = { work: q.Work; platform: Platform } | { ended: Pumped['ended']; at?: Date }

/** Commits what is sent next as being sent: only then it is. */
const next = async (
  ctx: Ctx,
  hospitalId: string,
  run: { holder: string; but: string[] },
  o: PumpOptions,
): Promise<Step> => {
  if (!(await q.takeLease(ctx.tx, hospitalId, run.holder, o.leaseS ?? LEASE_S))) return { ended: 'busy' }
  const t = await tellerOf(ctx, hospitalId)
  const platform = o.platform ?? (await platformOf(ctx, hospitalId))
  if (!t || !platform) return { ended: 'none' }
  const { nextTry } = await lineOf(ctx, hospitalId)
  if (nextTry && new Date(nextTry).getTime() > Date.now()) return { ended: 'waits', at: new Date(nextTry) }
  const wanting = { hospitalId, ...run, most: Math.min(BATCH, platform.batchSize) }
  const sends = { switched: t.account.switched, all: t.account.auto === 'event', since: hourOf(t) }
  const work =
    (await q.toAsk(ctx.tx, { ...wanting, most: ASKED })) ??
    (await q.toRevoke(ctx.tx, wanting)) ??
    (await q.toSend(ctx.tx, { ...wanting, ...sends }))
  return work ? { work, platform } : { ended: 'done' }
}

/** Writes what came of a batch, and how the line stands by it; when it pauses, those who keep it hear of it, once. */
const note = async (ctx: Ctx, hospitalId: string, holder: string, { came, fault }: Carried) => {
  await q.noteCame(ctx.tx, holder, came)
  // it answered before it failed, so its faults are counted anew
  if (!fault || came.some((c) => c.outcome !== 'fault')) await resumeLine(ctx, hospitalId)
  if (!fault) return
  const before = await lineOf(ctx, hospitalId)
  await pauseLine(ctx, hospitalId, fault)
  const now = await lineOf(ctx, hospitalId)
  if (now.pausedAt && !before.pausedAt)
    await tellNotice(ctx, {
      ...{ orgId: hospitalId, codes: ['trace/setting:test'], event: 'trace.paused', path: '/trace/setting' },
      ...{ template: '医保追溯报送已暂停：{{message}}', params: { message: fault.message } },
    })
}

const look = async (ctx: Ctx, hospitalId: string): Promise<void> => {
  const t = await tellerOf(ctx, hospitalId)
  if (t) await mend(ctx, t, await q.lacking(ctx.tx, hospitalId, MENDED))
}

/**
 * Carries a hospital's rows to its platform, batch after batch (domain-trace §4.3): commit «being sent» → call → commit the answer. One
 * sender a hospital; what one that died was sending is asked for first. A platform that is away is no failure: it ends well and comes back.
 */
export const pump = async (about: Circumstances, hospitalId: string, o: PumpOptions = {}): Promise<Pumped> => {
  const within = <T>(fn: (ctx: Ctx) => Promise<T>) => inContext(systemActor, about, fn)
  const run = { holder: randomUUID(), but: [] as string[] }
  const ends = Date.now() + (o.runMs ?? RUN_MS)
  const sum = { sent: 0, taken: 0 }
  const end = async (ended: Pumped['ended'], at?: Date): Promise<Pumped> => {
    await within(async (ctx) => {
      await q.leave(ctx.tx, hospitalId, run.holder)
      if (at) await askPump(ctx, hospitalId, at)
    })
    return { ...sum, ended }
  }
  await within((ctx) => look(ctx, hospitalId))
  for (;;) {
    const began = Date.now()
    const step = await within((ctx) => next(ctx, hospitalId, run, o))
    if ('ended' in step) {
      if (step.ended === 'busy') return { ...sum, ended: 'busy' }
      return end(step.ended, step.at ?? (run.but.length > 0 ? new Date(Date.now() + AGAIN_MS) : undefined))
    }
    const carried = Date.now() - began > STALE_MS ? unknownOf(step.work) : await carry(step.platform, step.work)
    await within((ctx) => note(ctx, hospitalId, run.holder, carried))
    if (step.work.act === 'send') sum.sent += step.work.rows.length
    sum.taken += carried.came.filter((c) => c.outcome === 'taken').length
    // what was asked for and is still not known waits for the next run
    if (step.work.act !== 'send') run.but.push(...carried.came.filter((c) => c.state === null).map((c) => c.id))
    if (Date.now() > ends) return end('turn', new Date())
  }
}

/** Every minute: whoever has something to send, to ask for or to mend, and no job that does it. */
const sweep = async (about: Circumstances): Promise<{ asked: number }> => {
  const hospitals = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => q.withWork(ctx.tx))
  for (const hospitalId of hospitals) await inContext(systemActor, about, (ctx) => askPump(ctx, hospitalId))
  return { asked: hospitals.length }
}

export const traceRowTasks: readonly Task[] = [
  {
    name: PUMP,
    outside: true,
    run: async (about, { hospitalId }) =>
      typeof hospitalId === 'string' ? pump(about, hospitalId) : { ended: 'none' },
  },
  { name: 'traceRow.sweep', when: { everyMinutes: 1 }, run: sweep },
]
