import type { Fault, Values } from '#kernel/shared/field.ts'

/** As much of an importer as says which rows are one record. */
interface Wholes {
  wholeOf?(values: Values): string | undefined
  batch?: number
}
interface Row {
  line: number
  values: Values
  faults: Fault[]
}

/** Rows as they belong together; a row that is of no whole stands alone. */
export const wholesOf = <R extends Row>(importer: Wholes, rows: readonly R[]): R[][] => [
  ...Map.groupBy(rows, (row) => importer.wholeOf?.(row.values) ?? row.line).values(),
]

/** Where a row of a whole is wrong, its others are refused with it: what is left would be a part of a record. */
export const refuseWholes = (importer: Wholes, rows: readonly Row[]): void => {
  for (const whole of wholesOf(importer, rows)) {
    const wrong = whole.find((row) => row.faults.length > 0)
    if (!wrong) continue
    const fault = { key: '', reason: '同一记录的第 {{line}} 行有误，须一并导入', params: { line: wrong.line } }
    for (const row of whole) if (row.faults.length === 0) row.faults.push(fault)
  }
}

/** The rows in batches none of which cuts a whole. */
export const batchesOf = <R extends Row>(importer: Wholes, rows: readonly R[]): R[][] => {
  const batches: R[][] = [[]]
  for (const whole of wholesOf(importer, rows)) {
    const last = batches.at(-1)!
    if (last.length > 0 && last.length + whole.length > (importer.batch ?? 500)) batches.push(whole)
    else last.push(...whole)
  }
  return batches
}
