export { type ContractContent, contentOf } from './content.ts'
export { contract } from './service.ts'
