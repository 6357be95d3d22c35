import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import { attemptCalls } from '#kernel/shared/calls/attempt.ts'

const asked = vi.hoisted(() => vi.fn())
const toast = vi.hoisted(() => vi.fn())
vi.mock('../http/ask.ts', async (whole) => ({ ...(await whole<object>()), ask: asked }))
vi.mock('../shell/toast.ts', () => ({ toast, textWidth: () => 0 }))
const { AskError } = await import('../http/ask.ts')
const { saveForm } = await import('./saveForm.ts')

const add = { path: '/add', does: 'write' } as unknown as Call
const down = () => asked.mockRejectedValueOnce(new AskError('no answer'))
const writes = () => asked.mock.calls.filter(([c]) => c === add).map(([, input, { key }]) => ({ input, key }))
/** What the server says of the key that was lost. */
const serves = (came: boolean) =>
  asked.mockImplementation(async (c: Call) => (c === attemptCalls.withdraw ? { came } : { id: 'a' }))
beforeEach(() => {
  asked.mockReset()
  serves(true)
})

test('a form sent again after a lost answer keeps its key', async () => {
  down()
  expect(await saveForm(add, { name: '甲' }, [])).toMatchObject({ msg: 'no answer' })
  expect(await saveForm(add, { name: '甲' }, [])).toBeUndefined()
  const [first, second] = writes()
  expect(first!.key).toBe(second!.key)
})

test('a record whose answer got lost is not made twice under what was typed since, and the form says so', async () => {
  down()
  await saveForm(add, { name: '甲' }, [])
  const said = vi.fn()
  expect(await saveForm(add, { name: '乙' }, [], said)).toMatchObject({ msg: '上次提交已成功，此次的修改尚未提交' })
  expect(writes().map((x) => x.input.name)).toEqual(['甲', '甲'])
  expect(said).not.toHaveBeenCalled()
})

test('what never arrived is forgotten: the form goes as it is typed now', async () => {
  down()
  serves(false)
  await saveForm(add, { name: '甲' }, [])
  expect(await saveForm(add, { name: '乙' }, [])).toBeUndefined()
  const [first, second] = writes()
  expect(second).toMatchObject({ input: { name: '乙' } })
  expect(second!.key).not.toBe(first!.key)
})

test('what is said of a record may name it, and lead to it', async () => {
  const run = vi.fn()
  const done = ({ id }: { id: string }) => ({ text: `已复制为「${id}」`, action: { label: '查看', run } })
  expect(
    await saveForm(add, { name: '甲' }, [], undefined, done as (answer: unknown) => ReturnType<typeof done>),
  ).toBeUndefined()
  expect(toast).toHaveBeenLastCalledWith('success', '已复制为「a」', { action: { label: '查看', run }, seconds: 8 })
  await saveForm(add, { name: '乙' }, [])
  expect(toast).toHaveBeenLastCalledWith('success', '已保存', {})
})
