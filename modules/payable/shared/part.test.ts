import { expect, test } from 'vitest'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { partOf } from './part.ts'

test('parts of an item add up to it, whoever takes the last of the quantity taking the last of the amount', () => {
  let open = { openQty: '3', openAmount: '100.00' }
  const parts = ['1', '1', '1'].map((qty) => {
    const worth = partOf(open, qty)
    open = {
      openQty: new Decimal(open.openQty).sub(qty).toFixed(),
      openAmount: new Decimal(open.openAmount).sub(worth).toFixed(2),
    }
    return worth
  })
  expect([parts, sumOf(parts), open.openAmount]).toEqual([['33.33', '33.34', '33.33'], '100.00', '0.00'])
})

test('a price difference has no quantity and goes whole', () => {
  expect(partOf({ openQty: '0', openAmount: '12.50' }, '0')).toBe('12.50')
})
