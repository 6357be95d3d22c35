import { randomUUID } from 'node:crypto'
import type { Call } from '#kernel/shared/call.ts'
import { type Schema, schemaOf } from './schema.ts'

/** A place in an input: its keys from the top, and what stands there. */
export interface Leaf {
  path: (string | number)[]
  value: unknown
}

const textOf = (s: Schema): string => {
  if (s.format === 'uuid') return randomUUID()
  if (s.format === 'date') return '2026-01-01'
  return 'x'.repeat(Math.max(s.minLength ?? 1, 1))
}

const sample = (s: Schema, defs: Record<string, Schema>, depth = 0): unknown => {
  if (s.$ref) return depth > 6 ? null : sample(defs[s.$ref.replace('#/$defs/', '')] ?? {}, defs, depth + 1)
  if (s.const !== undefined) return s.const
  if (s.enum) return s.enum[0]
  const choice = (s.anyOf ?? s.oneOf ?? s.allOf)?.find((one) => one.type !== 'null')
  if (choice) return sample(choice, defs, depth)
  switch (s.type) {
    case 'object':
      return Object.fromEntries(Object.entries(s.properties ?? {}).map(([k, v]) => [k, sample(v, defs, depth + 1)]))
    case 'array':
      return [sample(s.items ?? {}, defs, depth + 1)]
    case 'integer':
    case 'number':
      return Math.max(s.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(s)
  }
}

/** An input with every field of a call filled in, by its declaration; not always one the call would accept. */
export const sampleOf = (c: Call): Record<string, unknown> => {
  const schema = schemaOf(c)
  const made = sample(schema, schema.$defs ?? {})
  return typeof made === 'object' && made !== null && !Array.isArray(made) ? (made as Record<string, unknown>) : {}
}

/** All the leaves of an input. */
export const leavesOf = (value: unknown, path: (string | number)[] = []): Leaf[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([k, v]) => leavesOf(v, [...path, Array.isArray(value) ? Number(k) : k]))
    : [{ path, value }]

/** The same input with another value at one place. */
export const withLeaf = <T>(input: T, path: readonly (string | number)[], value: unknown): T => {
  const copy = structuredClone(input)
  let at = copy as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>
  at[path.at(-1)!] = value
  return copy
}

/** The same input with every text replaced; ids, dates and words of a list too. */
export const withTexts = (input: Record<string, unknown>, text: string): Record<string, unknown> =>
  leavesOf(input)
    .filter((l) => typeof l.value === 'string')
    .reduce((made, l) => withLeaf(made, l.path, text), input)

/** Texts that break what was put together from strings: SQL, script, template, formula, path, control, names of JavaScript. */
export const hostileTexts = [
  `' or 1=1 --`,
  `'; drop table plan; --`,
  `1) union select password_hash from app_user --`,
  `\\'; select pg_sleep(5); --`,
  `$1 $$ :x ? \\`,
  `%_%\\%`,
  `"><img src=x onerror=alert(1)>`,
  `</script><script>alert(1)</script>`,
  `javascript:alert(1)`,
  '{{7*7}} $'.concat('{7*7} <%=7*7%> #{7*7}'),
  `=cmd|' /C calc'!A0`,
  '@SUM(1+9)*cmd',
  '../../../../etc/passwd',
  '..%2f..%2f',
  'a\r\nset-cookie: x=y',
  '\u0001\u0007\u001b[31m',
  '\u202eevil\u2028\u2029',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e999',
  '-0',
  '99999999999999999999999999999999999999',
  '２０２６-１３-４５',
  '9999-99-99',
  '\ud83d\ude00'.repeat(50),
  '汉'.repeat(3000),
]

/** Values of a type that nobody asked for. */
export const wrongValues: readonly unknown[] = [null, -1.5, 1e21, '', [[]], { toString: 'x', length: -1 }]
