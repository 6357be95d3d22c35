/** When a task runs by itself. Hours are those of the region (UTC+8, no summer time). */
export type When = { daily: `${string}:${string}` } | { everyMinutes: number }

/** For the context of what a job does: `inContext(systemActor, about, …)`. */
export interface JobAbout {
  call: string
  requestId: string
}

/**
 * What a job does, declared by its module and listed in app/modules.ts. A job may run again after a failure or a crash:
 * every task must bear that. An error is logged and the job tried again, later each time.
 */
export interface Task {
  /** `module.verb`, such as `price.applyDue`. */
  name: string
  when?: When
  /** What it answers is written to the log. */
  run: (about: JobAbout, payload: Record<string, unknown>) => Promise<unknown>
}
