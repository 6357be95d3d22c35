import { setTimeout as sleep } from 'node:timers/promises'
import { openCalls } from '#modules/registration/shared/calls.ts'
import { lineTo } from '../../faults/client.ts'
import { formOf, postForm } from '../files.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 5: strangers who solved nothing send fifty megabytes each, four times. */
const ROUNDS = 4
const EVERY = 5_000
const AT_ONCE = 20

const values = {
  ...{
    orgName: '新供应商有限公司',
    creditCode: '91330100MA2000001X',
    legalPerson: '王法人',
    licenceFrom: '2020-01-01',
  },
  ...{ licenceTo: null, address: '一号', loginName: 'newsup1', name: '王管理', mobile: '13800130001' },
}
const fields = { values: JSON.stringify(values), password: 'x', captcha: 'abcd' }
// within what the call takes, and beyond it
const file = (mb: number) => ({ name: 'a.pdf', bytes: Buffer.alloc(mb * 1024 * 1024, 32) })
const small = formOf(fields, [file(9), file(9), file(9)])
const large = formOf(fields, [file(50)])

export const attack: Attack = {
  title: 'twenty strangers with fifty megabytes each fill no memory',
  run: async ({ line }) => {
    const other = lineTo(line.port, AT_ONCE)
    const wrong: string[] = []
    const one = async (n: number): Promise<void> => {
      const answer = await postForm(other, openCalls.register.path, n % 2 ? small : large)
      if (answer?.code === 0) wrong.push('a registration without the challenge was taken')
    }
    for (let i = 0; i < ROUNDS; i++)
      await Promise.all([sleep(EVERY), ...Array.from({ length: AT_ONCE }, (_, n) => one(n))])
    other.agent.destroy()
    return wrong
  },
}
