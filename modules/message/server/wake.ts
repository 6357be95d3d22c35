import type { Changed } from '../shared/changed.ts'
import { notify } from './queries/live.ts'

/** A document that was changed, whose it is, and where it lies: who may look at it alone hears of it. */
export type Change = Changed & { orgs: readonly string[]; table: string }

/**
 * What a node tells the others: documents that changed, messages that did, people who read theirs, organisations that were told
 * something, or «look at everything».
 */
export interface Wake {
  changed?: readonly Change[]
  docs?: readonly string[]
  users?: readonly string[]
  orgs?: readonly string[]
  all?: true
}

/** A payload of NOTIFY has 8,000 bytes; an id takes 39, a change about 300. */
const MOST = 150
const MOST_CHANGES = 15

let changed = new Map<string, Change>()
let docs = new Set<string>()
let users = new Set<string>()
let orgs = new Set<string>()
let all = false
let timer: NodeJS.Timeout | undefined

// a node that is going down has no connections left, and nobody to tell
const send = (said: Wake) => notify(JSON.stringify(said)).catch(() => {})

const flush = () => {
  timer = undefined
  const [c, d, u, o, everything] = [[...changed.values()], [...docs], [...users], [...orgs], all]
  changed = new Map()
  docs = new Set()
  users = new Set()
  orgs = new Set()
  all = false
  const many = c.length > MOST
  // who looks at a document hears of it, whatever else there is to tell
  while (c.length > 0 && !many) void send({ changed: c.splice(0, MOST_CHANGES) })
  if (everything || many || d.length + u.length + o.length > MOST * 4) return void send({ all: true })
  while (o.length > 0) void send({ orgs: o.splice(0, MOST) })
  while (d.length + u.length > 0) {
    const part = d.splice(0, MOST)
    void send({ docs: part, users: u.splice(0, MOST - part.length) })
  }
}

/**
 * Tells all nodes what changed. Called after COMMIT and outside of it: NOTIFY inside would queue every acting
 * transaction of the database behind one lock. Gathered for 30 ms, so that a burst is one notification.
 */
export const wake = (said: Wake): void => {
  for (const c of said.changed ?? []) changed.set(c.id, c)
  for (const id of said.docs ?? []) docs.add(id)
  for (const id of said.users ?? []) users.add(id)
  for (const id of said.orgs ?? []) orgs.add(id)
  if (said.all) all = true
  timer ??= setTimeout(flush, 30)
  timer.unref()
}
