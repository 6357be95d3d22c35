import pg from 'pg'

/** What the database was asked meanwhile: every statement in its order, and in how many trips. */
export interface Asked {
  statements: string[]
  trips: number
}

const listening: { to: Asked | undefined; open: number } = { to: undefined, open: 0 }
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args as [string | { text: string }]
  const text = typeof first === 'string' ? first : first.text
  const to = listening.to
  // beside the asking: jobs, the watch of the database, the waking of those who listen
  if (!to || /graphile|pg_is_in_recovery|pg_notify/.test(text)) return query.apply(this, args)
  to.statements.push(text)
  if (listening.open++ === 0) to.trips++
  const answered = () => void listening.open--
  const then = args.at(-1)
  if (typeof then === 'function') {
    args[args.length - 1] = (...answer: unknown[]) => {
      answered()
      then(...answer)
    }
    return query.apply(this, args)
  }
  const answer = query.apply(this, args) as Promise<unknown>
  answer.then(answered, answered)
  return answer
} as typeof pg.Client.prototype.query

/** What `fn` asks of the database. Nothing else may ask meanwhile. */
export const heard = async (fn: () => Promise<unknown>): Promise<Asked> => {
  const to: Asked = { statements: [], trips: 0 }
  listening.to = to
  try {
    await fn()
    // a COMMIT nobody waits for
    while (listening.open > 0) await new Promise((r) => setTimeout(r, 1))
  } finally {
    listening.to = undefined
  }
  return to
}
