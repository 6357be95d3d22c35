import type { z } from 'zod'
import { keys } from '#kernel/shared/machine.ts'

/** `orderId` → `order_id`, for the compiler and at work. */
type Snake<S extends string> = S extends `${infer H}${infer T}`
  ? H extends Lowercase<H>
    ? `${H}${Snake<T>}`
    : `_${Lowercase<H>}${Snake<T>}`
  : S
/** The column a key is named after. */
export const snake = (key: string): string => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

type Column<A extends string, K> = K extends string ? `${A}.${Snake<K>} as ${K}` : never

/** Columns of the table under this alias, under the names of the answer: `d.order_id as orderId` for `orderId`. */
export const columns = <const A extends string, const K extends string>(alias: A, ...names: K[]): Column<A, K>[] =>
  names.map((k) => `${alias}.${snake(k)} as ${k}` as Column<A, K>)

/**
 * The columns a shape's keys are named after: an answer's plain columns are not told twice. A key without such a column does
 * not compile; `but` names those that come from elsewhere.
 */
export const columnsFor = <A extends string, S extends z.ZodRawShape, B extends keyof S & string = never>(
  alias: A,
  shape: S,
  but: readonly B[] = [],
) =>
  columns(
    alias,
    ...keys(shape as Record<Exclude<keyof S & string, B>, unknown>).filter(
      (k) => !but.some((b) => b === (k as string)),
    ),
  )

/** Values under the names of their columns. What is undefined is not written: a new record has none, an old one keeps it. */
export const stored = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).map(([key, v]) => [snake(key), v])) as {
    [K in keyof O & string as Snake<K>]: O[K]
  }
