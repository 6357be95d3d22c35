import { amountOf, cmp, minus, sumOf } from '#kernel/shared/decimal.ts'

interface Line {
  qty: string
  price: string
  rejectQty: string
  closedQty: string
}

/** What of an order still stands, yuan: what its supplier rejected and what was closed is nobody's to give up any more. */
export const standing = (lines: readonly Line[]): string =>
  sumOf(
    lines.map((l) => {
      const rest = sumOf([minus(l.qty, l.rejectQty), minus('0', l.closedQty)])
      return amountOf(cmp(rest, '0') > 0 ? rest : '0', l.price)
    }),
    2,
  )
