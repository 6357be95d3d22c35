export { Amendments } from './Amendments.tsx'
export { LineDialog } from './LineDialog.tsx'
