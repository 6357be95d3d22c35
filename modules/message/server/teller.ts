import type { Ctx } from '#kernel/server/ctx.ts'
import type { Warning } from '#kernel/server/noun.ts'
import type { Happening, Teller } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { type Rule, screenOf, type Told } from '#kernel/shared/telling.ts'
import { plainRules } from './plain.ts'
import { insertNotice } from './queries/inbox.ts'
import { wake } from './wake.ts'
import { useWatched } from './watched.ts'

let known = new Map<string, Told>()
/** What the nouns tell, handed in by the app at its start. */
export const useTold = (all: readonly Told[]): void => {
  known = new Map(all.map((t) => [t.machine.name, t]))
  // of two lists the first would be lost, and nobody would hear
  if (known.size < all.length) throw new Error('A machine has more than one list of messages: join them')
  useWatched(all)
}

let looked: readonly Warning[] = []
/** What is looked for beside the steps of documents, handed in likewise. */
export const useWarnings = (all: readonly Warning[]): void => {
  looked = all
}
export const warnings = () => looked

/** Rules of a machine: those written for it, else the plain ones. */
export const rulesOf = (m: Machine): Told => {
  const found = known.get(m.name) ?? plainRules(m)
  known.set(m.name, found)
  return found
}

const moved = (h: Happening) => h.from !== h.to

const fits = (r: Rule, h: Happening) =>
  r.enters === undefined ? (r.action ?? r.happening) === h.action : moved(h) && r.enters === h.to

interface Entry {
  docType: string
  docTable: string
  docId: string
  docNo: string
  parties: readonly string[]
  moved: boolean
  rows: object[]
}

const rowOf = (ctx: Ctx, h: Happening, r: Rule) => ({
  category: r.category,
  event: r.event,
  to: r.to,
  codes: r.codes,
  but: r.but ?? (r.category === 'todo' ? undefined : 'actor'),
  template: r.template,
  params: {
    no: h.doc.no ?? '',
    doc: h.machine.label,
    act: h.machine.actions[h.action]?.label ?? '',
    reason: h.reason,
    org: ctx.actor.orgName,
    user: ctx.actor.name,
  },
  path: `/${screenOf(h.machine)}/${h.doc.id}`,
})

/**
 * What the steps of a transaction say, in their order. A to-do that a later step of the same transaction already settled
 * is not written: a plan that is approved and ordered in one go leaves nothing to do in between.
 */
const entriesOf = (ctx: Ctx): Entry[] => {
  const last = new Map<string, Happening>()
  for (const h of ctx.happenings) if (moved(h)) last.set(h.doc.id, h)
  return ctx.happenings.flatMap((h) => {
    const rows = rulesOf(h.machine)
      .rules.filter((r) => fits(r, h) && (r.category !== 'todo' || last.get(h.doc.id) === h))
      .map((r) => rowOf(ctx, h, r))
    // a new document closes nothing, and a step without a change of status neither
    const closes = h.from !== undefined && moved(h)
    if (rows.length === 0 && !closes) return []
    const { id, no, parties } = h.doc
    return [
      { docType: h.machine.name, docTable: h.machine.table, docId: id, docNo: no ?? '', parties, moved: closes, rows },
    ]
  })
}

/** Messages about documents, written in the documents' own transaction (architecture §1: transactional outbox). */
export const teller: Teller = {
  entries: entriesOf,
  notice: async (ctx, n) => {
    await elevated(ctx, () => insertNotice(ctx.tx, n))
    ctx.after.push(() => wake(n.userId ? { users: [n.userId] } : { orgs: [n.orgId] }))
  },
  told: (happenings) =>
    wake({
      changed: happenings.map(({ machine, doc: { id, parties: orgs }, label: what, by, version }) => ({
        ...{ id, orgs, what, by, version },
        screen: screenOf(machine),
        table: machine.table,
      })),
    }),
  ended: (users) => wake({ users }),
}
