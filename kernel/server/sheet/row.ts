/** One row of a sheet: its number in Excel (from 1) and its cells as text; empty rows are left out. */
export interface SheetRow {
  line: number
  cells: string[]
  /** Places of cells that are longer than a cell may be; only their beginning is here. */
  long?: number[]
  /** Cells a merged one lies over, with the row in which its value stands. */
  merged?: readonly (readonly [place: number, line: number])[]
}
