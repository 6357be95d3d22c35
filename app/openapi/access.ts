import type { Call } from '#kernel/shared/call.ts'

/** How a client shows who he is (kernel/server/http/door.ts `admit`). */
export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description: 'Set by `POST /login`. Named `sid` where the server is reached by plain HTTP on a foreign host.',
  },
  accesstoken: {
    type: 'apiKey',
    in: 'header',
    name: 'accesstoken',
    description:
      'Belongs to the session; `GET /auth/token` answers it. Every call but a GET needs it beside the cookie.',
  },
}

export const securityOf = (c: Call): Record<string, string[]>[] =>
  c.allow === 'public' ? [] : [c.method === 'GET' ? { session: [] } : { session: [], accesstoken: [] }]

const header = (name: string, description: string, more: object = {}) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  ...more,
})
const uuid = { type: 'string', format: 'uuid' }

export const parameters = {
  Language: header('accept-language', 'Sentences are Chinese unless it begins with `en`.'),
  UserId: header('user-id', 'Whom the client believes to be signed in; another session answers 11402.'),
  OrgId: header(
    'org-id',
    'For which organisation the client shows its screen; a session that works for another answers 412.',
  ),
  AppId: header('app-id', 'Names the application; another name answers 11402.', {
    schema: { type: 'string', const: 'jicai' },
  }),
  IdempotencyKey: header('idempotency-key', 'New for each act; a repetition with it is answered, not done again.', {
    required: true,
    schema: uuid,
  }),
  JobKey: header('idempotency-key', 'Needed with `Prefer: respond-async`.', { schema: uuid }),
  Prefer: header('prefer', '`respond-async` leaves the call to the background; `rows=` tells how many are expected.', {
    schema: { type: 'string', examples: ['respond-async, rows=2500'] },
  }),
}

/** The headers a call takes. */
export const headersOf = (c: Call): { $ref: string }[] => {
  const names: (keyof typeof parameters)[] = ['Language']
  if (c.allow !== 'public') names.push('UserId', ...(c.does === 'session' ? [] : ['OrgId' as const]), 'AppId')
  if (c.does === 'write') names.push('IdempotencyKey')
  if (c.later) names.push(...(c.does === 'write' ? [] : ['JobKey' as const]), 'Prefer')
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
