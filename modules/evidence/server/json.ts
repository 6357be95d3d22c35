/** A value as a file of a pack has it. */
export const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`
const list = (rows: readonly string[]): string => (rows.length > 0 ? `[\n${rows.join(',\n')}\n]` : '[]')
/** Lists of rows that are JSON already, digit by digit as the database has them. */
export const lists = (of: Readonly<Record<string, readonly string[]>>): string =>
  `{\n${Object.entries(of)
    .map(([key, rows]) => `"${key}": ${list(rows)}`)
    .join(',\n')}\n}\n`

/** The ids that stand in these columns of such rows. */
export const idsIn = (rows: readonly string[], ...columns: string[]): string[] =>
  rows.flatMap((row) => {
    const of = JSON.parse(row) as Record<string, unknown>
    return columns.flatMap((c) => (typeof of[c] === 'string' ? [of[c]] : []))
  })
