import { createConfig, lintFromString } from '@redocly/openapi-core'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openapi } from '#app/documents.ts'
import { everyRoute } from '#app/modules.ts'
import { doorsOf } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'

const said = JSON.stringify(openapi())
const document = JSON.parse(said)
const { schemas, parameters } = document.components
const doors = everyRoute.flatMap(({ call: c }) =>
  doorsOf(c).map((door, i) => ({ c, door, alias: i > 0, op: document.paths[door.path]?.[c.method.toLowerCase()] })),
)
const at = (method: string, path: string) => document.paths[path][method]
const names = (op: { parameters: { $ref?: string }[] }): string[] =>
  op.parameters.flatMap((p) => (p.$ref ? [p.$ref.split('/').at(-1)!] : []))

test('the recommended rules of the linter find nothing', async () => {
  // every refusal of ours travels as HTTP 200, so there is no 4xx to describe
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-4xx-response': 'off' } })
  const problems = await lintFromString({ source: said, config })
  expect(problems.map((p) => [p.ruleId, p.location[0]?.pointer, p.message])).toEqual([])
})

/** What the compiler finds wrong in a client that is typed by the document. */
const faultsOf = (api: string, client: string): string[] => {
  const sources: Record<string, string> = {
    '/api.ts': api,
    '/client.ts': `import type { components, operations } from './api.ts'\n${client}`,
  }
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [], lib: ['lib.es5.d.ts'] }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (name, o) =>
    sources[name] ? ts.createSourceFile(name, sources[name], o) : read.call(host, name, o)
  host.fileExists = (name) => name in sources || ts.sys.fileExists(name)
  const program = ts.createProgram(Object.keys(sources), options, host)
  return ts.getPreEmitDiagnostics(program).map((d) => ts.flattenDiagnosticMessageText(d.messageText, '\n'))
}

test('a client is generated that compiles and knows bodies, answers and refusals by name', async () => {
  // a field with a default may be left out of a body
  const api = astToString(await openapiTypescript(document, { defaultNonNullable: false }))
  const client = `
    type Add = operations['deliveryAdd']
    type Body = Add['requestBody']['content']['application/json']
    type Answer = Add['responses'][200]['content']['application/json']
    export const body: Body = { orderId: 'x', lines: [{ orderLineId: 'y', qty: '1' }] }
    // @ts-expect-error a quantity is a text
    export const wrong: Body = { orderId: 'x', lines: [{ orderLineId: 'y', qty: 1 }] }
    // @ts-expect-error a write needs its key
    export const keyless: Add['parameters']['header'] = {}
    export const told = (a: Answer): string =>
      a.code === 0 ? a.data.no : a.code === 400 ? a.data.fields[0]!.path : a.msg
    export const hospital = (r: components['schemas']['DeliveryRow']): string => r.hospital`
  expect(faultsOf(api, client)).toEqual([])
})

test('every door of every call is an operation of its own name; legacy doors are deprecated', () => {
  expect(doors.filter((d) => !d.op).map((d) => d.door.path)).toEqual([])
  const ids = doors.map((d) => d.op.operationId)
  expect(ids.filter((id, i) => !id || ids.indexOf(id) !== i)).toEqual([])
  expect(at('post', '/linex/distribute/delivery/addInvoice')).toMatchObject({
    operationId: 'deliveryAddInvoice',
    tags: ['delivery'],
  })
  expect(doors.filter((d) => (d.op.deprecated ?? false) !== d.alias).map((d) => d.door.path)).toEqual([])
})

test('every reference leads to a component, and what many calls use is written once', () => {
  const refs = new Set([...said.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map((m) => `${m[1]}/${m[2]}`))
  expect([...said.matchAll(/"\$ref":/g)].length).toBe([...said.matchAll(/"\$ref":"#\/components\//g)].length)
  expect([...refs].filter((r) => !document.components[r.split('/')[0]!][r.split('/')[1]!])).toEqual([])
  expect(said.split('"format":"uuid","pattern"')).toHaveLength(2)
  // a tree of a tree
  expect(schemas.WzflTree.properties.children.items).toEqual({ $ref: '#/components/schemas/WzflTree' })
})

test('the envelope describes every code once, and each operation may answer it', () => {
  const described = schemas.Refusal.oneOf.map((r: { $ref: string }) => {
    const one = schemas[r.$ref.split('/').at(-1)!]
    expect(one.description).toMatch(/\w/)
    return one.properties.code.const
  })
  expect([...described, schemas.Answered.properties.code.const].sort()).toEqual(Object.values(codes).sort())
  expect(schemas.RefusalMalformed.properties.data.properties.fields.items.required).toEqual(['path', 'message'])
  for (const { op } of doors)
    expect(op.responses[200].content['application/json'].schema.oneOf).toContainEqual({
      $ref: '#/components/schemas/Refusal',
    })
})

test('who may call is told: nobody asked, the cookie, or cookie and token for what is no GET', () => {
  for (const { c, op } of doors) {
    const wanted = c.allow === 'public' ? [] : [c.method === 'GET' ? ['session'] : ['session', 'accesstoken']]
    expect([op.operationId, op.security.map(Object.keys)]).toEqual([op.operationId, wanted])
    expect([op.operationId, names(op).includes('IdempotencyKey')]).toEqual([op.operationId, c.does === 'write'])
    expect([op.operationId, names(op).includes('Prefer')]).toEqual([op.operationId, !!c.later])
  }
  expect(parameters.IdempotencyKey).toMatchObject({ in: 'header', name: 'idempotency-key', required: true })
})

test('a GET asks in its address, each field as needed as its schema says', () => {
  for (const { c, op } of doors.filter((d) => d.c.method === 'GET')) {
    const refused = c.input.safeParse({}).error?.issues.map((i) => i.path.join('.')) ?? []
    const asked = (op.parameters as { in?: string; required?: boolean; name: string }[]).filter((p) => p.in === 'query')
    expect([c.path, asked.filter((p) => p.required).map((p) => p.name)]).toEqual([c.path, refused])
    expect([c.path, op.requestBody]).toEqual([c.path, undefined])
  }
})

test('files go in as parts of any name beside the fields, and come out as bytes; a stream stays open', () => {
  const bytes = { type: 'string', format: 'binary' }
  for (const { c, op } of doors.filter((d) => d.c.body === 'multipart')) {
    const { schema } = op.requestBody.content['multipart/form-data']
    const form = schema.$ref ? schemas[schema.$ref.split('/').at(-1)!] : schema
    expect([c.path, form.additionalProperties]).toEqual([c.path, bytes])
  }
  for (const { c, op } of doors.filter((d) => d.c.blob)) {
    const type = c.live ? 'text/event-stream' : '*/*'
    expect([c.path, op.responses[200].content[type].schema.type]).toEqual([c.path, 'string'])
  }
})

test('a door that rules over a field says so', () => {
  const mode = (path: string) => at('post', path).requestBody.content['multipart/form-data'].schema.properties.mode
  expect(mode('/api/Distribution/CheckImport')).toEqual({ enum: ['dryRun'], default: 'dryRun' })
  expect(mode('/api/Distribution/SaveImport').enum).toEqual(['allOrNothing', 'goodOnly'])
  for (const { c, door } of doors)
    for (const [field, known] of Object.entries(door.sets ?? {}))
      for (const value of known) {
        // what a door sets is no surprise to its call
        const issues = c.input.safeParse({ [field]: value }).error?.issues ?? []
        expect([door.path, issues.filter((i) => i.path[0] === field || i.code === 'unrecognized_keys')]).toEqual([
          door.path,
          [],
        ])
      }
})
