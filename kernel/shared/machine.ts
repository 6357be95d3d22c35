import type { OrgKind } from './call.ts'

export const tones = ['grey', 'blue', 'green', 'orange', 'red'] as const
export type Tone = (typeof tones)[number]
export type By = OrgKind | 'system'

export interface State {
  /** Chinese label; its English stands in the module's en.json. */
  label: string
  tone: Tone
  /** No action leads out of it. */
  final?: boolean
  /** Refused, voided or taken back: its amount is none, and lists sum it only where they are asked for it (`outOf`). */
  out?: boolean
  /** The wire code of the interfaces (domain §3), where one exists. */
  wire?: number
}

/** What a reader may begin on a document without moving it: edit, copy, delete, deliver. Button and server read this line. */
export interface Offer<S extends string = string> {
  label: string
  /** Every status when left out. */
  from?: readonly S[]
  by: By | readonly By[]
  /** `screen path:action code`. */
  code: string
  /** Only who made the document, or anybody of the organisation that made it. */
  mine?: 'creator' | 'org'
  danger?: boolean
  /** What one comes for: shown first in the page's bar. */
  main?: boolean
}

/** Earlier acts that keep a person from this one, of this document or of the one it names (security.md, insider). */
export interface Apart {
  /**
   * The other document: its machine, and what of this one's columns holds its id, or the ids of several more of its kind; this
   * document when left out.
   */
  of?: { machine: Machine<any, any, any>; id: string; more?: string }
  /** `authored`: created, changed or submitted it; `audited`: took a step that audits it; else names of actions. */
  did: readonly ('authored' | 'audited' | (string & {}))[]
  /** The sentence that refuses him. */
  why: string
}

export interface Action<S extends string = string> {
  label: string
  from: readonly S[]
  to: S
  by: By | readonly By[]
  /** `screen path:action code`; for system actions the code of the action that causes it. */
  code: string
  /** Only who made the document, or anybody of the organisation that made it. */
  mine?: 'creator' | 'org'
  /** Four eyes: who created, changed or submitted the document does not take it (security.md, approve own order). */
  audits?: boolean
  /** Separation of duties: who did one of these does not take it. */
  apart?: readonly Apart[]
  /** What is said when it is done; `已` and the label when left out. */
  done?: string
  /** Column with the day from which on what it passes holds: that, or that it holds already, is said with `done`. */
  holdsFrom?: string
  /** Leads out of a final status: a later paper takes back what led into it. */
  takesBack?: boolean
  /** The user must give a reason. */
  reason?: 'required' | 'optional'
  /** Question asked before the action is sent. */
  confirm?: string
  /** Shown in red, last (ux.md 1.2). */
  danger?: boolean
  /**
   * Its part in an approval of several levels: `start` enters it, `pass` approves a level (the document moves with the
   * last one), `refuse` sends it back, `end` takes it out. Without a flow set by the organisation they act at once.
   */
  approval?: 'start' | 'pass' | 'refuse' | 'end'
}

/** What a flow of approval may look at. */
export const weighed = ['kind', 'amount'] as const
type Weighed = (typeof weighed)[number]

export interface Machine<S extends string = string, A extends string = string, O extends string = string> {
  name: string
  /** Chinese name of the document. */
  label: string
  /** Table whose `status` column this machine owns. */
  table: string
  start: S
  /** Other statuses it may begin in, where either of two parties begins it. */
  startsToo?: readonly S[]
  states: Record<S, State>
  actions: Record<A, Action<S>>
  offers: Record<O, Offer<S>>
  /**
   * Key of the setting by which an organisation too small for it does without `apart` when it is off; each use is a step of
   * the document of its own, `alone`.
   */
  apartBy?: string
  /** Steps of its history that move nothing and that nobody's call makes by itself: name → the statuses they are taken in. */
  notes?: Readonly<Record<string, readonly S[]>>
  /** Its documents may be parts of others: who wrote or audited the whole did so of the part (security.md, insider). */
  partOf?: { machine: Machine<any, any, any>; column: string }
  /** Where its documents are read, when its actions' codes are another screen's. */
  screen?: string
  /** Its approval goes through the flows set for this other document. */
  flows?: Machine<any, any, any>
  /** What its papers do not have: no flow of approval may ask for it, since it would never apply. */
  lacks?: readonly Weighed[]
}
export type StatusOf<M> = M extends Machine<infer S, any, any> ? S : never
export type ActionOf<M> = M extends Machine<any, infer A, any> ? A : never
export type OfferOf<M> = M extends Machine<any, any, infer O> ? O : never

export const machine = <const S extends string, const A extends string, const O extends string = never>(m: {
  name: string
  label: string
  table: string
  start: NoInfer<S>
  startsToo?: readonly NoInfer<S>[]
  states: Record<S, State>
  actions: Record<A, Action<NoInfer<S>>>
  offers?: Record<O, Offer<NoInfer<S>>>
  apartBy?: string
  notes?: Readonly<Record<string, readonly NoInfer<S>[]>>
  partOf?: { machine: Machine<any, any, any>; column: string }
  screen?: string
  flows?: Machine<any, any, any>
  lacks?: readonly Weighed[]
}): Machine<S, A, O> => ({ ...m, offers: m.offers ?? ({} as Record<O, Offer<S>>) })

/** Object.keys that keeps the key type. */
export const keys = <K extends string>(o: Record<K, unknown>): K[] => Object.keys(o) as K[]

/**
 * The statuses whose papers are left out of a list's sums. They are shown and counted, since they are papers; what they
 * amount to is nothing. Who asks for statuses by name gets the sum of what he asked for.
 */
export const outOf = (m: Machine<any, any, any>, asked?: unknown): string[] =>
  asked === undefined ? keys(m.states).filter((s) => m.states[s]!.out) : []

/** As much of an actor as the permission rule needs; the server's Actor and the client's session both fit. */
export interface MayAct {
  org: OrgKind | 'system'
  codes: ReadonlySet<string>
}

/** A step on the document's way: none that takes it back, breaks it off, or needs an excuse. */
export const forward = (a: Partial<Action>): boolean =>
  !!a.to && !a.danger && a.reason !== 'required' && a.approval !== 'end'

const listed = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? one : [one as T])

/** The one rule both sides rest on: which actions and offers this actor's codes allow on a document in this status. */
export const actionsFor = <S extends string, A extends string, O extends string>(
  m: Machine<S, A, O>,
  status: S,
  actor: MayAct,
): (A | O)[] => {
  const may = ({ from, by, code }: Offer<S>): boolean =>
    (!from || from.includes(status)) &&
    listed(by).includes(actor.org) &&
    (actor.org === 'system' || actor.codes.has(code))
  return [...keys(m.offers).filter((o) => may(m.offers[o])), ...keys(m.actions).filter((a) => may(m.actions[a]))]
}

/** An action or offer by its name. */
export const specOf = <A extends string, O extends string>(
  m: Machine<any, A, O>,
  name: A | O,
): Offer & Partial<Action> => (m.actions as Record<string, Action>)[name] ?? (m.offers as Record<string, Offer>)[name]!

/** Zod-ready tuple of a machine's statuses. */
export const statusesOf = <S extends string>(m: Machine<S, any, any>) => keys(m.states) as [S, ...S[]]
