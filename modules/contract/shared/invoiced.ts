/** What the contracts behind an invoice's goods say of it: their numbers, and the first thing that does not agree. */
export interface Cover {
  no: string
  /** A template with what stands in it: the term, a price; nothing where all agrees. */
  off: { said: string; params: Record<string, string> } | null
}
