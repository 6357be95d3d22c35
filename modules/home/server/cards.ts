import type { Actor } from '#kernel/server/ctx.ts'
import type { Card, FirstStep } from '#kernel/server/noun.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { screenOf, type Told } from '#kernel/shared/telling.ts'

/** Whether earlier deeds keep people from what is done in this status. */
const keepsApart = (m: Machine, status: string): boolean =>
  Object.values(m.actions).some((a) => a.from.includes(status) && a.apart)

/** What is told to do is counted: who waits for what stands in the message's rule alone. */
const fromRules = ({ machine, rules }: Told): Card[] =>
  rules.flatMap(({ card, codes, to, enters, but }) =>
    card && enters && to !== 'creator'
      ? [
          {
            ...card,
            codes,
            orgs: [to],
            machine,
            status: enters,
            ...(but === 'creator' ? { own: 'others' as const } : {}),
            ...(keepsApart(machine, enters) ? { own: 'apart' as const } : {}),
          },
        ]
      : [],
  )

let cards: readonly Card[] = []
let documents: readonly Machine[] = []
let firstSteps: readonly FirstStep[] = []
/** What the nouns tell and count, handed in by the app at its start. */
export const useWorkbench = (o: {
  told: readonly Told[]
  cards: readonly Card[]
  /** Documents on the goods' way, whose steps people take up again. */
  machines: readonly Machine[]
  firstSteps: readonly FirstStep[]
}): void => {
  cards = [...o.told.flatMap(fromRules), ...o.cards].sort((a, b) => a.place - b.place)
  documents = o.machines
  firstSteps = o.firstSteps.toSorted((a, b) => a.place - b.place)
}

/** The cards this person could have. */
export const possible = (actor: Actor): Card[] =>
  cards.filter((c) => c.orgs.some((o) => o === actor.org) && c.codes.every((code) => actor.codes.has(code)))

/** The steps that lead this kind of organisation to its work. */
export const stepsOf = (actor: Actor): FirstStep[] => firstSteps.filter((s) => s.org === actor.org)

/** The documents whose last steps are shown. */
export const followed = (): readonly Machine[] => documents
/** What a document is called and where it opens. */
export const faceOf = (kind: string) => {
  const m = documents.find(({ name }) => name === kind)!
  return { doc: m.label, path: `/${screenOf(m)}` }
}

/** The filters as a list reads them from its address. */
const addressOf = (filters: Readonly<Record<string, unknown>>, today: string): string => {
  const days: Record<string, string> = { today, month: `${today.slice(0, 8)}01` }
  const filled = JSON.parse(JSON.stringify(filters), (_, v) => (typeof v === 'string' ? (days[v] ?? v) : v)) as object
  const parts = Object.entries(filled).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)])
  return `?${new URLSearchParams(parts)}`
}

/** The list with exactly the rows a card counts, in its order. */
export const listOf = (c: Card, today: string) => {
  const sort = c.sort ? { sort: c.sort } : {}
  return 'machine' in c
    ? {
        path: c.path ?? `/${screenOf(c.machine)}`,
        query: addressOf({ status: [c.status], ...(c.own ? { forMe: true } : {}), ...sort }, today),
      }
    : { path: c.path, query: addressOf({ ...c.filters, ...sort }, today) }
}
