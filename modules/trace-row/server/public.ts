/** The rows of papers that were before there was a line to the platform: of the demonstration. */
export { makeRows, tellerOf } from './make.ts'
/** What a hospital's own system tells. */
export { tell } from './tell.ts'
