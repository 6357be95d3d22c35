import type { Rules } from '#kernel/server/act.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { makerById, wrongMaker } from '#modules/company/server/public.ts'
import { productsByIds } from '#modules/product/server/public.ts'
import { endless, kindsOf, type Scope } from '../shared/kinds.ts'
import type { CertAction } from '../shared/machine.ts'
import { checkScope, mustStand } from './letters.ts'
import * as q from './queries.ts'

type CertDoc = q.Stored & Doc

const wrong = (path: string, message: string) => malformed([{ path, message }])

/** Standard data is of one product or of one manufacturer; an organisation's certificate is of itself. */
const ofWhat = async (ctx: Ctx, scope: Scope, v: q.Certificate) => {
  if (scope === 'org') {
    if (v.productId || v.companyId)
      throw wrong(v.productId ? 'productId' : 'companyId', '机构证件不能指定产品或生产企业')
    return
  }
  if (!v.productId === !v.companyId) throw wrong('productId', '请选择产品或生产企业其中之一')
  if (v.productId && !(await productsByIds(ctx.tx, [v.productId])).has(v.productId))
    throw wrong('productId', '产品不存在')
  const no = v.companyId ? wrongMaker(await makerById(ctx.tx, v.companyId)) : undefined
  if (no) throw wrong('companyId', no)
}

/** Refuses a certificate that cannot be kept like this; the field at fault is named. */
export const checked = async (ctx: Ctx, scope: Scope, v: q.Certificate, self?: string): Promise<void> => {
  if (!kindsOf[scope][v.kind]) throw wrong('kind', '请选择列表中的值')
  if (v.validFrom && v.validTo && v.validTo < v.validFrom) throw wrong('validTo', '有效期止不能早于有效期起')
  await ofWhat(ctx, scope, v)
  await checkScope(ctx, v)
  if (!v.replacesId) return
  const old = await q.reads[scope].get(ctx.tx, ctx.actor, v.replacesId)
  if (!old || old.orgId !== ctx.actor.orgId || old.id === self || old.status === 'draft')
    throw wrong('replacesId', '被更换的证件不存在')
  if (old.kind !== v.kind) throw wrong('kind', '换证不能更改证件类型')
  // two of them would each claim its place
  if (old.renewal && old.renewal.id !== self) throw refuse('此证件已由「{{no}}」换证', { no: old.renewal.no })
}

/** Its keeper and the authority switch it; what the authority switched off is not its keeper's to switch on again. */
type Switched = Pick<q.Stored, 'orgId' | 'disabledBy'>
const switchable = (c: Switched, actor: Actor, on: boolean): string | undefined => {
  if (actor.org === 'authority') return undefined
  if (on && c.disabledBy && c.disabledBy !== c.orgId) return '监管机构停用的证件只能由监管机构启用'
  return c.orgId === actor.orgId ? undefined : '只有创建机构可以执行此操作'
}
/** What only the row knows of it. */
export const allows = (c: Switched & Pick<q.Stored, 'renewal'>, action: string, actor: Actor): boolean => {
  if (action === 'renew') return !c.renewal
  return !['enable', 'disable'].includes(action) || !switchable(c, actor, action === 'enable')
}
const stamped = async (ctx: Ctx, c: CertDoc) => void (await q.stamp(ctx.tx, c.id, ctx.actor.userId))

/** What a draft may lack, and what is submitted may not. */
const unfinished = (c: CertDoc): string | undefined => {
  // one made of a registration
  if (!c.certNo) return '请先填写证件编号'
  // the old one renewed as it is would be valid for ever
  if (c.replacesId && !c.validFrom && c.validTo >= endless) return '换证请填写新证件的有效期起或有效期止'
  return undefined
}

export const certRules: Rules<CertAction, CertDoc> = {
  submit: {
    async refuse(ctx, c) {
      const no = unfinished(c)
      if (no) return no
      await mustStand(ctx, c)
      return undefined
    },
  },
  // what was handed in may have become a circle with what was passed meanwhile
  approve: {
    async refuse(ctx, c) {
      await mustStand(ctx, c)
      return undefined
    },
    effect: stamped,
  },
  reject: { effect: stamped },
  enable: { refuse: async (ctx, c) => switchable(c, ctx.actor, true) },
  disable: { refuse: async (ctx, c) => switchable(c, ctx.actor, false) },
}
