import { z } from 'zod'
import type { Call } from '#kernel/shared/call.ts'

/** As much of a JSON schema as tests read. */
export interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
  $ref?: string
  $defs?: Record<string, Schema>
}

/** What a call takes, by its declaration. */
export const schemaOf = (c: Call): Schema => z.toJSONSchema(c.input, { io: 'input', unrepresentable: 'any' }) as Schema
/** The fields of what it takes. */
export const fieldsOf = (c: Call): [string, Schema][] => Object.entries(schemaOf(c).properties ?? {})
