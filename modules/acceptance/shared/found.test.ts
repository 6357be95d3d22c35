import { expect, test } from 'vitest'
import { type Check, faultsOf } from './found.ts'

const lot = { unit: '盒', deliveredQty: '10.000', scannedQty: '0', expiryDate: null as string | null }
const all = (acceptedQty: string, refusedQty: string, more: Partial<Check> = {}, of = lot) =>
  faultsOf(of, { acceptedQty, refusedQty, refuseReason: '', ...more }, '2026-11-23', new Set())
const told = (acceptedQty: string, refusedQty: string) => all(acceptedQty, refusedQty)[0]

test('more taken than came is told at what was taken, before anything is asked of what is refused', () => {
  expect(told('999', '')).toMatchObject({ column: 'acceptedQty', params: { deliveredQty: '10' } })
  expect(told('8', '')).toMatchObject({ column: 'refusedQty', message: '请输入数量' })
  expect(told('10', '0')).toBeUndefined()
})

test('all that is wrong with a lot is told at once, of one cell the first thing', () => {
  const at = (...found: ReturnType<typeof all>) => found.map((f) => f.column)
  expect(at(...all('999', '5'))).toEqual(['acceptedQty', 'refuseCode'])
  expect(at(...all('4', '5'))).toEqual(['acceptedQty', 'refuseCode'])
  expect(at(...all('', ''))).toEqual(['acceptedQty', 'refusedQty'])
  expect(at(...all('1.5', '', { refuseCode: '99' }))).toEqual(['acceptedQty', 'refusedQty', 'refuseReason'])
  expect(at(...all('999', '', { appearance: 'innerWet', conclusion: 'qualified' }))).toEqual([
    'acceptedQty',
    'conclusion',
  ])
  expect(at(...all('10', '0', { appearance: 'innerWet', conclusion: 'unqualified' }))).toEqual([
    'appearance',
    'conclusion',
  ])
  const old = { ...lot, expiryDate: '2026-11-22' }
  expect(all('8', '2', {}, old).map((f) => f.message)).toEqual(['请选择拒收原因', '该批号已过期，只能拒收'])
  expect(all('0', '10', { refuseCode: '02' }, old)).toEqual([])
})
