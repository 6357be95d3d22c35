import type { Actor } from '#kernel/server/ctx.ts'
import { lookAtAll } from '#modules/exception/server/public.ts'
import { exceptionCalls as calls } from '#modules/exception/shared/calls.ts'
import { ask } from './ask.ts'

const notes = ['已电话联系对方，等待回复', '对方承诺两日内处理', '已向科室说明'] as const

/** Of what one side has open: one is taken and noted, one resolved; all else waits for somebody. */
const work = async (who: Actor, n: number): Promise<void> => {
  const { rows } = await ask(who, calls.query, { status: ['open'], size: 3, part: 'rows' })
  for (const [i, { id, version }] of rows.slice(0, 2).entries()) {
    const taken = await ask(who, calls.take, { id, version, action: 'take' })
    const noted = await ask(who, calls.note, { id, version: taken.version, text: notes[(n + i) % notes.length]! })
    // two at least stay as they are
    if (i === 1 && rows.length > 2)
      await ask(who, calls.resolve, {
        id,
        version: noted.version,
        action: 'resolve',
        reason: '双方已协商一致，按约定执行',
      })
  }
}

/** What is wrong today on both sides, as the job finds it, and what people did about some of it. */
export const loadExceptions = async (people: readonly Actor[]): Promise<void> => {
  await lookAtAll({ call: 'demo', requestId: 'demo' })
  for (const [n, who] of people.entries()) await work(who, n)
}
