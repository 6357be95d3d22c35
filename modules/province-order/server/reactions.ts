import type { Ctx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { type Doc, on } from '#kernel/server/reaction.ts'
import { asOwner, elevated } from '#kernel/server/tx.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { accountOf } from '#modules/province-setting/server/public.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { wake } from './pump.ts'
import { insertReturn } from './queries/returns.ts'
import { type Paper, takenBackLater } from './taken-back.ts'
import { autoLater } from './tasks.ts'

interface Owned extends Doc {
  hospitalId: string
}

/** Whether its hospital works on the platform; the account stands behind the hospital's wall. */
const accountOfIts = (ctx: Ctx, { hospitalId }: Owned) =>
  once(ctx.tx, `province.account ${hospitalId}`, () => asOwner(ctx, hospitalId, () => accountOf(ctx.tx, hospitalId)))

/** An audited order goes to the platform by itself where its hospital wants it. */
const audited = async (ctx: Ctx, o: Owned): Promise<void> => {
  const account = await accountOfIts(ctx, o)
  if (account?.enabled && account.autoPush) await autoLater(ctx, o.id)
}
/** Confirmed goods are told to the platform by themselves, unless somebody wants to do it. */
const confirmed = async (ctx: Ctx, a: Owned): Promise<void> => {
  const account = await accountOfIts(ctx, a)
  if (account?.enabled && account.autoReceive) await wake(ctx, a.hospitalId)
}
/** A return its supplier agreed to, of goods ordered there, is one there too. */
const agreed = async (ctx: Ctx, r: Owned): Promise<void> => {
  const account = await accountOfIts(ctx, r)
  if (!account?.enabled) return
  const made = await elevated(ctx, () =>
    insertReturn(ctx.tx, r.id, { userId: null, name: ctx.actor.name }, account.autoPush),
  )
  if (made && account.autoPush) await wake(ctx, made.hospitalId)
}
/** What is taken back here is not told, or was told in vain. */
const takenBack =
  (paper: Paper) =>
  async (ctx: Ctx, d: Owned): Promise<void> => {
    if (await accountOfIts(ctx, d)) await takenBackLater(ctx, paper, d.id)
  }
const ends = ['unaudit', 'agreeUnaudit', 'autoVoid', 'rejectAll', 'close', 'closeRest'] as const

export const provinceReactions = [
  ...(['approve', 'passWithPlan'] as const).map((action) => on(orderMachine, action, audited)),
  on(acceptanceMachine, 'confirm', confirmed),
  on(returnOrderMachine, 'agree', agreed),
  ...ends.map((action) => on(orderMachine, action, takenBack('order'))),
  on(acceptanceMachine, 'reverse', takenBack('acceptance')),
  on(returnOrderMachine, 'void', takenBack('return')),
]
