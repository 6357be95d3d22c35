import { setTimeout as sleep } from 'node:timers/promises'
import { lineTo, tryLogin } from '../../faults/client.ts'
import { answer } from '../challenges.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 3: a hospital behind one address, where somebody types names that do not exist. */
const TYPOS = 40

export const attack: Attack = {
  title: 'strangers’ typos do not keep a hospital’s address out: with a challenge its people get in at once',
  run: async ({ line, url }) => {
    const hospital = lineTo(line.port, 8, '127.0.0.3')
    const wrong: string[] = []
    for (let n = 0; n < TYPOS; n++) {
      await tryLogin(hospital, `nobody${n}`, { password: 'Wrong2026pass' })
      await sleep(300)
    }
    for (const login of ['auditor1', 'buyer2', 'receiver1']) {
      const from = performance.now()
      const answered = await answer(hospital, url, true)
      const { reply } = await tryLogin(hospital, login, { answered })
      const seconds = (performance.now() - from) / 1000
      if (reply.envelope.code !== 0) wrong.push(`${login}: ${reply.envelope.msg}`)
      if (seconds > 5) wrong.push(`${login} was in after ${seconds.toFixed(1)} s`)
      await sleep(1000)
    }
    hospital.agent.destroy()
    return wrong
  },
}
