import { derive } from '#kernel/server/act.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { eachByItself } from '#kernel/server/each.ts'
import type { Task } from '#kernel/server/task.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { connectedHospitals, platformOf } from '#modules/trace-setting/server/public.ts'
import type { Platform } from '#modules/trace-setting/shared/wire.ts'
import { traceCaseMachine } from '../shared/machine.ts'
import { raiseAll } from './alarm.ts'
import * as q from './queries/cases.ts'
import * as p from './queries/platform.ts'
import { hospitalsWithSheet, looked, wrongs } from './queries/wrongs.ts'
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

/** So many questions in a row without an answer: the platform is away. */
const AWAY = 5

/**
 * 3508–3512 of the last days, asked outside of any transaction: what the platform has that we do not, and what it knows of our codes. Each
 * question by itself: what was not answered is no difference, and is asked again.
 */
const ask = async (platform: Platform, codes: readonly string[]) => {
  const [from, to] = [dayAfter(today(), -DAYS), today()]
  const said = { theirs: [] as string[], asked: [] as string[], known: [] as string[], unknown: [] as string[] }
  for (const kind of ['3501', '3502', '3503', '3505'] as const) {
    const found = await platform.find(kind, { from, to })
    if (found.kind === 'found') said.theirs.push(...found.rows.filter((r) => r.valid && r.bchno).map((r) => r.bchno))
  }
  let away = 0
  for (const code of codes) {
    const answer = await platform.query('3512', { drug_trac_codg: code })
    said.asked.push(code)
    if (answer.kind === 'rows') (answer.rows.length > 0 ? said.known : said.unknown).push(code)
    away = answer.kind === 'fault' ? away + 1 : 0
    if (away === AWAY) break
  }
  return said
}

/** @param lineTo a hospital's line to its platform */
export const night = async (
  about: Circumstances = { call: 'job trace.balance' },
  lineTo: typeof platformOf = platformOf,
): Promise<{ hospitals: number }> => {
  const hospitals = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) =>
    hospitalsWithSheet(ctx.tx, await connectedHospitals(ctx)),
  )
  await eachByItself(hospitals, 'hospitals could not be balanced', async (hospitalId) => {
    const before = await inContext(systemActor, { ...about, readOnly: true }, async (ctx) => ({
      platform: await lineTo(ctx, hospitalId),
      codes: await p.unacknowledged(ctx.tx, hospitalId),
    }))
    const said = before.platform && (await ask(before.platform, before.codes))
    await inContext(systemActor, about, async (ctx) => {
      if (said) {
        await p.noteAnswers(ctx.tx, hospitalId, said)
        await raiseAll(ctx, await p.platformOnly(ctx.tx, hospitalId, said.theirs))
      }
      await balance(ctx, hospitalId)
    })
  })
  return { hospitals: hospitals.length }
}

export const balanceTasks: readonly Task[] = [
  { name: 'trace.balance', when: { daily: '02:30' }, outside: true, run: (about) => night(about) },
]
