export { catalogLines, orderable } from './queries.ts'
