import { type Machine, specOf } from '#kernel/shared/machine.ts'
import { screenOf } from '#kernel/shared/telling.ts'
import type { Ctx } from './ctx.ts'
import type { Doc, Happening } from './doc.ts'

export type { Happening } from './doc.ts'

/** Something that is no step of a document. */
export interface Notice {
  orgId: string
  /** For one person of it; else for the holders of `codes` there. */
  userId?: string
  codes?: readonly string[]
  /** Such as `registration.passed`. */
  event: string
  template: string
  params: Record<string, string>
  path: string
}

/** Turns the steps of a transaction into messages. */
export interface Teller {
  /** What `message_tell` is given as the last statement but the audit's, in one trip with COMMIT; empty: nobody has to hear. */
  entries: (ctx: Ctx) => readonly unknown[]
  /** Written with the transaction, shown to whom it is for at once. */
  notice: (ctx: Ctx, n: Notice) => Promise<void>
  /** After COMMIT: wakes those who listen. Must not throw and is not waited for. */
  told: (happenings: readonly Happening[]) => void
  /** Something of their own changed for these people, such as a job that ended. Must not throw and is not waited for. */
  ended: (userIds: readonly string[]) => void
}

let teller: Teller | undefined

/** Names the one who tells; once per process. Without him documents are silent. */
export const useTeller = (one: Teller): void => {
  teller = one
}

export const tellNotice = async (ctx: Ctx, n: Notice): Promise<void> => teller?.notice(ctx, n)

/** Something that happened to a document without a change of its status, such as a part of an order being refused. */
export const happen = (ctx: Ctx, machine: Machine, doc: Doc, action: string, reason = ''): void => {
  const { id, no, parties, status } = doc
  const what = { action, label: specOf(machine, action).label, by: { id: ctx.actor.userId, name: ctx.actor.name } }
  ctx.happenings.push({ machine, doc: { id, no, parties }, ...what, from: status, to: status, reason })
}

/** The document stays where it is, and its numbers, or what `label` says, are others: whoever looks at it hears so, and nobody is told. */
export const touched = (ctx: Ctx, machine: Machine, { id, no, parties, status }: Doc, label = '更新数量'): void => {
  const by = { id: ctx.actor.userId, name: ctx.actor.name }
  const what = { action: '', label, by, from: status, to: status, reason: '' }
  ctx.happenings.push({ machine, doc: { id, no, parties }, ...what })
}

/** What this transaction made beside a document, whose first party is the actor's own organisation: by name of the kind, how many and where. */
export const madeBeside = ({ actor, happenings }: Ctx, id: string): { what: string; n: number; path: string }[] => {
  const made = happenings.filter((h) => h.action === 'create' && h.doc.id !== id && h.doc.parties[0] === actor.orgId)
  return [...Map.groupBy(made, (h) => h.machine)].map(([machine, all]) => {
    const at = `/${screenOf(machine)}`
    const listed = `${at}?keyword=${all.map((h) => h.doc.no).join()}`
    return { what: machine.label, n: all.length, path: all.length === 1 ? `${at}/${all[0]!.doc.id}` : listed }
  })
}

export const tellings = (ctx: Ctx): readonly unknown[] =>
  ctx.happenings.length > 0 ? (teller?.entries(ctx) ?? []) : []

export const told = (ctx: Ctx): void => {
  if (ctx.happenings.length > 0) teller?.told(ctx.happenings)
}

export const ended = (userIds: readonly string[]): void => teller?.ended(userIds)
