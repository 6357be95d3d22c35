import { grouped, plain } from '#kernel/shared/decimal.ts'
import type { Entered } from '../shared/entered.ts'

/** `2 件 = 40`: what was typed, and what the line keeps of it in pack units. @param own already as it is shown */
export const enteredText = (qty: string, unit: string, own: string): string => `${grouped(plain(qty))} ${unit} = ${own}`

/** A line's quantity with what was typed, where that was another unit. */
export const withEntered = ({ enteredQty, enteredUnit }: Entered, own: string): string =>
  enteredQty && enteredUnit ? enteredText(enteredQty, enteredUnit, own) : own
