export { type Dropped, facesOf, partnerIn } from './batch.ts'
export { lockedFields, Originals, sourceNotes } from './Originals.tsx'
export { papersOf } from './papers.ts'
export { DropZone, ReadFiles } from './ReadFiles.tsx'
