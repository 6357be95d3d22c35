import { expect, test } from 'vitest'
import { everyMachine, everyRoute } from '#app/modules.ts'
import { keys } from '#kernel/shared/machine.ts'

/** The actions people take of a machine, and what it offers them beside. */
const taken = (m: (typeof everyMachine)[number]): string[] => [
  ...keys(m.actions).filter((a) => [m.actions[a]!.by].flat().some((by) => by !== 'system')),
  ...keys(m.offers),
]

test('every action and every offer of a machine has a call that says it takes it', () => {
  const acts = new Set(everyRoute.flatMap((r) => r.call.acts?.names.map((n) => `${r.call.acts!.of}:${n}`) ?? []))
  const wanted = [...new Set(everyMachine.flatMap((m) => taken(m).map((a) => `${m.name}:${a}`)))]
  expect(wanted.length).toBeGreaterThan(30)
  expect(wanted.filter((one) => !acts.has(one))).toEqual([])
})

test('no call says it takes what its machine does not know', () => {
  const known = new Set(
    everyMachine.flatMap((m) => [...keys(m.actions), ...keys(m.offers)].map((a) => `${m.name}:${a}`)),
  )
  const said = everyRoute.flatMap((r) => r.call.acts?.names.map((n) => `${r.call.acts!.of}:${n}`) ?? [])
  expect(said.filter((one) => !known.has(one))).toEqual([])
})
