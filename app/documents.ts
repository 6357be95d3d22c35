import type { Route, Routes } from '#kernel/server/implement.ts'
import type { Call } from '#kernel/shared/call.ts'
import { doorsOf } from '#kernel/shared/call.ts'
import { everyRoute } from './modules.ts'
import { parameters, securitySchemes } from './openapi/access.ts'
import { envelopeSchemas } from './openapi/envelope.ts'
import { camel, nounsOf } from './openapi/names.ts'
import { inputOf, operation } from './openapi/operation.ts'
import { schemaOf } from './openapi/schema.ts'
import { type Root, shareShapes } from './openapi/shapes.ts'

const info = {
  title: 'Jicai 集采通',
  version: '0.1.0',
  description:
    'Every declared call. Whatever becomes of it, it is answered with HTTP 200 and an envelope whose `code` is 0, or says why not.',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

const failure = {
  description: 'A failure on the way: no envelope, such as from a proxy. Whether it was done is not known.',
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** What a call is called beside its noun: its verb, or where two families at one address have the same, the end of its own. */
const verbsOf = (routes: Routes, nounOf: (c: Call) => string) => {
  const named = Map.groupBy(routes, (r) => `${nounOf(r.call)} ${r.verb}`)
  return ({ call, verb }: Route): string =>
    named.get(`${nounOf(call)} ${verb}`)!.length > 1 ? lastOf(call.path) : verb
}

/** The schemas of a call; what a GET asks stands in its address, field by field. */
const rootsOf = ({ call: c }: Route, noun: string, verb: string): Root[] => {
  const input = inputOf(c)
  const asked = c.method === 'GET' ? Object.entries(input.properties ?? {}) : [[`${verb}Body`, input] as const]
  const answered = [verb, schemaOf(c.output, 'output')] as const
  return [...asked, answered].map(([word, schema]) => ({ schema, noun, word }))
}

/** OpenAPI 3.1 of declared calls, legacy doors included. */
export const openapi = (routes: Routes = everyRoute) => {
  const nounOf = nounsOf(routes.map((r) => r.call))
  const verbOf = verbsOf(routes, nounOf)
  const shapes = shareShapes(
    routes.flatMap((r) => rootsOf(r, nounOf(r.call), verbOf(r))),
    envelopeSchemas(),
  )
  const paths: Record<string, Record<string, object>> = {}
  const tags = new Map<string, string>()
  for (const route of routes) {
    const { call: c } = route
    const noun = nounOf(c)
    tags.set(noun, `Calls at ${c.path.slice(0, c.path.lastIndexOf('/') + 1)}`)
    for (const [i, door] of doorsOf(c).entries()) {
      const name =
        i === 0
          ? { operationId: camel([noun, verbOf(route)]) }
          : { operationId: camel(door.path.split('/')), deprecated: true }
      paths[door.path] ??= {}
      paths[door.path]![c.method.toLowerCase()] = { tags: [noun], ...name, ...operation(c, door, shapes) }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...tags].sort().map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes, parameters, responses: { Failure: failure }, schemas: shapes.schemas },
  }
}

/** Plain GET addresses outside the calls. */
export const documents: Record<string, () => unknown> = { '/openapi.json': () => openapi() }
