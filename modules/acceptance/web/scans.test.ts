import { expect, test } from 'vitest'
import type { SavedOne, ScanResult } from '../shared/scanned.ts'
import { scanResults } from '../shared/scanned.ts'
import { counts, lookOf, totalsOf } from './scans.ts'

const answer = (result: ScanResult, total = '0.000', deliveryLineId: string | null = 'a'): SavedOne => ({
  ...{ id: 'x', result, message: '', code: '', deliveryLineId, name: '', spec: '', unit: '', lotNo: '', serial: '' },
  ...{ expiryDate: null, qty: '1', total },
})

test('only what counted looks so; what waits looks like neither', () => {
  const all = (Object.keys(scanResults) as ScanResult[]).map((r) => [r, lookOf({ answer: answer(r) })] as const)
  expect(all.filter(([, look]) => look === 'good').map(([r]) => r)).toEqual(['counted'])
  expect(lookOf({})).toBe('kept')
  expect(counts(answer('over'))).toBe(false)
  // of another lot, too many, of no order: each is told apart without reading
  const told = new Map(all)
  expect(new Set([told.get('lotDiffers'), told.get('over'), told.get('notHere'), told.get('recalled')]).size).toBe(4)
})

test('a lot stands at what the last answer said, unless the document was read after it', () => {
  const lines = [
    { deliveryLineId: 'a', scannedQty: '3.000' },
    { deliveryLineId: 'b', scannedQty: '0.000' },
  ]
  const scans = [
    { answer: answer('counted', '4.000'), heard: 10_000 },
    { answer: answer('counted', '5.000'), heard: 11_000 },
    { answer: answer('notHere', '0.000', null), heard: 12_000 },
    {},
  ]
  expect([...totalsOf(lines, scans, 9_000)]).toEqual([
    ['a', '5'],
    ['b', '0'],
  ])
  // a colleague took some back since
  expect(totalsOf(lines, scans, 60_000).get('a')).toBe('3')
})
