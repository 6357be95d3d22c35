import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import type { Stored } from './queries/read.ts'

const at = '/baseInfo/mySupplier'
export const placeOf = (no: string): string => `${at}/cooperation?keyword=${no}`

/** The other side hears that it is asked. */
export const tellAsked = (ctx: Ctx, to: string, no: string, kind: 'invited' | 'requested'): Promise<void> =>
  tellNotice(ctx, {
    orgId: to,
    codes: ['baseInfo/mySupplier:answer'],
    event: `cooperation.${kind}`,
    template: kind === 'invited' ? '{{org}}邀请合作（{{no}}），请确认' : '{{org}}申请合作（{{no}}），请确认',
    params: { org: ctx.actor.orgName, no },
    path: placeOf(no),
  })

/** A newcomer hears of the hospitals that wait for him. */
export const tellAwaited = (ctx: Ctx, to: string, no: string, hospital: string): Promise<void> =>
  tellNotice(ctx, {
    orgId: to,
    codes: ['baseInfo/mySupplier:answer'],
    event: 'cooperation.invited',
    template: '{{org}}邀请合作（{{no}}），请确认',
    params: { org: hospital, no },
    path: placeOf(no),
  })

const said = {
  accept: '{{org}}已接受合作（{{no}}）',
  agree: '{{org}}已同意合作（{{no}}）',
  decline: '{{org}}谢绝了合作（{{no}}）：{{reason}}',
  refuse: '{{org}}谢绝了合作（{{no}}）：{{reason}}',
  withdraw: '{{org}}撤回了合作邀请或申请（{{no}}）',
  suspend: '{{org}}暂停了合作（{{no}}），新订单不能提交：{{reason}}',
  resume: '{{org}}恢复了合作（{{no}}）',
  end: '{{org}}终止了合作（{{no}}），已有订单继续履行：{{reason}}',
} as const
export type Step = keyof typeof said

/** Everybody it concerns but who did it. */
export const tellStep = async (ctx: Ctx, c: Stored, step: Step, reason: string): Promise<void> => {
  for (const orgId of [c.hospitalId, c.supplierId])
    if (orgId && orgId !== ctx.actor.orgId)
      await tellNotice(ctx, {
        orgId,
        codes: ['baseInfo/mySupplier:view'],
        event: `cooperation.${step}`,
        template: said[step],
        params: { org: ctx.actor.orgName, no: c.no, reason },
        path: placeOf(c.no),
      })
}

/** What it is paid within says the other side too. */
export const tellTerm = async (ctx: Ctx, c: Stored, days: number): Promise<void> => {
  for (const orgId of [c.hospitalId, c.supplierId])
    if (orgId && orgId !== ctx.actor.orgId)
      await tellNotice(ctx, {
        orgId,
        codes: ['baseInfo/mySupplier:view'],
        event: 'cooperation.term',
        template: '{{org}}将合作（{{no}}）的账期设为 {{days}} 天，此后验收的货物按此付款',
        params: { org: ctx.actor.orgName, no: c.no, days: String(days) },
        path: placeOf(c.no),
      })
}

interface Told {
  supplierId: string
  supplier: string
  kinds: string
  day: string
  reason: string
}
/** The supplier hears of it, and of the authority's the hospitals that deal with him. */
export const tellFreeze = async (
  ctx: Ctx,
  to: readonly string[],
  f: Told,
  event: 'frozen' | 'lifted',
): Promise<void> => {
  for (const orgId of new Set(to))
    await tellNotice(ctx, {
      orgId,
      codes: ['baseInfo/mySupplier:view'],
      event: `supplier.${event}`,
      template:
        event === 'frozen'
          ? '{{org}}自 {{day}} 起冻结「{{supplier}}」的{{kinds}}：{{reason}}'
          : '{{org}}已解冻「{{supplier}}」的{{kinds}}：{{reason}}',
      params: { org: ctx.actor.orgName, supplier: f.supplier, kinds: f.kinds, day: f.day, reason: f.reason },
      path: `${at}/freezes?supplierId=${f.supplierId}`,
    })
}
