/** A draft of a recall, as whoever found the lot writes it; it is read and issued on its own page. */
export { add as draftRecall } from './service.ts'
