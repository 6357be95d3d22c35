import { expect, test } from 'vitest'
import { faultOf } from './found.ts'

const lot = { unit: '盒', deliveredQty: '10.000', scannedQty: '0', expiryDate: null }
const told = (acceptedQty: string, refusedQty: string) =>
  faultOf(lot, { acceptedQty, refusedQty, refuseReason: '' }, '2026-11-23', new Set())

test('more taken than came is told at what was taken, before anything is asked of what is refused', () => {
  expect(told('999', '')).toMatchObject({ column: 'acceptedQty', params: { deliveredQty: '10' } })
  expect(told('8', '')).toMatchObject({ column: 'refusedQty', message: '请输入数量' })
  expect(told('10', '0')).toBeUndefined()
})
