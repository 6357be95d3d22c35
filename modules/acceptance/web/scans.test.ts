import { expect, test } from 'vitest'
import type { Checks, Line } from './checks.ts'
import { countScan, type Found } from './scans.ts'

const line = (id: string, lotNo: string, deliveredQty: string) =>
  ({ id, lotNo, deliveredQty, expiryDate: '2030-01-01' }) as Line
const lines = [line('a', 'L1', '2.000'), line('b', 'L2', '20.000')]
const found = (more: Partial<Found> & { right?: string[] } = {}): Found => ({
  gs1: null,
  documents: [],
  lots: lines.map(
    (l) => ({ lineId: l.id, sameLot: more.right?.includes(l.id) ?? true, sameExpiry: true }) as Found['lots'][number],
  ),
  ...more,
})

test('each scan counts one, fills the first lot and then the next; the rest stands as refused', () => {
  let checks: Checks = {}
  const counts: string[] = []
  for (let i = 0; i < 3; i++) {
    const s = countScan(lines, checks, found(), new Set())
    if (!s.ok) throw new Error(s.why)
    checks = s.checks
    counts.push(`${s.line.lotNo} ${s.count}`)
  }
  expect(counts).toEqual(['L1 1', 'L1 2', 'L2 1'])
  expect(checks.b).toMatchObject({ acceptedQty: '1', refusedQty: '19' })
})

test('a code that names its lot and pieces counts only that lot, by its pieces', () => {
  const s = countScan(lines, {}, found({ right: ['b'], gs1: { qty: '12' } }), new Set())
  expect(s).toMatchObject({ ok: true, count: '12', line: { id: 'b' } })
})

test('not on this note, another lot, too many and a serial seen before are refused, and nothing is counted', () => {
  expect(countScan(lines, {}, found({ lots: [] }), new Set())).toEqual({ ok: false, why: '不在本配送单中' })
  expect(countScan(lines, {}, found({ right: [] }), new Set())).toMatchObject({
    ok: false,
    why: '批号或效期与配送单不符',
  })
  const full = { a: { acceptedQty: '2', refusedQty: '0', refuseReason: '' } }
  expect(countScan(lines, full, found({ right: ['a'] }), new Set())).toMatchObject({
    ok: false,
    params: { counted: '2', delivered: '2' },
  })
  const gs1 = { gtin: '1', serial: 'S1' }
  const first = countScan(lines, {}, found({ gs1 }), new Set())
  if (!first.ok) throw new Error(first.why)
  expect(countScan(lines, first.checks, found({ gs1 }), new Set([first.serial as string]))).toMatchObject({
    why: '重复扫码',
  })
})
