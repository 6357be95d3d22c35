import type { Field } from '#kernel/shared/field.ts'
import { lackingTitle } from '#kernel/shared/importing.ts'

/** A column the file lacks, as if it stood behind its own: one value for all rows, and what was mended of it. */
export interface Lacking {
  field: Field
  title: string
  value: string
}

/** Every field no column means, with what was said for all rows. */
export const lackingOf = (
  fields: readonly Field[],
  headers: readonly string[],
  mapped: ReadonlySet<string>,
  constants: Readonly<Record<string, string>> = {},
): Lacking[] =>
  fields
    .filter((f) => !f.made && !mapped.has(f.key))
    .map((f) => ({
      field: f,
      title: lackingTitle(f.label, headers),
      value: constants[f.key]?.trim() ?? '',
    }))

/** The cells of a row with those behind them, where there are any; what stands beyond the header is no cell of theirs. */
export const withLacking = (cells: readonly string[], width: number, lacking: readonly Lacking[]): string[] =>
  lacking.some((l) => l.value !== '')
    ? [...Array.from({ length: width }, (_, i) => cells[i] ?? ''), ...lacking.map((l) => l.value)]
    : cells.slice(0, width)
