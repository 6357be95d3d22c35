import type { Ctx } from '#kernel/server/ctx.ts'
import { listenTo } from '#kernel/server/db/listen.ts'
import { useTeller } from '#kernel/server/tell.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { closeStreams, everybody, heard } from './hub.ts'
import { list } from './queries.ts'
import { warn } from './queries-daily.ts'
import { CHANNEL, clear } from './queries-live.ts'
import { useMachines } from './service.ts'
import { teller } from './teller.ts'
import { wake } from './wake.ts'

export { announcementFiles } from './service.ts'

const HOUR = 3_600_000

/** Writes the day's warnings and throws away what is old. Safe to repeat, on every node: a warning exists once a day. */
export const lookAround = async (): Promise<number> => {
  const n = await withTx(systemActor, async (tx) => {
    await clear(tx)
    return warn(tx)
  })
  if (n > 0) wake({ all: true })
  return n
}

/**
 * Lets documents tell, listens to the other nodes and looks around every hour, until `stop`.
 * @param o.url address for the listening connection
 */
export const startMessages = (o: {
  url: string
  machines: readonly Machine[]
  failed: (e: unknown) => void
}): { stop: () => Promise<void> } => {
  useMachines(o.machines)
  useTeller(teller)
  const unlisten = listenTo(o.url, CHANNEL, (payload) => void heard(payload), everybody)
  const look = () => void lookAround().catch(o.failed)
  // not at once: a start, and the demonstration, have the database to themselves
  const first = setTimeout(look, 60_000)
  const hourly = setInterval(look, HOUR)
  first.unref()
  hourly.unref()
  return {
    stop: async () => {
      clearTimeout(first)
      clearInterval(hourly)
      closeStreams()
      await unlisten()
    },
  }
}

/** The open to-dos of the actor, newest first. */
export const todosOf = ({ tx, actor }: Ctx, page: { page: number; size: number }) =>
  list(tx, actor, { ...page, category: 'todo' })
