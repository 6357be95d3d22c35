export { changesOf, revisionText } from './changes.ts'
