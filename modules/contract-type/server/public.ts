import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { once } from '#kernel/server/memory.ts'
import { blocksOf, ofType } from './queries/templates.ts'
import { byId, type ContractType } from './queries/types.ts'

export { amountsHidden, hidesAmounts, scopeOf, shownAmount } from './queries/amounts.ts'
export { textOf } from './templates.ts'
export type { ContractType }

/** A type whosever it is, enabled or not: who may use it its caller asks by `orgId`. Undefined for unknown ids. */
export const typeOf = ({ tx }: { tx: Tx }, id: string): Promise<ContractType | undefined> =>
  once(tx, `contract type ${id}`, () => byId(tx, id))

/** The enabled texts of a type, each with its newest version. */
export const templatesOf = ({ tx }: Ctx, typeId: string) => ofType(tx, typeId)

/** The same with what stands in each. */
export const textsOf = async ({ tx }: Ctx, typeId: string) => {
  const texts = []
  for (const m of await ofType(tx, typeId)) texts.push({ ...m, blocks: (await blocksOf(tx, m.id, m.n)) ?? [] })
  return texts
}
