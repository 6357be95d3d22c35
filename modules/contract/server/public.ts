export { type ContractContent, contentOf } from './content.ts'
export { boundTo, type Covers, coversOf, coverWarnings, faultsOfCovers, previewOfCovers } from './cover.ts'
export { coverOfInvoice } from './invoiced.ts'
export { contract } from './service.ts'
