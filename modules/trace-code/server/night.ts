import { derive } from '#kernel/server/act.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { platformOf } from '#modules/trace-setting/server/public.ts'
import type { Platform } from '#modules/trace-setting/shared/wire.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import { raiseAll } from './alarm.ts'
import * as q from './queries/cases.ts'
import * as p from './queries/platform.ts'
import { hospitalsWithCodes, looked, wrongs } from './queries/wrongs.ts'
import { wrongOf } from './sheet.ts'

/** So many days the sheet looks back for what is new; what is open it looks at however old it is. */
const DAYS = 3

/** What is wrong in a hospital's house, and what no longer is. */
const balance = async (ctx: Ctx, hospitalId: string): Promise<number> => {
  const now = []
  for (const cause of looked) now.push(...(await wrongs(ctx.tx, cause, { hospitalId, days: DAYS })))
  const fresh = await raiseAll(ctx, now)
  const still = new Set(now.map((w) => `${w.cause} ${w.subject}`))
  // what a scan showed lasts until a person has looked
  for (const k of await q.openOf(ctx.tx, hospitalId, [...looked.filter((c) => c !== 'soldAgain'), 'platformOnly'])) {
    if (still.has(`${k.cause} ${k.subject}`) || (await wrongOf(ctx.tx, hospitalId, k.cause, k.subject))) continue
    await derive(ctx, traceCaseMachine, [{ ...k, parties: [hospitalId] }], 'end', { sets: q.stamp.ended })
  }
  return fresh.length
}

/** 3508–3512 of the last days, asked outside of any transaction: what the platform has that we do not, and what it knows of our codes. */
const ask = async (platform: Platform, codes: readonly string[]) => {
  const [from, to] = [dayAfter(today(), -DAYS), today()]
  const theirs: string[] = []
  for (const kind of ['3501', '3502', '3503', '3505'] as const) {
    const found = await platform.find(kind, { from, to })
    // a platform that is away is asked tomorrow; what it did not say is no difference
    if (found.kind !== 'found') return { theirs: [], known: [] }
    theirs.push(...found.rows.filter((r) => r.valid).map((r) => r.bchno))
  }
  const known: string[] = []
  for (const code of codes) {
    const answer = await platform.query('3512', { drug_trac_codg: code })
    if (answer.kind === 'fault') break
    if (answer.kind === 'rows' && answer.rows.length > 0) known.push(code)
  }
  return { theirs, known }
}

export const night = async (about: Circumstances = { call: 'job trace.balance' }): Promise<{ hospitals: number }> => {
  const hospitals = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => hospitalsWithCodes(ctx.tx))
  await eachByItself(hospitals, 'hospitals could not be balanced', async (hospitalId) => {
    const before = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => ({
      platform: await platformOf(ctx, hospitalId),
      codes: (await p.unacknowledged(ctx.tx, hospitalId)).map((c) => c.code),
    }))
    const said = before.platform ? await ask(before.platform, before.codes) : { theirs: [], known: [] }
    await inContext(systemActor, about, async (ctx) => {
      if (said.known.length > 0) await p.acknowledge(ctx.tx, hospitalId, said.known)
      const ours = await p.ofNumbers(ctx.tx, hospitalId, said.theirs)
      const alone = said.theirs.filter((n) => !ours.has(n))
      await raiseAll(
        ctx,
        alone.map((bchno) => ({
          ...{
            hospitalId,
            cause: 'platformOnly' as const,
            subject: bchno,
            docNo: bchno,
            said: '平台有此流水号，本院没有',
          },
        })),
      )
      await balance(ctx, hospitalId)
    })
  })
  return { hospitals: hospitals.length }
}

export const balanceTasks: readonly Task[] = [
  { name: 'trace.balance', when: { daily: '02:30' }, outside: true, run: (about) => night(about) },
]
