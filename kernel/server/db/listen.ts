import pg from 'pg'
import { oneOf } from './hosts.ts'

/**
 * Listens on a PostgreSQL channel over a connection of its own, so that several nodes hear of each other's work. A lost
 * connection is made anew every two seconds; `again` is called when it stands, because something may have been missed.
 * @returns stops listening
 */
export const listenTo = (
  url: string,
  channel: string,
  heard: (payload: string) => void,
  again: () => void,
): (() => Promise<void>) => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const lost = () => {
    client?.removeAllListeners()
    client?.on('error', () => {})
    void client?.end().catch(() => {})
    client = undefined
    if (!stopped) timer = setTimeout(() => void connect(), 2_000)
    timer?.unref()
  }
  const connect = async () => {
    const one = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-listen', keepAlive: true })
    client = one
    one.on('error', lost)
    one.on('end', lost)
    one.on('notification', (n) => heard(n.payload ?? ''))
    try {
      await one.connect()
      await one.query(`listen ${one.escapeIdentifier(channel)}`)
      again()
    } catch {
      if (client === one) lost()
    }
  }
  void connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    client?.removeAllListeners()
    client?.on('error', () => {})
    await client?.end().catch(() => {})
  }
}
