import type { z } from 'zod'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import type { AcceptanceLine, CheckedLine } from './calls.ts'
import { appearances } from './machine.ts'

type Sent = Pick<z.output<typeof AcceptanceLine>, 'unit' | 'deliveredQty' | 'scannedQty' | 'expiryDate'>
/** What the receiver says of one lot. */
export type Check = Omit<z.input<typeof CheckedLine>, 'id' | 'photos'>

/** A lot is good to the end of its last day (domain §2.24), judged by the day it arrived, not the day it is registered. */
export const expiredOn = ({ expiryDate }: Pick<Sent, 'expiryDate'>, arrived: string): boolean =>
  !!expiryDate && expiryDate < arrived

/** What is wrong with a lot, at the cell where it is mended. */
interface Fault {
  column: keyof Check
  message: string
  params?: Record<string, string>
}
const at = (column: keyof Check, message: string, params?: Fault['params']): Fault => ({
  column,
  message,
  ...(params ? { params } : {}),
})

/** Of the two quantities. */
const countFaults = (lot: Sent, said: Check, fine: FineUnits): Fault[] => {
  const { unit } = lot
  const deliveredQty = plain(lot.deliveredQty)
  const uneven = at('acceptedQty', '接收数量与拒收数量之和必须等于到货数量 {{deliveredQty}}', { deliveredQty })
  // more than came: what is refused of it cannot be told, and is not asked for
  if (fits(said.acceptedQty, 'fine') && cmp(said.acceptedQty, deliveredQty) > 0) return [uneven]
  const found = (['acceptedQty', 'refusedQty'] as const).flatMap((column) => {
    if (!fits(said[column], 'fine')) return at(column, '请输入数量')
    return fits(said[column], boundOfUnit(unit, fine)) ? [] : at(column, '单位「{{unit}}」的数量必须是整数', { unit })
  })
  if (found.length > 0) return found
  if (!new Decimal(said.acceptedQty).add(said.refusedQty).eq(deliveredQty)) return [uneven]
  const scanned = plain(lot.scannedQty)
  // what was scanned is what is taken in, unless all of it is refused after all (domain-lists §3.22)
  if (scanned === '0' || [scanned, '0'].some((n) => cmp(n, said.acceptedQty) === 0)) return []
  return [at('acceptedQty', '已扫码计入 {{scanned}}，接收数量须与之相同；请继续扫码，或撤销多扫的', { scanned })]
}

/** Of why it is refused, how it looks and what is concluded of it; nothing is said of a quantity nobody has told. */
const whyFaults = (said: Check): Fault[] => {
  const { appearance, conclusion } = said
  const [known, faulty] = [fits(said.refusedQty, 'fine'), appearance && appearance !== 'intact']
  const refused = known && cmp(said.refusedQty, '0') > 0
  const looks = { appearance: appearance ? appearances[appearance] : '' }
  return [
    ...(refused && !said.refuseCode ? [at('refuseCode', '请选择拒收原因')] : []),
    ...(said.refuseCode === '99' && !said.refuseReason ? [at('refuseReason', '请填写拒收原因')] : []),
    ...(faulty && known && !refused ? [at('appearance', '外观「{{appearance}}」，请填写拒收数量', looks)] : []),
    ...(faulty && conclusion === 'qualified'
      ? [at('conclusion', '外观「{{appearance}}」，验收结论不能是合格', looks)]
      : []),
    ...(conclusion === 'unqualified' && known && !refused
      ? [at('conclusion', '验收结论不合格的，请填写拒收数量')]
      : []),
  ]
}

/**
 * Everything wrong with what was found on a lot that arrived on this day, of one cell the first thing: the one judgement of
 * page and call.
 * @param fine the units that take decimals
 */
export const faultsOf = (lot: Sent, said: Check, arrived: string, fine: FineUnits): Fault[] => {
  const taken = fits(said.acceptedQty, 'fine') && cmp(said.acceptedQty, '0') > 0
  const late = taken && expiredOn(lot, arrived) ? [at('acceptedQty', '该批号已过期，只能拒收')] : []
  const found = [...countFaults(lot, said, fine), ...whyFaults(said), ...late]
  return found.filter((f, i) => found.findIndex((x) => x.column === f.column) === i)
}
