import { z } from 'zod'

/** A JSON Schema as zod writes it. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

/** Each recursive shape is named by its own text, so that equal ones of two calls are one. */
const detached = (s: Schema, defs: Record<string, Schema>): Schema =>
  s.$ref ? { $ref: JSON.stringify([s.$ref, defs]) } : withParts(s, [], (p) => detached(p, defs))

/** What a detached reference means. */
export const meantBy = (ref: string): Schema => {
  const [pointer, defs] = JSON.parse(ref) as [string, Record<string, Schema>]
  return detached(defs[pointer.replace('#/$defs/', '')]!, defs)
}

/** The schema of a declared type, its recursive parts detached. Bounds that every JavaScript integer has are left out. */
export const schemaOf = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: s }) => {
      if (s.minimum === Number.MIN_SAFE_INTEGER) delete s.minimum
      if (s.maximum === Number.MAX_SAFE_INTEGER) delete s.maximum
    },
  }) as Schema
  return detached(schema, $defs)
}

/** The fields that lead to a part; `item` is one of a list. */
export type Place = readonly string[]

const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const single = ['items', 'additionalProperties', 'propertyNames', 'not'] as const

/** The schema with its direct parts exchanged. */
export const withParts = (s: Schema, at: Place, change: (part: Schema, at: Place) => Schema): Schema => {
  const out = { ...s }
  const fields = Object.entries(s.properties ?? {})
  if (s.properties) out.properties = Object.fromEntries(fields.map(([k, v]) => [k, change(v, [...at, k])]))
  for (const k of several) {
    if (s[k]) out[k] = (s[k] as Schema[]).map((p) => change(p, at))
  }
  for (const k of single) {
    if (typeof s[k] === 'object') out[k] = change(s[k] as Schema, k === 'items' ? [...at, 'item'] : at)
  }
  return out
}
