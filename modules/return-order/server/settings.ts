import { z } from 'zod'
import { setting, wall } from '#kernel/server/config.ts'

const Days = z.int().min(1).max(90)
/** Domain §3.8: no answer in three days: reminded, then the operator may agree in his place. */
export const answerDays = setting(
  'return.answerDays',
  Days,
  3,
  '供应商超过此天数未答复退货单时催促，此后运营可代为同意',
  {
    regionOnly: true,
  },
)
/** Not counted in seven days: received. */
export const receiveDays = setting('return.receiveDays', Days, 7, '退货出库超过此天数供应商未收货的，视同收货', {
  regionOnly: true,
})

/** Narcotic and psychotropic drugs leave by two people (domain §2.3, 双人作业). */
export const dualSignOff = wall('return.dualSignOff', true, '麻醉、精神药品退货出库双人复核')
export const dualHighValue = setting('return.dualHighValue', z.boolean(), false, '高值耗材和植入物退货出库也要双人复核')
