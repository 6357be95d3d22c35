import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import { forgetKeys } from '#kernel/server/idempotency.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import * as q from './queries/purge.ts'

/** Ended sessions tell which organisation somebody last worked for; older ones tell nothing. */
export const sessionDays = setting('session.keepDays', z.int().min(1).max(3650), 90, '已结束会话的保留天数', {
  regionOnly: true,
})
/** A client that repeats a write after a lost reply does so within minutes; a day is the least (security.md C58). */
export const keyHours = setting('request.keepHours', z.int().min(24).max(720), 48, '防重复提交标识的保留小时数', {
  regionOnly: true,
})

export interface Purged {
  captchas: number
  challenges: number
  proofs: number
  failures: number
  devices: number
  sessions: number
  keys: number
}

/** Removes what can never be used again. Sessions that may still be good are left alone, whatever the settings say. */
export const purgeExpired = (about: Circumstances = { call: 'job session' }): Promise<Purged> =>
  inContext(systemActor, about, async (ctx) => ({
    captchas: await q.dropCaptchas(ctx.tx),
    challenges: await q.dropChallenges(ctx.tx),
    proofs: await q.dropProofs(ctx.tx),
    failures: await q.dropFailures(ctx.tx),
    devices: await q.dropDevices(ctx.tx),
    sessions: await q.dropSessions(ctx.tx, await configOf(ctx, sessionDays)),
    keys: await forgetKeys(ctx, await configOf(ctx, keyHours)),
  }))
