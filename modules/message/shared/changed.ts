/** A document that somebody changed, as the pages that show it hear of it (ux.md 67). */
export interface Changed {
  id: string
  /** Path of the screen its kind has. */
  screen: string
  /** What was done, in Chinese. */
  what: string
  by: { id: string; name: string }
  /** Which version of the document it made, where it is known. */
  version?: number | undefined
}
