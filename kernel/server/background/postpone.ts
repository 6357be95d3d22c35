import type { Call } from '#kernel/shared/call.ts'
import type { JobStarted } from '#kernel/shared/calls/background.ts'
import { audit } from '../audit.ts'
import type { Ctx } from '../ctx.ts'
import { storeFile } from '../files/store.ts'
import { saysGuarded } from '../guarded.ts'
import { enqueue } from '../jobs.ts'
import { refuse } from '../refusal.ts'
import { seal, unseal } from '../sealed.ts'
import * as q from './queries.ts'

const PURPOSE = 'background'
/** What a job was asked: who a patient is does not lie in the table of jobs (security.md C78). */
export const askedOf = ({ input, call }: { input: unknown; call: string }): unknown => {
  const { sealed } = (input ?? {}) as { sealed?: string }
  return typeof sealed === 'string' ? JSON.parse(unseal(PURPOSE, call, sealed)) : input
}

/** Jobs one person may have under way in an organisation. */
const MOST = 10

/**
 * Reads the wish of RFC 7240 to be answered later, with the number of rows the asker expects, for the progress he is shown.
 * @returns undefined when he wants to wait
 */
export const wishOf = (prefer: string | string[] | undefined): { rows: number } | undefined => {
  const wishes = String(prefer ?? '').split(/[,;]/)
  if (!wishes.some((w) => w.trim().toLowerCase() === 'respond-async')) return undefined
  const rows = wishes.map((w) => /^rows=(\d{1,7})$/.exec(w.trim())?.[1]).find(Boolean)
  return { rows: Number(rows ?? 0) }
}

/**
 * Puts a job in the queue, in the transaction of whoever wants it run.
 * @param after whose other jobs it waits for; nobody's when left out
 */
export const queue = (ctx: Ctx, id: string, after?: string): Promise<void> =>
  enqueue(
    ctx,
    'background.run',
    { id },
    { key: `background ${id}`, ...(after ? { queue: `background ${after}` } : {}) },
  )

/**
 * Leaves a call that was admitted and understood to the background instead of answering it.
 * @param raw the input as it was sent; understood anew when the job runs
 * @throws Refusal when he has too many under way, or sent no file where one is needed
 */
export const postpone = async (ctx: Ctx, call: Call, raw: unknown, totalRows: number): Promise<JobStarted> => {
  if ((await q.unfinished(ctx.tx)) >= MOST) throw refuse('您已有 {{n}} 个后台任务未完成，请稍后再试', { n: MOST })
  const [file] = ctx.files
  if (call.body === 'multipart' && !file) throw refuse('请选择文件')
  const sourceId = file
    ? await storeFile(ctx, {
        name: file.filename.slice(0, 255) || '-',
        mime: 'application/octet-stream',
        purpose: 'backgroundSource',
        bytes: file.bytes,
      })
    : null
  const kind = call.blob ? 'export' : 'import'
  const jobId = await q.insert(ctx.tx, {
    call: call.path,
    kind,
    title: call.title,
    subject: file?.filename.slice(0, 255) ?? '',
    input: saysGuarded(raw) ? { sealed: seal(PURPOSE, call.path, JSON.stringify(raw)) } : raw,
    lang: ctx.lang,
    proved: ctx.actor.proved,
    sourceId,
    totalRows,
  })
  await queue(ctx, jobId, ctx.actor.userId)
  audit(ctx, { entity: 'backgroundJob', entityId: jobId, action: kind, after: { call: call.title, rows: totalRows } })
  return { jobId }
}
