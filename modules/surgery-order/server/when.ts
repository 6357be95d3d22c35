import { dayOf, now, plannedFault } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { FieldTemplate } from '#kernel/server/refusal.ts'
import { postEntryHours } from './settings.ts'

interface Moments {
  surgeryTime: string
  arrivalTime?: string | null | undefined
  emergency?: boolean | undefined
  /** When it was handed in as a later entry first; none of a draft: what is in it may be written any day. */
  submittedAt?: string | null | undefined
}
const HOUR = 3_600_000

/** What is wrong with the moments of an order: goods come before the operation; one that is entered later is entered soon. */
export const momentFaults = async (ctx: Ctx, d: Moments): Promise<FieldTemplate[]> => {
  const at = Date.parse(d.surgeryTime)
  const past = (now().getTime() - at) / HOUR
  if (d.arrivalTime && Date.parse(d.arrivalTime) > at)
    return [{ path: 'arrivalTime', message: '送达时间不能晚于手术时间' }]
  const far = plannedFault(dayOf(d.surgeryTime), '')
  if (far) return [{ path: 'surgeryTime', message: far }]
  if (!d.emergency) return past > 0 ? [{ path: 'surgeryTime', message: '手术时间已过：已做的手术请按急诊补录' }] : []
  if (past < 0) return [{ path: 'surgeryTime', message: '急诊补录的手术须已开始' }]
  const hours = await configOf(ctx, postEntryHours)
  // who was sent back to mend it entered it in time; what was handed in before the operation was not entered after it
  const since = d.submittedAt ? (Date.parse(d.submittedAt) - at) / HOUR : -1
  const entered = since < 0 ? past : since
  if (entered <= hours) return []
  return [
    {
      path: 'surgeryTime',
      message: '急诊补录须在手术后 {{hours}} 小时内，此手术已过 {{past}} 小时',
      params: { hours, past: Math.floor(past) },
    },
  ]
}
