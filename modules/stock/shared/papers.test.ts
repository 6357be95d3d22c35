import { expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { paperOf } from './papers.ts'

test('what moves goods is a document of the house, and each leads to its page', () => {
  const movers = ['acceptance', 'stockDocument', 'stockCount', 'recallTask']
  expect(movers.filter((name) => !everyMachine.some((m) => m.name === name))).toEqual([])
  for (const refType of movers) expect(paperOf({ refType, refId: 'x' })).toMatch(/^\/(procurement|inventory)\/\w+\/x$/)
  expect([paperOf({ refType: 'test', refId: 'x' }), paperOf({ refType: 'acceptance', refId: null })]).toEqual([
    undefined,
    undefined,
  ])
})
