import { expect, test } from 'vitest'
import { isAfter } from './changed.ts'

const by = { id: '1', name: '李四' }

test('a page opened just after a change is not told of it, however late the word comes', () => {
  const created = { what: '新建', by, version: 1, at: 200 }
  expect(isAfter(created, { version: 1, at: 100 })).toBe(false)
  expect(isAfter(created, { version: 3, at: 100 })).toBe(false)
})

test('an answer that left before a change is told of it, although it came after the word', () => {
  const submitted = { what: '提交', by, version: 2, at: 100 }
  expect(isAfter(submitted, { version: 1, at: 200 })).toBe(true)
})

test('what makes no version, and a page that shows none, go by time', () => {
  const counted = { what: '更新数量', by, at: 100 }
  expect([50, 150].map((at) => isAfter(counted, { version: 4, at }))).toEqual([true, false])
  expect([50, 150].map((at) => isAfter({ ...counted, version: 4 }, { at }))).toEqual([true, false])
})
