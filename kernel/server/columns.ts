import type { z } from 'zod'
import { keys } from '#kernel/shared/machine.ts'

type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Lowercase<H>
    ? `${H}${Snake<T>}`
    : `_${Lowercase<H>}${Snake<T>}`
  : S
const snake = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

type Column<A extends string, K> = K extends string ? `${A}.${Snake<K>} as ${K}` : never

/**
 * The columns a shape's keys are named after, `hospitalId` after `hospital_id`, of the table under this alias: an answer's
 * plain columns are not told twice. A key without such a column does not compile; `but` names those that come from elsewhere.
 */
export const columnsFor = <A extends string, S extends z.ZodRawShape, B extends keyof S & string = never>(
  alias: A,
  shape: S,
  but: readonly B[] = [],
) =>
  keys(shape as Record<string, unknown>)
    .filter((key) => !(but as readonly string[]).includes(key))
    .map((key) => `${alias}.${snake(key)} as ${key}`) as Column<A, Exclude<keyof S, B>>[]

/** Values under the names of their columns. What is undefined is not written: a new record has none, an old one keeps it. */
export const stored = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).map(([key, v]) => [snake(key), v])) as {
    [K in keyof O & string as Snake<K>]: O[K]
  }
