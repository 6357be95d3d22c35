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
  /**
   * Speaks with other systems: it runs in a lane of its own, so that a slow one holds up nobody else's jobs. One of each such system at a
   * time: `enqueue` it with a queue. That a system is away is no error of such a task, which ends well and comes back later.
   */
  outside?: true
  /** What it answers is written to the log. */
  run: (about: JobAbout, payload: Record<string, unknown>) => Promise<unknown>
}
