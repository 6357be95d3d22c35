import { plain } from '#kernel/shared/decimal.ts'
import type { ChangingKey } from './calls.ts'

export type Side = string | boolean | null
const counted: ReadonlySet<string> = new Set<ChangingKey>(['packMultiple', 'minQty', 'maxQty'])

/** One spelling of a value, so that 5.000 and 5 are the same. */
export const sideOf = (key: ChangingKey, v: Side | undefined): Side =>
  typeof v === 'string' && v !== '' && counted.has(key) ? plain(v) : (v ?? null)
