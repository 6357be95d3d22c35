import { z } from 'zod'
import { setting, wall } from '#kernel/server/config.ts'

/** Domain §3.4: an emergency is entered within so many hours of its operation. */
export const postEntryHours = setting(
  'surgery.postEntryHours',
  z.int().min(1).max(72),
  24,
  '急诊手术后可补录跟台订单的小时数',
)

/** Who confirms what was used does not do so alone (domain §3.4). */
export const dualSignOff = wall('surgery.dualSignOff', true, '确认跟台使用时双人复核')
