import type { Task } from '../task.ts'
import { type Circumstances, inContext, systemActor } from '../tx.ts'
import { sweepBytes } from './bytes.ts'
import { everyOrg, knownBytes } from './store.ts'

/** Removes bytes no file of their organisation names; a job of every night, which may run twice and on several nodes. */
export const sweepFiles = async (about: Circumstances = {}): Promise<{ files: number }> => {
  let files = 0
  for (const orgId of await inContext(systemActor, about, everyOrg))
    files += await sweepBytes(orgId, (hashes) => inContext(systemActor, about, (ctx) => knownBytes(ctx, orgId, hashes)))
  return { files }
}

export const fileTasks: readonly Task[] = [
  { name: 'file.sweep', when: { daily: '04:10' }, run: (about) => sweepFiles(about) },
]
