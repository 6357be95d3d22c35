import { expect, test } from 'vitest'
import { everyTold } from '#app/modules.ts'

test('no two events of a document that one person may subscribe to are called the same', () => {
  const alike = everyTold.flatMap(({ label, rules }) => {
    const seen = Map.groupBy(rules, (r) => `${label} ${r.category} ${r.to} ${r.label}`)
    return [...seen].flatMap(([what, all]) => (new Set(all.map((r) => r.event)).size > 1 ? [what] : []))
  })
  expect(alike).toEqual([])
})
