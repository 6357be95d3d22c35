import { z } from 'zod'
import { now } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import { enqueue } from '../jobs.ts'
import { forgetUploads } from '../quota.ts'
import type { JobAbout, Task } from '../task.ts'
import { type Circumstances, inContext, systemActor } from '../tx.ts'
import { forgetBytes, sweepBytes } from './bytes.ts'
import { everyOrg, knownBytes } from './store.ts'

/**
 * Removes bytes no file of their organisation names, and counts of uploads that count no more; a job of every night, which
 * may run twice and on several nodes.
 */
export const sweepFiles = async (about: Circumstances = {}): Promise<{ files: number }> => {
  let files = 0
  for (const orgId of await inContext(systemActor, about, everyOrg))
    files += await sweepBytes(orgId, (hashes) => inContext(systemActor, about, (ctx) => knownBytes(ctx, orgId, hashes)))
  await inContext(systemActor, about, forgetUploads)
  return { files }
}

const Place = z.object({ orgId: z.string(), sha256: z.string() })

/** Has bytes removed whose row goes with this transaction, when nobody can be about to name them any more. */
export const forgetSoon = async (ctx: Ctx, places: readonly z.output<typeof Place>[]): Promise<void> => {
  for (const place of places) await enqueue(ctx, 'file.forget', { ...place }, { runAt: new Date(+now() + 90_000) })
}

export const forgetFile = async (about: JobAbout, payload: unknown): Promise<string> => {
  const { data } = Place.safeParse(payload)
  if (!data) return 'nothing to do'
  const known = await inContext(systemActor, about, (ctx) => knownBytes(ctx, data.orgId, [data.sha256]))
  if (known.length === 0) await forgetBytes(data.orgId, data.sha256)
  return known.length > 0 ? 'still named' : 'gone'
}

export const fileTasks: readonly Task[] = [
  { name: 'file.sweep', when: { daily: '04:10' }, run: (about) => sweepFiles(about) },
  { name: 'file.forget', run: forgetFile },
]
