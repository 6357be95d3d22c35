import type { OrgKind } from './call.ts'
import { keys, type Machine } from './machine.ts'

/** What a card of the workbench looks like. */
export interface CardFace {
  key: string
  label: string
  tone: 'blue' | 'orange' | 'red'
  /** Cards stand in this order; tens, so that one may come between. */
  place: number
  /** The list it leads to, when it is not the screen of the document's machine. */
  path?: string
  /** The order of that list, when it is not its own. */
  sort?: string
}

/** What a step of a document tells whom. */
export interface Rule {
  /** The status a document comes into, or the action that was taken. */
  enters?: string
  action?: string
  /** Something that happens without a change of status and is no action of the machine (kernel `happen`). */
  happening?: string
  /** What people subscribe to; unique over all rules, but rules of one event may have several addressees. */
  event: string
  /** Name of the event in the subscriptions. */
  label: string
  category: 'todo' | 'notice' | 'warning'
  /** A kind of organisation among the document's parties (the authority always), or whoever made the document. */
  to: OrgKind | 'creator'
  /** Holders of one of these; empty: everybody there. */
  codes: readonly string[]
  /** Who does not hear of it; the actor when left out of a notice. */
  but?: 'creator' | 'actor'
  /**
   * Places: no, doc (name of the document), act, reason, org and user (of the actor), partner (the document's other
   * party, seen from the addressee: numbers are given by each organisation and meet each other at a partner). */
  template: string
  /** How the workbench counts it, if it does; only a to-do has one. */
  card?: CardFace
}

/** All rules of one machine. */
export interface Told {
  machine: Machine<any, any, any>
  /** Chinese name of the document, heading of its subscriptions. */
  label: string
  rules: readonly Rule[]
}

type Wish<S, A> = Omit<Rule, 'enters' | 'action' | 'event' | 'category'> & { enters?: S; action?: A }

/** Rules of a machine with its own statuses and actions; the event's name comes from them. */
export const tellOf = <S extends string, A extends string>(
  m: Machine<S, A>,
  of: Partial<Record<Rule['category'], readonly Wish<NoInfer<S>, NoInfer<A>>[]>>,
): Told => ({
  machine: m,
  label: m.label,
  rules: (['todo', 'notice', 'warning'] as const).flatMap((category) =>
    (of[category] ?? []).map((r) => ({ ...r, category, event: `${m.name}.${r.enters ?? r.action ?? r.happening}` })),
  ),
})

/** Screen of a machine's documents: where its actions are offered, if it does not say another. */
export const screenOf = (m: Machine): string => m.screen ?? m.actions[keys(m.actions)[0]!]!.code.split(':')[0]!

/** Addressees of a rule. */
export const creator = { to: 'creator', codes: [] } as const
export const holders = (to: OrgKind, ...codes: string[]) => ({ to, codes }) as const
