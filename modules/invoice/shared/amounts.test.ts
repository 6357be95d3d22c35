import { expect, test } from 'vitest'
import { proposedAmounts } from './amounts.ts'

test('the face of an invoice is proposed from what it stands for, by the usual rate, and never over what was typed', () => {
  expect(proposedAmounts('113.00', {})).toEqual({ amount: '113.00', exclAmount: '100.00', taxAmount: '13.00' })
  // the parts make the whole, to the cent
  expect(proposedAmounts('100.00', {})).toEqual({ amount: '100.00', exclAmount: '88.50', taxAmount: '11.50' })
  expect(proposedAmounts('113.00', { amount: '226' })).toEqual({
    amount: '226',
    exclAmount: '200.00',
    taxAmount: '26.00',
  })
  expect(proposedAmounts('103.00', { exclAmount: '100' })).toEqual({
    amount: '103.00',
    exclAmount: '100',
    taxAmount: '3.00',
  })
  expect(proposedAmounts('103.00', { taxAmount: '3' })).toEqual({
    amount: '103.00',
    exclAmount: '100.00',
    taxAmount: '3',
  })
})

test('nothing is proposed of nothing, of what goes back, or where the whole was emptied', () => {
  const none = { amount: '', exclAmount: '', taxAmount: '' }
  expect(proposedAmounts('0.00', {})).toEqual(none)
  expect(proposedAmounts('-50.00', {})).toEqual(none)
  expect(proposedAmounts('113.00', { amount: '' })).toEqual(none)
})
