interface Decided {
  key: string
  fixed?: 'start' | 'end'
}

/**
 * Columns as one decides by them: those of `keys` first, in their own order, then the rest; frozen right ones last. The first
 * stand inside the first view (ux.md 61), and are what a card shows (ux.md 64).
 */
export const decisive = <C extends Decided>(
  columns: readonly C[],
  keys: readonly string[],
): (C & { decisive: boolean })[] => {
  const marked = columns.map((c) => ({ ...c, decisive: keys.includes(c.key) }))
  return [
    ...marked.filter((c) => c.decisive && c.fixed !== 'end'),
    ...marked.filter((c) => !c.decisive && c.fixed !== 'end'),
    ...marked.filter((c) => c.fixed === 'end'),
  ]
}
