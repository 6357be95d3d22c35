import { expect, test } from 'vitest'
import { standing } from './left.ts'

const line = (rejectQty: string, closedQty = '0') => ({ qty: '100', price: '2.5', rejectQty, closedQty })

test('what was rejected or closed is no part of what is given up with an order', () => {
  expect(standing([line('0'), line('30', '20')])).toBe('375.00')
  expect(standing([line('100'), line('60', '40')])).toBe('0.00')
})
