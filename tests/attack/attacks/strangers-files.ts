import { setTimeout as sleep } from 'node:timers/promises'
import { openCalls } from '#modules/registration/shared/calls.ts'
import { postForm } from '../files.ts'
import type { Attack } from '../kit.ts'

/** Issue 15, 5: strangers who solved nothing send fifty megabytes each, again and again. */
const SECONDS = 20
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
const small = Array.from({ length: 3 }, (_, n) => ({ name: `${n}.pdf`, bytes: Buffer.alloc(9 * 1024 * 1024, 32) }))
const large = [{ name: 'a.pdf', bytes: Buffer.alloc(50 * 1024 * 1024, 32) }]

export const attack: Attack = {
  title: 'twenty strangers with fifty megabytes each fill no memory',
  run: async ({ node }) => {
    const wrong: string[] = []
    const until = Date.now() + SECONDS * 1000
    const one = async (n: number): Promise<void> => {
      for (let i = n; Date.now() < until; i++) {
        const answer = await postForm(node.port, openCalls.register.path, fields, i % 2 ? small : large)
        if (answer?.code === 0) wrong.push('a registration without the challenge was taken')
        await sleep(1000)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => one(n)))
    return wrong
  },
}
