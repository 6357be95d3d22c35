import fastJson from 'fast-json-stringify'
import { z } from 'zod'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'

/** `anyOf [X, null]` → `X, nullable`: fast-json-stringify then needs no validator for the choice. */
const simpler = (node: any): any => {
  if (Array.isArray(node)) return node.map(simpler)
  if (typeof node !== 'object' || node === null) return node
  const out: any = Object.fromEntries(Object.entries(node).map(([k, v]) => [k, simpler(v)]))
  if (Array.isArray(out.anyOf) && out.anyOf.length === 2) {
    const rest = out.anyOf.filter((s: any) => s.type !== 'null')
    if (rest.length === 1 && typeof rest[0].type === 'string') {
      const { anyOf: _, ...others } = out
      return { ...others, ...rest[0], nullable: true }
    }
  }
  if (typeof out.type === 'string') {
    for (const check of ['pattern', 'format', 'propertyNames']) delete out[check]
  }
  return out
}

const compile = (output: z.ZodType): ((envelope: Envelope) => string) => {
  const { $schema: _, $defs, ...schema } = simpler(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))
  return fastJson({
    // recursive answers (menus, trees) refer to #/$defs of the root
    ...($defs ? { $defs } : {}),
    type: 'object',
    properties: {
      code: { type: 'integer' },
      data: { ...schema, nullable: true },
      msg: { type: 'string' },
      requestId: { type: 'string' },
    },
  } as never) as (envelope: Envelope) => string
}

/** Compiled when first needed: all of them took most of the second in which an app starts. */
const compiled = new WeakMap<z.ZodType, (envelope: Envelope) => string>()

/** Writes what the output schema of a call names: undeclared columns never leave the server (architecture §4.1). */
export const serialiser = (output: z.ZodType): ((envelope: Envelope) => string) => {
  const known = compiled.get(output) ?? compile(output)
  compiled.set(output, known)
  return known
}

export const ok = (data: unknown, requestId: string): Envelope => ({ code: codes.ok, data, msg: '', requestId })
