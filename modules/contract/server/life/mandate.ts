import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { RegisterDoc } from '../queries/register.ts'
import { mandateOf, namesakes } from '../queries/signatures.ts'

/** Whether this signature is given by power of attorney: a supplier's person, online, for his house. */
export const mandated = ({ actor }: Ctx, s: { role: string; how: string }): boolean =>
  actor.org === 'supplier' && s.role === 'supplier' && s.how === 'online'

/**
 * A supplier is bound by whom it has given a power of attorney for this hospital, and by nobody else. The paper names him by his name alone: of
 * two accounts that bear it neither signs, and the first that signed by a paper is whom it names from then on (decision 0113).
 * @throws Refusal
 */
export const mandateFor = async (ctx: Ctx, d: RegisterDoc): Promise<{ id: string }> => {
  const { userId, name: person } = ctx.actor
  // a signature on a contract that is hidden from him counts too
  const found = await elevated(ctx, () =>
    mandateOf(ctx.tx, { orgId: d.supplierId, hospitalId: d.hospitalId, person, userId }),
  )
  if (!found) throw refuse('「{{person}}」没有在有效期内的法人授权委托书，不能代表供应商签署', { person })
  if ((await elevated(ctx, () => namesakes(ctx.tx, d.supplierId, person))) > 1)
    throw refuse('本单位有多个账号名为「{{person}}」，无法确定授权委托书属于谁，请管理员更正账号姓名后再签署', {
      person,
    })
  if (found.others)
    throw refuse('授权委托书 {{no}} 已由另一账号用于签署，请先提交写明您本人的委托书', { no: found.certNo })
  return found
}
