export { type Dropped, facesOf, partnerIn } from './batch.ts'
export { lockedFields, Originals, sourceNotes } from './Originals.tsx'
export { DropZone, ReadFiles } from './ReadFiles.tsx'
