import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Days within which the other side answers a wish to end a contract; then the authority may decide (domain §3.10). */
export const answerDays = setting('contract.answerDays', z.int().min(1).max(60), 10, '终止申请的答复期限（天）', {
  regionOnly: true,
})
/** Days before and after its end within which a contract is renewed. */
export const renewDays = setting('contract.renewDays', z.int().min(1).max(365), 90, '合同到期前后可续签的天数', {
  regionOnly: true,
})
