import { sessionStore } from '#kernel/web/session/store.ts'

/** A number somebody typed and the server has not heard of yet. */
export interface Entry {
  lineId: string
  /** Of the line as it was seen when it was typed. */
  version: number
  /** Minimum units; null takes the number back. */
  units: string | null
  /** When it was counted, by this device. */
  at: string
}
export type Queue = Readonly<Record<string, Entry>>

/** Where the numbers of a count wait: by user and organisation, until they are sent; signing out does not lose them. */
const placeOf = (countId: string): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return ['jicai.count', strId, orgId, countId].join(' ')
}

export const readQueue = (countId: string): Queue => {
  try {
    return (JSON.parse(localStorage.getItem(placeOf(countId)) ?? '{}') ?? {}) as Queue
  } catch {
    return {}
  }
}

export const writeQueue = (countId: string, queue: Queue): void => {
  const place = placeOf(countId)
  if (Object.keys(queue).length === 0) localStorage.removeItem(place)
  else localStorage.setItem(place, JSON.stringify(queue))
}

/** The entries that go together, the oldest first. */
export const batchOf = (queue: Queue, most = 200): Entry[] =>
  Object.values(queue)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, most)

interface Outcome {
  lineId: string
  version: number
  ok: boolean
}

/**
 * What still waits after a batch was answered: an entry that was typed over meanwhile stays, on the version its line has now.
 * What was refused goes too, since somebody has to look at it first.
 */
export const settled = (queue: Queue, sent: readonly Entry[], outcomes: readonly Outcome[]): Queue => {
  const versions = new Map(outcomes.map((o) => [o.lineId, o]))
  const next: Record<string, Entry> = { ...queue }
  for (const e of sent) {
    const now = next[e.lineId]
    const out = versions.get(e.lineId)
    if (!now) continue
    if (now.at === e.at && now.units === e.units) delete next[e.lineId]
    else if (out?.ok) next[e.lineId] = { ...now, version: out.version }
  }
  return next
}
