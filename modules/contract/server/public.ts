export { boundTo, type Covers, coversOf, coverWarnings, faultsOfCovers, previewOfCovers } from './cover.ts'
export { coverOfInvoice } from './invoiced.ts'
export { type ContractContent, contentOf } from './content.ts'
export { contract } from './service.ts'
