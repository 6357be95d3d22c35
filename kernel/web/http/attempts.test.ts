import { expect, test, vi } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import { attemptCalls } from '#kernel/shared/calls/attempt.ts'
import { AskError } from './ask.ts'
import { createAttempts } from './attempts.ts'

const write = (path: string) => ({ path, does: 'write' }) as unknown as Call
const add = write('/add')
const update = write('/update')

type Way = 'lost' | 'down' | 'arrives'
/**
 * A server that keeps answers under their keys; `way` says of each sending whether it arrives, and its answer. What was
 * withdrawn before it came never counts.
 */
const server = (way: Way[]) => {
  const known = new Map<string, { body: string; answer: object }>()
  const wrote: unknown[] = []
  const at = (path: string, input: { version?: number; key?: string }, key = ''): object => {
    if (path === attemptCalls.withdraw.path) {
      const came = known.has(input.key!) && known.get(input.key!)!.body !== 'withdrawn'
      if (!came) known.set(input.key!, { body: 'withdrawn', answer: {} })
      return { came }
    }
    const body = JSON.stringify(input)
    const before = known.get(key)
    if (before && before.body !== body) throw new AskError('same key, other content', 409)
    const answer = before?.answer ?? { id: 'new', version: (input.version ?? -1) + 1 }
    if (!before) wrote.push(input)
    known.set(key, { body, answer })
    return answer
  }
  const send = vi.fn(async (call: Call, input: object, o: { key?: string }) => {
    const how = way.shift() ?? 'arrives'
    if (how === 'down') throw new AskError('no answer')
    const answer = at(call.path, input, o.key)
    if (how === 'lost') throw new AskError('no answer')
    return answer
  })
  return { attempt: createAttempts(send as never), wrote, send, at }
}

test('a repeat after a lost answer acts once', async () => {
  const { attempt, wrote } = server(['lost'])
  await expect(attempt(add, { qty: 1 })).rejects.toThrow('no answer')
  expect(await attempt(add, { qty: 1 })).toEqual({ data: { id: 'new', version: 0 } })
  expect(wrote).toHaveLength(1)
})

test('a new record is not made twice when something else was typed after its answer got lost', async () => {
  const { attempt, wrote } = server(['lost'])
  await expect(attempt(add, { qty: 1 })).rejects.toThrow()
  expect(await attempt(add, { qty: 2 })).toEqual({ earlier: { id: 'new', version: 0 } })
  expect(wrote).toEqual([{ qty: 1 }])
})

test('a change follows the version of the one whose answer got lost', async () => {
  const { attempt, wrote } = server(['lost'])
  await expect(attempt(update, { id: 'a', version: 3, qty: 1 })).rejects.toThrow()
  expect(await attempt(update, { id: 'a', version: 3, qty: 2 })).toEqual({ data: { id: 'new', version: 5 } })
  expect(wrote).toEqual([
    { id: 'a', version: 3, qty: 1 },
    { id: 'a', version: 4, qty: 2 },
  ])
})

test('a submit that never arrived is not sent on when a draft is saved afterwards', async () => {
  const { attempt, wrote } = server(['down'])
  await expect(attempt(update, { id: 'a', version: 3, send: true })).rejects.toThrow('no answer')
  expect(await attempt(update, { id: 'a', version: 3 })).toEqual({ data: { id: 'new', version: 4 } })
  expect(wrote).toEqual([{ id: 'a', version: 3 }])
})

test('nor does it count when it comes late: its key was withdrawn', async () => {
  const { attempt, wrote, send, at } = server(['down'])
  await expect(attempt(add, { qty: 1, send: true })).rejects.toThrow('no answer')
  await attempt(add, { qty: 1 })
  const [call, input, { key }] = send.mock.calls[0]!
  expect(() => at(call.path, input, key)).toThrow('other content')
  expect(wrote).toEqual([{ qty: 1 }])
})

test('a draft follows the version of a submit that did arrive, and is told what that made of the paper', async () => {
  const { attempt, wrote } = server(['lost'])
  await expect(attempt(update, { id: 'a', version: 3, send: true })).rejects.toThrow('no answer')
  expect(await attempt(update, { id: 'a', version: 3 })).toEqual({ data: { id: 'new', version: 5 } })
  expect(wrote).toEqual([
    { id: 'a', version: 3, send: true },
    { id: 'a', version: 4 },
  ])
})

test('while the way is down nothing else is sent in the place of what was lost', async () => {
  const { attempt, wrote } = server(['lost', 'down', 'arrives'])
  await expect(attempt(add, { qty: 1 })).rejects.toThrow()
  await expect(attempt(add, { qty: 2 })).rejects.toThrow('no answer')
  expect(await attempt(add, { qty: 2 })).toEqual({ earlier: { id: 'new', version: 0 } })
  expect(wrote).toHaveLength(1)
})

test('what was refused is forgotten: the next content goes by itself', async () => {
  const send = vi.fn(async () => ({ id: 'new', version: 0 })).mockRejectedValueOnce(new AskError('wrong', 400))
  const attempt = createAttempts(send as never)
  await expect(attempt(add, { qty: 0 })).rejects.toThrow('wrong')
  expect(await attempt(add, { qty: 1 })).toEqual({ data: { id: 'new', version: 0 } })
  expect(send).toHaveBeenCalledTimes(2)
})
