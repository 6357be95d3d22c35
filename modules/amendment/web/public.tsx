export { Amendments } from './Amendments.tsx'
export { LineDialog } from './LineDialog.tsx'
export { changesOf, revisionText } from './text.ts'
