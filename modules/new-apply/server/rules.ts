import { chainOf, type Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { malformed } from '#kernel/server/refusal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { activeRelations } from '#modules/company/server/public.ts'
import { draftOfApplication } from '#modules/purchase-list/server/public.ts'
import { newApplyMachine } from '../shared/machine.ts'
import * as q from './queries.ts'

export type ApplyDoc = q.Stored & Doc & { made?: string }
type ApplyAction = ActionOf<typeof newApplyMachine>

/** Of an article that exists the hospital alone decides (§2.40). */
export const alone = (a: Pick<q.Stored, 'applyKind'>): boolean => a.applyKind === 'listed'

/** What its approval looks at: the hospital's flow of its kind, by what a year of it costs. */
export const approvalOf = (a: Pick<q.Stored, 'hospitalId' | 'kind' | 'annualAmount' | 'createdBy'>) => ({
  orgId: a.hospitalId,
  kind: a.kind,
  amount: () => a.annualAmount,
  createdBy: a.createdBy,
})

/** What is named must still be there: products and partners are switched off while a draft lies. */
const stands = async ({ tx }: Ctx, a: ApplyDoc): Promise<undefined> => {
  if (alone(a) && !(await q.articleOf(tx, a.productId!))?.enabled)
    throw malformed([{ path: 'productId', message: '产品不存在或已停用' }])
  if (a.supplierId && !(await q.partnerOf(tx, a.supplierId, 'supplier')))
    throw malformed([{ path: 'supplierId', message: '供应商不存在或已停用' }])
  if (!(await q.partnerOf(tx, a.hospitalId, 'hospital')))
    throw malformed([{ path: 'hospitalId', message: '医院不存在或已停用' }])
}

/**
 * A draft of the hospital's catalogue with the wanted supplier, while he supplies it (§2.40). The one who wished for it is
 * its author; of a supplier's proposal the hospital's person who passed it.
 */
export const drafted = async (ctx: Ctx, a: ApplyDoc, productId: string, auditedBy: string | null): Promise<void> => {
  const { supplierId, hospitalId } = a
  if (!supplierId) return
  const active = await activeRelations(ctx.tx, hospitalId, [productId], today())
  if (!active.some((r) => r.supplierId === supplierId)) return
  const by = a.applyKind === 'recommended' ? auditedBy : a.createdBy
  const item = await draftOfApplication(ctx, {
    hospitalId,
    by: by!,
    productId,
    supplierId,
    price: a.price,
    temporary: a.temporary,
  })
  if (item) await q.setItem(ctx.tx, a.id, item)
}

const audited = ({ actor }: Ctx) => ({ audited_by: actor.userId, audited_at: new Date().toISOString() })

export const newApplyRules: Rules<ApplyAction, ApplyDoc> = {
  submit: { refuse: stands, sets: () => ({ submitted_at: new Date().toISOString() }) },
  withdraw: {
    async refuse(ctx, a) {
      const levels = await chainOf(ctx, newApplyMachine, a, approvalOf(a))
      const passed = levels.find((l) => l.state === 'passed')
      return passed ? '已有审批级通过，不能撤回' : undefined
    },
  },
  approve: {
    refuse: async (ctx, a) => (alone(a) ? stands(ctx, a) : '目录外的品种须报平台审核'),
    sets: audited,
    effect: (ctx, a) => drafted(ctx, a, a.productId!, ctx.actor.userId),
  },
  forward: { refuse: async (_, a) => (alone(a) ? '目录内的品种由本院审核，不报平台' : undefined), sets: audited },
  reject: { sets: audited },
  accept: {
    sets: ({ actor }, a) => ({ platform_by: actor.userId, platform_at: new Date().toISOString(), product_id: a.made }),
  },
  decline: { sets: ({ actor }) => ({ platform_by: actor.userId, platform_at: new Date().toISOString() }) },
}
