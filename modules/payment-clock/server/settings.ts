import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/* The database reads them where an item is born (payable_due_of): what is owed already keeps its day. */

/** Domain-money §3.16: the day of the following month 集采 is due on, 0 its last. */
export const vbpDueDay = setting(
  'settlement.vbpDueDay',
  z.int().min(0).max(31),
  0,
  '集采货款次月几日前付清（0 为月末）',
  {
    regionOnly: true,
  },
)
/** Domain-money §3.16: days from registration to payment, until a contract says another term. */
export const payDays = setting('settlement.payDays', z.int().min(1).max(365), 30, '非集采货款验收登记后多少天内付清', {
  regionOnly: true,
})
