import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain §2.25: what an invoice and its lines may be apart beside a cent a line; yuan. */
export const linkTolerance = setting(
  'settlement.linkTolerance',
  z.string().regex(/^\d{1,4}(\.\d{1,2})?$/),
  '0.00',
  '发票价税合计与关联明细允许相差的金额（元），每行另允许 0.01 元',
  { regionOnly: true },
)

/** Domain §2.26: a hospital, or the region, may want to be invoiced only what is on a voucher its supplier agreed to. */
export const voucherRequired = setting('settlement.voucherRequired', z.boolean(), false, '只能按已确认的开票凭证开票')
