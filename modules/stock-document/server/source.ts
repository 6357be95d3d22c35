import type { StoredLot } from './queries/lots.ts'
import type { DocLine, StockDoc } from './queries/read.ts'

/** What moves the goods; `hospitalId` whose ledger it is in. */
export const sourceOf = (d: StockDoc, hospitalId = d.hospitalId) => ({
  type: 'stockDocument',
  id: d.id,
  no: d.no,
  hospitalId,
  departmentId: d.departmentId,
})

/** A lot of a line; `line` is its number, from 1. */
export interface Numbered extends StoredLot {
  line: number
  productId: string
  of: DocLine
}
/** All lots of the lines, each with the number of its line. */
export const lotsIn = (lines: readonly DocLine[]): Numbered[] =>
  lines.flatMap((of) => of.lots.map((lot) => ({ ...lot, of, line: of.seq, productId: of.productId })))
