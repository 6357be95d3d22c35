export { RejectDialog } from './RejectDialog.tsx'
