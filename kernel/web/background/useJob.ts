import { useEffect } from 'react'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import { useAsk } from '../http/hooks.ts'
import { watch } from './left.ts'

/** How often a job that somebody looks at is asked about, ms. */
export const LOOK = 700

/** Follows a job of this person while it is looked at; nothing when `id` is undefined. */
export const useJob = (id: string | undefined) => {
  useEffect(() => (id ? watch(id) : undefined), [id])
  return useAsk(
    backgroundCalls.detail,
    { id: id ?? '' },
    { enabled: id !== undefined, quiet: true, every: (job) => (job?.endedAt ? false : LOOK) },
  ).data
}
