import { placed } from './Row.tsx'
import type { Drawn } from './types.ts'

/** A row of sums: its name, and texts by column key. */
export interface SumLine {
  /** Already translated. */
  label: string
  values: Readonly<Record<string, string>>
  /** What they leave out, already translated. */
  hint?: string
}

/** Rows of sums at the foot of the table; they stay in view. */
export const Sums = <R,>({
  lines,
  columns,
  tick,
}: {
  lines: readonly SumLine[]
  columns: readonly Drawn<R>[]
  tick: boolean
}) => (
  <tfoot>
    {lines.map((line, n) => (
      <tr key={line.label} data-sum={line.label} title={line.hint}>
        {tick && <td data-fixed="start" style={{ left: 0, bottom: `calc(${lines.length - 1 - n} * var(--t-row))` }} />}
        {columns.map((c, i) => {
          const style = { ...placed(c), bottom: `calc(${lines.length - 1 - n} * var(--t-row))` }
          return i === 0 ? (
            <th key={c.key} scope="row" data-fixed={c.fixed} style={style}>
              {line.label}
            </th>
          ) : (
            <td key={c.key} data-col={c.key} data-fixed={c.fixed} style={style}>
              {line.values[c.key]}
            </td>
          )
        })}
      </tr>
    ))}
  </tfoot>
)
