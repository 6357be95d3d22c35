import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { fits } from '#kernel/shared/quantity.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText, today } from '#kernel/web/list/format.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { refuseReasons } from '../shared/machine.ts'

export type Line = Answer<typeof acceptanceCalls.detail>['lines'][number]

/** What the receiver types for one lot. */
export interface Check {
  acceptedQty: string
  refusedQty: string
  refuseCode?: keyof typeof refuseReasons
  refuseReason: string
}
/** The reasons to choose from, in the user's language. */
export const reasons = () => keys(refuseReasons).map((value) => ({ value, label: t(refuseReasons[value]) }))

export const blank: Check = { acceptedQty: '', refusedQty: '', refuseReason: '' }

export const touched = (c: Check | undefined): c is Check => !!c && (c.acceptedQty !== '' || c.refusedQty !== '')

/** A moment of the region as a field for date and time shows it, and what the server is told of it. */
export const wallOf = (moment: string | null | undefined): string => (moment ? timeText(moment).replace(' ', 'T') : '')
export const momentOf = (wall: string): string | null => (wall ? `${wall.slice(0, 16)}:00+08:00` : null)

/** A lot is good to the end of its last day, judged by the day it arrived. */
export const expired = (l: Line, arrived: string): boolean =>
  !!l.expiryDate && l.expiryDate < (arrived.slice(0, 10) || today())

/** Typing the accepted quantity fills the refused rest. */
export const withAccepted = (l: Line, c: Check, acceptedQty: string): Check => ({
  ...c,
  acceptedQty,
  refusedQty:
    fits(acceptedQty, 'fine') && cmp(acceptedQty, l.deliveredQty) <= 0
      ? new Decimal(l.deliveredQty).sub(acceptedQty).toFixed()
      : c.refusedQty,
})

/** Everything delivered is taken; expired lots are refused. */
export const takeAll = (l: Line, arrived: string): Check =>
  expired(l, arrived)
    ? { acceptedQty: '0', refusedQty: plain(l.deliveredQty), refuseCode: '02', refuseReason: '' }
    : { acceptedQty: plain(l.deliveredQty), refusedQty: '0', refuseReason: '' }

/** Column → sentence with its parameters; the same rules as the server's, seen at once. */
export const faultOf = (
  l: Line,
  c: Check | undefined,
  arrived: string,
): [column: string, sentence: string, params?: Record<string, string>] | undefined => {
  if (!touched(c)) return undefined
  if (!fits(c.acceptedQty, 'fine')) return ['acceptedQty', '请输入数量']
  if (!fits(c.refusedQty, 'fine')) return ['refusedQty', '请输入数量']
  if (!new Decimal(c.acceptedQty).add(c.refusedQty).eq(l.deliveredQty)) {
    return [
      'acceptedQty',
      '接收数量与拒收数量之和必须等于到货数量 {{deliveredQty}}',
      { deliveredQty: plain(l.deliveredQty) },
    ]
  }
  if (cmp(c.refusedQty, '0') > 0 && !c.refuseCode) return ['refuseCode', '请选择拒收原因']
  if (c.refuseCode === '99' && !c.refuseReason) return ['refuseReason', '请填写拒收原因']
  return expired(l, arrived) && cmp(c.acceptedQty, '0') > 0 ? ['acceptedQty', '该批号已过期，只能拒收'] : undefined
}
