/** What moves stock: acceptances, issues, transfers, adjustments, counts, returns. */
export { type Come, type Go, type Posting, post, type Source, type Undo } from './post.ts'
