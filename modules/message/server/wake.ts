import { notify } from './queries/live.ts'

/** What a node tells the others: documents whose messages changed, people who read theirs, or «look at everything». */
export interface Wake {
  docs?: readonly string[]
  users?: readonly string[]
  all?: true
}

/** A payload of NOTIFY has 8,000 bytes; an id takes 39. */
const MOST = 150

let docs = new Set<string>()
let users = new Set<string>()
let all = false
let timer: NodeJS.Timeout | undefined

// a node that is going down has no connections left, and nobody to tell
const send = (said: Wake) => notify(JSON.stringify(said)).catch(() => {})

const flush = () => {
  timer = undefined
  const [d, u, everything] = [[...docs], [...users], all]
  docs = new Set()
  users = new Set()
  all = false
  if (everything || d.length + u.length > MOST * 4) return void send({ all: true })
  while (d.length + u.length > 0) {
    const part = d.splice(0, MOST)
    void send({ docs: part, users: u.splice(0, MOST - part.length) })
  }
}

/**
 * Tells all nodes that messages changed. Called after COMMIT and outside of it: NOTIFY inside would queue every acting
 * transaction of the database behind one lock. Gathered for 30 ms, so that a burst is one notification.
 */
export const wake = (said: Wake): void => {
  for (const id of said.docs ?? []) docs.add(id)
  for (const id of said.users ?? []) users.add(id)
  if (said.all) all = true
  timer ??= setTimeout(flush, 30)
  timer.unref()
}
