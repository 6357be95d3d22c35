import type { LineError } from '#kernel/server/refusal.ts'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'

interface Counted {
  minUnit: string
  /** Minimum units that are there. */
  qty: string
}

/**
 * Whether so many minimum units of a lot would leave a part of a piece behind. A lot that is in parts already, of a unit that
 * was split once, may lose just its part, or the whole of it.
 */
export const cutsPiece = ({ minUnit, qty }: Counted, units: string, fine: FineUnits): boolean => {
  const bound = boundOfUnit(minUnit, fine)
  const whole = (n: string) => fits(plain(n), bound)
  return !whole(units) && (whole(qty) || !whole(new Decimal(qty).sub(units).abs().toFixed()))
}

export const pieceFault = (line: number, { minUnit }: Pick<Counted, 'minUnit'>, column = 'qty'): LineError => ({
  line,
  column,
  message: '单位「{{unit}}」的数量必须是整数',
  params: { unit: minUnit },
})
