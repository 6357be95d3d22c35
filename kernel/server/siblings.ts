import cluster from 'node:cluster'

/** What the processes of one node say to one another, by the one that started them. */
export interface Said {
  topic: string
  what: string
}

const ears = new Map<string, (what: string) => void>()
if (cluster.isWorker) process.on('message', (m: Partial<Said>) => void ears.get(m.topic ?? '')?.(m.what ?? ''))

/** Hears what the other processes of this node say on a topic. */
export const hearOthers = (topic: string, fn: (what: string) => void): void => void ears.set(topic, fn)

/** Says it to all others, and to the one that started them; to nobody where one process is the whole node. */
export const tellOthers = (topic: string, what: string): void => {
  if (cluster.isWorker) process.send?.({ topic, what } satisfies Said)
}

/** Processes of this node that serve. */
const serving = cluster.isWorker ? Number(process.env.WORKERS) || 1 : 1

/** One process's part of what the whole node may do; at least one. */
export const shareOf = (all: number): number => Math.max(1, Math.round(all / serving))
