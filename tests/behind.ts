import pg from 'pg'

/** A statement that was asked behind the wall (`elevated`), and a value it carried. */
export interface Behind {
  text: string
  value: string
}

const lifted = new WeakSet<object>()
let hears: ((text: string, values: unknown[]) => void) | undefined
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
  const text = typeof first === 'string' ? first : first.text
  const values = (typeof first === 'string' ? (Array.isArray(second) ? second : []) : first.values) ?? []
  // the way there is a fixed word, the way back the kind of whoever asked
  if (text.startsWith("select set_config('app.kind', 'system'")) lifted.add(this)
  else if (text.startsWith('begin') || text.startsWith("select set_config('app.kind', $1")) lifted.delete(this)
  else if (lifted.has(this)) hears?.(text, values)
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** Hears which statements behind the wall carry one of these values, from now on. */
export const listenBehind = (found: Behind[], values: () => readonly string[]): void => {
  hears = (text, given) => {
    const said = JSON.stringify(given)
    for (const value of values()) if (said.includes(value)) found.push({ text, value })
  }
}
