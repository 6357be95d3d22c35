import { Readable } from 'node:stream'
import { codes } from '#kernel/shared/envelope.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { Id } from '#kernel/shared/page.ts'
import type { BlobAnswer } from '../blob.ts'
import type { Actor, BackgroundRun, Ctx } from '../ctx.ts'
import { keepStream } from '../files/bytes.ts'
import { judged } from '../files/judged.ts'
import { bytesOfFile, fileOf, insertFile, RESULT, storeFile } from '../files/store.ts'
import { forgetSoon } from '../files/tasks.ts'
import { envelopeOf } from '../http/errors.ts'
import type { Route, Routes } from '../implement.ts'
import { admitTo, type Permit } from '../permit.ts'
import { Refusal, refuse } from '../refusal.ts'
import { actorFor, standingOf } from '../session.ts'
import type { JobAbout } from '../task.ts'
import { ended } from '../tell.ts'
import { inContext, systemActor, withTx } from '../tx.ts'
import { askedOf } from './postpone.ts'
import * as q from './queries.ts'

let routes: ReadonlyMap<string, Route> = new Map()

/** Names the calls that may be left to the background; once per process. */
export const useBackground = (all: Routes): void => {
  routes = new Map(all.filter((r) => r.call.later).map((r) => [r.call.path, r]))
}

/** How often it is said how far a job is, ms. */
const BEAT = 500
/** Said at least so often, also while nothing moves. */
const PULSE = 5_000

/** The run has lost its job: it was cancelled, or taken over because it seemed dead. */
class Lost extends Error {}

/** Says how far a run is, beside its own transaction. */
const pulseOf = (job: q.Claimed): BackgroundRun & { stop: () => void } => {
  let done = 0
  let said = 0
  let at = Date.now()
  let lost = false
  let busy = false
  const timer = setInterval(async () => {
    if (busy || (done === said && Date.now() - at < PULSE)) return
    busy = true
    const now = done
    // a database that is away for a moment takes nothing from the run
    const kept = await withTx(systemActor, (tx) => q.beat(tx, job, now)).catch(() => true)
    said = now
    at = Date.now()
    lost ||= !kept
    busy = false
  }, BEAT)
  return {
    step: (n) => {
      if (lost) throw new Lost()
      done = n
    },
    done: () => done,
    stop: () => clearInterval(timer),
  }
}

/** Who asked, with the rights he has now. */
const ownerOf = async (job: q.Claimed, to: Permit): Promise<Actor> => {
  const standing = await standingOf(job.userId, job.orgId)
  if (!standing) throw new Refusal(codes.forbidden, '没有权限：{{title}}', { title: to.title })
  // a retry may come long after the password
  admitTo({ ...standing.actor, proved: job.proved }, to)
  return { ...actorFor(standing, to.allow), proved: job.proved }
}

const keepEnd = async (ctx: Ctx, job: q.Claimed, end: Parameters<typeof q.finish>[2]): Promise<void> => {
  if (!(await q.finish(ctx, job, end))) throw new Lost()
}

const perform = async (about: JobAbout, job: q.Claimed, run: BackgroundRun): Promise<void> => {
  const route = routes.get(job.call)
  if (!route) throw refuse('此功能已不支持后台执行')
  const { call, handler, means } = route
  const input = call.input.parse(askedOf(job))
  const actor = await ownerOf(job, means?.(input) ?? call)
  const circumstances = { call: call.path, asked: input, requestId: about.requestId, lang: job.lang }
  if (call.does === 'read') {
    const file = (await inContext(actor, { ...circumstances, readOnly: true }, (ctx) =>
      handler(Object.assign(ctx, { background: run }), input),
    )) as BlobAnswer
    const { body } = file
    // a stream is read when nobody waits with a connection any more
    const streamed = body instanceof Readable ? await keepStream(actor.orgId, body) : undefined
    await inContext(actor, circumstances, async (ctx) => {
      const f = { name: file.filename, mime: file.mime, purpose: RESULT }
      const resultId = streamed
        ? await insertFile(ctx.tx, { ...f, ...streamed, orgId: actor.orgId, ownerId: actor.userId })
        : await storeFile(ctx, { ...f, bytes: body as Buffer })
      await file.kept?.(ctx, resultId)
      await keepEnd(ctx, job, { rows: run.done(), resultId })
    })
    return
  }
  const source = job.sourceId
  const bytes = source
    ? await bytesOfFile(await inContext(actor, { readOnly: true }, (ctx) => fileOf(ctx, source)))
    : undefined
  const sent = bytes ? [{ field: 'file', filename: job.subject, bytes }] : []
  const files = call.takes && (await judged(call.takes, sent, { mode: (input as { mode?: unknown }).mode, job: true }))
  await inContext(actor, { ...circumstances, files }, async (ctx) => {
    // the same context, since audit rows and messages of the import are written with its COMMIT
    const report = (await handler(Object.assign(ctx, { background: run }), input)) as ImportReport
    await keepEnd(ctx, job, { rows: report.rowsIn, report })
  })
}

/**
 * Runs a job of the background as the person who asked for it. Its end is written with what it did, so a run that dies
 * has done nothing and is done again; whoever has lost the job stops and undoes (lessons: an import cannot run twice).
 */
export const runBackground = async (about: JobAbout, { id }: { id?: unknown }): Promise<string> => {
  const job = Id.safeParse(id).success ? await withTx(systemActor, (tx) => q.claim(tx, String(id))) : undefined
  if (!job) return 'nothing to do'
  const run = pulseOf(job)
  try {
    await perform(about, job, run)
    return 'done'
  } catch (e) {
    if (e instanceof Lost) return 'cancelled'
    const { body, fault } = envelopeOf(e, job.lang, about.requestId)
    if (body.code === codes.unavailable) {
      await withTx(systemActor, (tx) => q.release(tx, job)).catch(() => {})
      throw e
    }
    await inContext(systemActor, about, async (ctx) => forgetSoon(ctx, await q.fail(ctx.tx, job, body.msg)))
    if (fault) throw e
    return `failed: ${body.code}`
  } finally {
    run.stop()
    ended([job.userId])
  }
}
