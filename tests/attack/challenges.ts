import { sha256 } from '#kernel/server/secret.ts'
import type { Answer } from '#kernel/shared/call.ts'
import { workFor } from '#kernel/shared/work.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { type Answered, cookieLine, cookiesOf, type Line, send } from '../faults/client.ts'
import { withOwner } from '../faults/prove.ts'

/**
 * A challenge whose picture is read without fault; undefined where the gate lets nobody through.
 * @param computes does the work too
 */
export const answer = async (
  line: Line,
  url: string,
  computes: boolean,
): Promise<(Answered & { bits: number }) | undefined> => {
  const reply = await send(line, { method: 'GET', path: sessionCalls.captcha.path })
  if (reply.envelope.code !== 0) return undefined
  const { salt, bits } = reply.envelope.data as Answer<typeof sessionCalls.captcha>
  await withOwner(url, (sql) => sql.query('update captcha set answer_hash = $1', [sha256('read')]))
  return { captcha: `read.${computes ? workFor(salt, bits) : 0}`, cookie: cookieLine(cookiesOf(reply)), bits }
}
