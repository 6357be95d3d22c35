import type { Machine } from '#kernel/shared/machine.ts'
import type { Ctx } from './ctx.ts'
import type { Doc } from './doc.ts'

export type { ApprovalFacts, Doc } from './doc.ts'

export interface Wish {
  action: string
  reason?: string
}

export interface Reaction {
  machine: string
  action: string
  fn: (ctx: Ctx, doc: any, wish: Wish) => Promise<void>
}

/** What a later document does when an earlier one acts, in the same transaction (architecture §4.2). */
export const on = <S extends string, A extends string, D extends Doc>(
  m: Machine<S, A, any>,
  action: NoInfer<A>,
  fn: (ctx: Ctx, doc: D, wish: Wish) => Promise<void>,
): Reaction => ({ machine: m.name, action, fn })

let reactions: readonly Reaction[] = []

/** Called once by the app with the whole map of cause and effect (app/reactions.ts). */
export const useReactions = (all: readonly Reaction[]): void => {
  reactions = all
}

export const react = async (ctx: Ctx, machine: string, doc: Doc, wish: Wish): Promise<void> => {
  for (const r of reactions) if (r.machine === machine && r.action === wish.action) await r.fn(ctx, doc, wish)
}
