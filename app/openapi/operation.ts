import type { Call, Door } from '#kernel/shared/call.ts'
import { headersOf, securityOf } from './access.ts'
import { answerOf } from './envelope.ts'
import { type Schema, schemaOf } from './schema.ts'
import type { Shapes } from './shapes.ts'

const types = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}
const bytes: Schema = { type: 'string', format: 'binary' }

/** The input of a call; of a form with files every part that is no field is a file, whatever its name. */
export const inputOf = (c: Call): Schema => {
  const schema = schemaOf(c.input, 'input')
  return c.body === 'multipart' ? { ...schema, additionalProperties: bytes } : schema
}

/** The input as a door takes it: a field it rules over takes the values it knows. */
const inputAt = (c: Call, { sets }: Door, shapes: Shapes): Schema => {
  if (!sets) return shapes.placed(inputOf(c))
  const input = shapes.parts(inputOf(c))
  const ruled = Object.entries(sets).map(([k, known]) => [k, { enum: known, default: known[0] }])
  return { ...input, properties: { ...input.properties, ...Object.fromEntries(ruled) } }
}

const asked = (c: Call, door: Door, shapes: Shapes): object => {
  const { properties = {}, required = [] } = inputOf(c)
  if (c.method !== 'GET') {
    const content = { [types[c.body ?? 'json']]: { schema: inputAt(c, door, shapes) } }
    return {
      parameters: headersOf(c),
      requestBody: { required: c.body === 'multipart' || required.length > 0, content },
    }
  }
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: shapes.placed(schema),
  }))
  return { parameters: [...headersOf(c), ...fields] }
}

const responses = (c: Call, shapes: Shapes): object => {
  const data = c.blob ? undefined : shapes.placed(schemaOf(c.output, 'output'))
  const file = c.live ? { 'text/event-stream': { schema: { type: 'string' } } } : { '*/*': { schema: bytes } }
  return {
    200: {
      description: c.blob ? 'The file, or why not.' : 'The data, or why not.',
      content: { ...(c.blob ? file : {}), 'application/json': { schema: answerOf(data, c.later) } },
    },
    default: { $ref: '#/components/responses/Failure' },
  }
}

/** What a client must know of a call at one of its doors. */
export const operation = (c: Call, door: Door, shapes: Shapes): object => ({
  summary: c.title,
  security: securityOf(c),
  'x-permission': typeof c.allow === 'string' ? c.allow : { code: c.allow.code, orgs: c.allow.orgs },
  ...asked(c, door, shapes),
  responses: responses(c, shapes),
})
