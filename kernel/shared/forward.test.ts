import { expect, test } from 'vitest'
import { forward } from './machine.ts'

test('a main step leads on: what takes a paper back, breaks it off or needs an excuse is none', () => {
  expect(forward({ to: 'sent', approval: 'start' })).toBe(true)
  expect(forward({ to: 'draft', approval: 'end' })).toBe(false)
  expect(forward({ to: 'void', danger: true })).toBe(false)
  expect(forward({ to: 'running', reason: 'required' })).toBe(false)
})
