import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted } from './fitted.ts'

const name = { key: 'name', width: 220, elastic: true }
const parent = { key: 'parent', width: 180, elastic: true }
const time = { key: 'time', width: 150 }
const actions = { key: 'actions', width: 100, fixed: 'end' }
const widths = (room: number) => fitted([name, parent, time, actions], room).map((c) => c.width)

test('a table 40 px too wide: the widest text gives way, dates and buttons keep their width', () => {
  expect(widths(610)).toEqual([180, 180, 150, 100])
  expect(widths(580)).toEqual([176, 154, 150, 100])
})

test('a table far too wide is left as it is and scrolls', () => expect(widths(400)).toEqual([220, 180, 150, 100]))

test('what one decides by stands in the first view: air beside figures goes first, then texts; a figure is never cut', () => {
  const no = { key: 'no', width: 200, least: 160, decisive: true }
  const amount = { key: 'amount', width: 150, least: 90, decisive: true }
  const partner = { key: 'partner', width: 200, elastic: true, decisive: true }
  const seen = (room: number) => fitted([no, partner, amount, time, actions], room).map((c) => c.width)
  expect(seen(550)).toEqual([160, 200, 90, 150, 100])
  expect(seen(470)).toEqual([160, 120, 90, 150, 100])
  expect(seen(300)).toEqual([160, 80, 90, 150, 100])
  // its head is read whole
  const headed = fitted([no, { ...partner, least: 110 }, amount, time, actions], 300)
  expect(headed.map((c) => c.width)).toEqual([160, 110, 90, 150, 100])
})

test('room that is left over goes to the texts', () => expect(widths(690)).toEqual([242, 198, 150, 100]))

test('it fits whenever it changes something; only texts change, and none loses more than a fifth', () => {
  const column = fc.record({ width: fc.integer({ min: 40, max: 400 }), elastic: fc.boolean() })
  fc.assert(
    fc.property(fc.array(column, { maxLength: 12 }), fc.integer({ min: 0, max: 3000 }), (columns, room) => {
      const sum = (of: readonly { width: number }[]) => of.reduce((n, c) => n + c.width, 0)
      const now = fitted(columns, room)
      if (sum(now) !== sum(columns)) expect(sum(now)).toBeLessThanOrEqual(room)
      now.forEach((c, i) => {
        const was = columns[i]!
        if (!was.elastic) expect(c.width).toBe(was.width)
        expect(c.width).toBeGreaterThanOrEqual(was.width * 0.8)
      })
    }),
  )
})
