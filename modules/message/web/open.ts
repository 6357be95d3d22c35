import { ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { type MessageRow, messageCalls } from '../shared/calls.ts'
import { recount } from './live.ts'

/** Marks messages as read; what is unread elsewhere follows by the stream. */
export const markRead = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await ask(messageCalls.read, { ids: [...ids] }, { quiet: true }).catch(() => {})
  await Promise.all([refresh([messageCalls.query]), recount()])
}

export const centre = '/messageNotice'

/** Goes to what a message is about and marks it; an announcement opens in the message centre. */
export const openMessage = (m: MessageRow): void => {
  if (m.category === 'announcement') {
    go(`${centre}?category=announcement&open=${m.id}`)
    return
  }
  if (!m.read) void markRead([m.id])
  go(m.path || centre)
}
