import { expect, test } from 'vitest'
import { edited, ownVersion } from './client.ts'

test('a document is acted on at the version its own window left it at, however often it was edited', () => {
  const doc = { id: 'a', version: 3 }
  expect(ownVersion(doc)).toBe(3)
  edited(doc, { id: 'a', version: 4 })
  edited({ id: 'a', version: 4 }, { id: 'a', version: 5 })
  expect(ownVersion(doc)).toBe(5)
  expect(ownVersion({ id: 'b', version: 3 })).toBe(3)
})

test('what somebody else changed in between is no edit of this window', () => {
  edited({ id: 'c', version: 1 }, { id: 'c', version: 2 })
  // another one made 3 of 2, and this window saved that one
  edited({ id: 'c', version: 3 }, { id: 'c', version: 4 })
  expect(ownVersion({ id: 'c', version: 1 })).toBe(2)
})

test('what was sent on with its edit was acted on, and keeps the version it was seen at', () => {
  edited({ id: 'e', version: 1, send: true }, { id: 'e', version: 2 })
  expect(ownVersion({ id: 'e', version: 1 })).toBe(1)
})

test('an answer without a version says nothing about one', () => {
  edited({ id: 'd', version: 1 }, { id: 'd' })
  edited({ id: 'd', version: 1 }, { id: 'other', version: 9 })
  edited(null, null)
  expect(ownVersion({ id: 'd', version: 1 })).toBe(1)
})
