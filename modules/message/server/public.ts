import type { Ctx } from '#kernel/server/ctx.ts'
import { listenTo } from '#kernel/server/db/listen.ts'
import type { Warning } from '#kernel/server/noun.ts'
import { useTeller } from '#kernel/server/tell.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import type { Told } from '#kernel/shared/telling.ts'
import { closeStreams, everybody, heard } from './hub.ts'
import { counts, list } from './queries/inbox.ts'
import { CHANNEL } from './queries/live.ts'
import { useMachines } from './service.ts'
import { teller, useTold, useWarnings } from './teller.ts'

export { announcementFiles } from './service.ts'

/**
 * Lets documents tell and listens to the other nodes, until `stop`.
 * @param o.url address for the listening connection
 */
export const startMessages = (o: {
  url: string
  machines: readonly Machine[]
  told: readonly Told[]
  warnings: readonly Warning[]
}): { stop: () => Promise<void> } => {
  useMachines(o.machines)
  useTold(o.told)
  useWarnings(o.warnings)
  useTeller(teller)
  const unlisten = listenTo(o.url, CHANNEL, (payload) => void heard(payload), everybody)
  return {
    stop: async () => {
      closeStreams()
      await unlisten()
    },
  }
}

/** The open to-dos of the actor, newest first. */
export const todosOf = ({ tx, actor }: Ctx, page: { page: number; size: number }) =>
  list(tx, actor, { ...page, category: 'todo' })

/** How many of each category the actor has not read, each up to 1,000. */
export const unreadOf = ({ tx, actor }: Ctx) => counts(tx, actor)
