import { setTimeout as sleep } from 'node:timers/promises'
import { lineTo, send, tryLogin } from '../../faults/client.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 9: one stranger asks for keys; who signs in elsewhere gets in, and who works notices nothing. */
const SECONDS = 20
const PER_SECOND = 60

/** Another machine of the loopback. */
const elsewhere = '127.0.0.2'

export const attack: Attack = {
  title: 'a stranger who asks for sixty keys a second shuts nobody out',
  run: async ({ line }) => {
    const other = lineTo(line.port, 8, elsewhere)
    const wrong: string[] = []
    let over = false
    const flood = (async () => {
      for (let n = 0; n < SECONDS * PER_SECOND && !over; n++) {
        void send(line, { method: 'GET', path: `/getKey?userCode=nobody${n % 50}` }).catch(() => {})
        await sleep(1000 / PER_SECOND)
      }
    })()
    for (let n = 0; n < 8; n++) {
      await sleep(2000)
      const { reply } = await tryLogin(other, 'buyer2')
      if (reply.envelope.code !== 0) wrong.push(`sign-in ${n + 1} from elsewhere: ${reply.envelope.msg}`)
    }
    over = true
    await flood
    other.agent.destroy()
    return wrong
  },
}
