import { z } from 'zod'
import type { Call } from '#kernel/shared/call.ts'
import { everyRoute } from './modules.ts'

const schemaOf = (type: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema
}

const envelope = (data: object) => ({
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer' },
    data,
    msg: { type: 'string' },
    detailMessage: { type: 'string' },
    requestId: { type: 'string' },
  },
})

const permission = (c: Call) => (typeof c.allow === 'string' ? c.allow : { code: c.allow.code, orgs: c.allow.orgs })

const operation = (c: Call) => {
  const input = schemaOf(c.input, 'input')
  const type =
    c.body === 'form'
      ? 'application/x-www-form-urlencoded'
      : c.body === 'multipart'
        ? 'multipart/form-data'
        : 'application/json'
  const properties = (input as { properties?: Record<string, object>; required?: string[] }).properties ?? {}
  return {
    summary: c.title,
    'x-permission': permission(c),
    ...(c.method === 'GET'
      ? { parameters: Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })) }
      : { requestBody: { content: { [type]: { schema: input } } } }),
    ...(c.does === 'write' ? { 'x-idempotency-key': 'required header' } : {}),
    responses: {
      200: c.blob
        ? { description: '文件', content: { 'application/octet-stream': {} } }
        : {
            description: 'envelope',
            content: { 'application/json': { schema: envelope(schemaOf(c.output, 'output')) } },
          },
    },
  }
}

/** OpenAPI 3.1 of every declared call, legacy doors included. */
export const openapi = () => {
  const paths: Record<string, Record<string, object>> = {}
  for (const { call: c } of everyRoute) {
    for (const path of [c.path, ...(c.aliases ?? [])]) {
      paths[path] ??= {}
      paths[path][c.method.toLowerCase()] = operation(c)
    }
  }
  return { openapi: '3.1.0', info: { title: 'Jicai 集采通', version: '0.1.0' }, paths }
}

/** Plain GET addresses outside the calls. */
export const documents: Record<string, () => unknown> = { '/openapi.json': openapi }
