import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, sumOf } from './decimal.ts'

/** A decimal of so many places as an integer and as text. */
const decimal = (most: bigint, places: number) =>
  fc.bigInt({ min: 0n, max: most }).map((n) => {
    const digits = String(n).padStart(places + 1, '0')
    return { n, text: `${digits.slice(0, -places)}.${digits.slice(-places)}` }
  })
const line = fc.record({ qty: decimal(99_999_999_999n, 3), price: decimal(999_999_999_999n, 4) })
const cents = (n: bigint): string => {
  const digits = String(n).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/* security.md C63, reckoned beside it in whole numbers: thousandths times ten-thousandths, rounded half up once. */
test('ten thousand documents: a line is rounded once, half up, and the head is the sum of the lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      const exact = lines.map((l) => (l.qty.n * l.price.n + 50_000n) / 100_000n)
      const amounts = lines.map((l) => amountOf(l.qty.text, l.price.text))
      expect(amounts).toEqual(exact.map(cents))
      expect(sumOf(amounts, 2)).toBe(cents(exact.reduce((a, b) => a + b, 0n)))
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  ['1', '0.005', '0.01'],
  ['1', '0.0049', '0.00'],
  ['3', '0.335', '1.01'],
  ['99999999.999', '99999999.9999', '9999999999890000.00'],
  ['0.1', '0.2', '0.02'],
  ['1.005', '1', '1.01'],
])('%s × %s = %s', (qty, price, amount) => expect(amountOf(qty, price)).toBe(amount))
