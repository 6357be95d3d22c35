import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { paperOf } from './papers.ts'

/** What calls itself the source of a posting, anywhere in the house: `{ type: '…', …, hospitalId }`. */
const sources = (): string[] => {
  const root = new URL('../../', import.meta.url).pathname
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const servers = files.filter((f) => /\/server\/.*\.ts$/.test(f) && !f.endsWith('.test.ts'))
  const said = servers.flatMap((f) => [
    ...readFileSync(join(root, f), 'utf8').matchAll(/type: '(\w+)',\s+id\b[^{}]*\bhospitalId\b/g),
  ])
  return [...new Set(said.map((m) => m[1]!))].filter((name) => everyMachine.some((m) => m.name === name))
}

test('whatever document moves goods leads to its page', () => {
  const movers = [...sources(), 'stockCount']
  expect(movers).toEqual(
    expect.arrayContaining(['acceptance', 'stockDocument', 'recallTask', 'returnOrder', 'surgeryOrder']),
  )
  for (const refType of movers) expect(paperOf({ refType, refId: 'x' })).toMatch(/^\/(procurement|inventory)\/\w+\/x$/)
  expect([paperOf({ refType: 'test', refId: 'x' }), paperOf({ refType: 'acceptance', refId: null })]).toEqual([
    undefined,
    undefined,
  ])
})
