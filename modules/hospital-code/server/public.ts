export { codeImporters } from './importer.ts'
export { runMatch } from './job.ts'
