export { boundTo, type Covers, coversOf, coverWarnings, faultsOfCovers, previewOfCovers } from './cover.ts'
export { coverInvariants } from './cover-invariants.ts'
export { coverOfInvoice } from './invoiced.ts'
