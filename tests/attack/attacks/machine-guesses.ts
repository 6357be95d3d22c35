import { setTimeout as sleep } from 'node:timers/promises'
import { lineTo, tryLogin } from '../../faults/client.ts'
import { answer } from '../challenges.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 4: a script that reads every picture, first without computing, then with all its might. */
const SECONDS = 15
/** Failures of one address before it is challenged (setting login.addressFailures). */
const FREE = 20

export const attack: Attack = {
  title: 'whoever reads pictures by machine guesses no password without computing, and computing gets dearer',
  run: async ({ line, url }) => {
    const script = lineTo(line.port, 8, '127.0.0.4')
    const wrong: string[] = []
    /** How many passwords were judged in so many seconds, and what the last one cost. */
    const guess = async (how: 'blind' | 'lazy' | 'busy') => {
      let [judged, bits, n] = [0, 0, 0]
      for (const end = performance.now() + SECONDS * 1000; performance.now() < end; n++) {
        // as fast as the gate lets one address try
        await sleep(300)
        const answered = how === 'blind' ? undefined : await answer(script, url, how === 'busy')
        if (how !== 'blind' && !answered) continue
        bits = answered?.bits ?? 0
        const { reply } = await tryLogin(script, `guessed_${how}_${n}`, { password: `Guess2026at${n}`, answered })
        if (reply.envelope.msg === '登录失败，用户名或密码错误') judged++
      }
      return { judged, bits }
    }
    const [blind, lazy, busy] = [await guess('blind'), await guess('lazy'), await guess('busy')]
    if (blind.judged > FREE) wrong.push(`${blind.judged} passwords were judged without a challenge`)
    if (lazy.judged > 0) wrong.push(`${lazy.judged} passwords were judged without work`)
    if (busy.judged === 0) wrong.push('nobody gets in who computes')
    if (busy.bits <= lazy.bits) wrong.push(`a guess costs 2^${busy.bits} after ${busy.judged} more failures`)
    script.agent.destroy()
    return wrong
  },
}
