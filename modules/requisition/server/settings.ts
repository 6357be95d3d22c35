import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain §3.9: a supplier raises requisitions, a hospital where it is set. */
export const hospitalRaises = setting('settlement.hospitalRequisition', z.boolean(), true, '医院可以代供应商发起请款')
