import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { isCreditCode } from '#kernel/shared/validators.ts'
import type { TypeRow } from './queries/choices.ts'
import type { ContractDoc } from './queries/read.ts'
import { parentOf } from './queries/supplements.ts'
import type { NewParty } from './queries/write.ts'

type Of = Pick<ContractDoc, 'id' | 'parentId' | 'source' | 'category' | 'typeId'>
type Parent = NonNullable<Awaited<ReturnType<typeof parentOf>>>

const notType = (message: string, params: Record<string, string> = {}) =>
  malformed([{ path: 'typeId', message, params }])
const unlike = (p: Parent) => notType('补充协议的类型须与主合同一致：{{name}}', { name: p.typeName })

/** What a supplement adds to, also for who may not see it; none of another contract. */
const addsTo = (ctx: Ctx, d: Of): Promise<Parent | undefined> =>
  d.parentId ? elevated(ctx, () => parentOf(ctx.tx, d.id)) : Promise.resolve(undefined)

/**
 * Its type says which prices it may agree: a supplement's is that of its contract, the authority's paper stays what it is, and volume-based
 * procurement does not turn into an ordinary purchase. @throws Refusal at the field
 */
export const mustKeepType = async (ctx: Ctx, d: Of, to: TypeRow): Promise<void> => {
  const parent = await addsTo(ctx, d)
  if (parent && parent.typeId !== to.id) throw unlike(parent)
  if (parent) return
  if (d.source === 'authority') throw notType('区域录入的合同不能更换类型')
  if (d.category === 'vbp' && to.category !== 'vbp') throw notType('三方集采合同不能改为其他类别')
}

/** A draft from before that rule is put right before it goes on. @throws Refusal at the field */
export const mustBeOfParent = async (ctx: Ctx, d: Of): Promise<void> => {
  const parent = await addsTo(ctx, d)
  if (parent && parent.typeId !== d.typeId) throw unlike(parent)
}

/** Whether prices of volume-based procurement bind it: its own, or those of the contract it writes into. */
export const isVbp = async (ctx: Ctx, d: Of): Promise<boolean> =>
  d.category === 'vbp' || (await addsTo(ctx, d))?.category === 'vbp'

/** Who the third one is on the authority's paper is the authority's to say. @throws Refusal at the field */
export const mustKeepThird = (d: Of, was: readonly NewParty[], now: readonly NewParty[]): void => {
  const [before, after] = [was, now].map((all) => all.find((p) => p.role === 'third'))
  if (d.source !== 'authority' || !before) return
  const message = '区域录入的合同不能更换丙方'
  if (before.name !== after?.name) throw malformed([{ path: 'third_name', message }])
  // a code that is none is mended before it goes on
  if (isCreditCode(before.creditCode ?? '') && before.creditCode !== after.creditCode)
    throw malformed([{ path: 'third_creditCode', message }])
}
