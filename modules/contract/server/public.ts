export { boundTo, type Covers, coversOf, coverWarnings, faultsOfCovers, previewOfCovers } from './cover.ts'
export { coverOfInvoice } from './invoiced.ts'
