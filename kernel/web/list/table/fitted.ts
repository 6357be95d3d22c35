interface Wide {
  width: number
  /** Free text: gives room away, and takes what is left over. */
  elastic?: boolean
}

/** So much of its width a column of text keeps. */
const kept = 0.8

/**
 * Widths for a room of so many px. A little too wide: the widest texts give way, so that the last column does not lie half
 * under a frozen one. Much too wide: nothing changes, the table scrolls. Too narrow: texts share what is left.
 */
export const fitted = <C extends Wide>(columns: readonly C[], room: number): C[] => {
  const over = columns.reduce((n, c) => n + c.width, 0) - room
  const texts = columns.filter((c) => c.elastic)
  if (room <= 0 || over === 0 || texts.length === 0) return [...columns]
  const withWidth = (width: (c: C) => number) => columns.map((c) => (c.elastic ? { ...c, width: width(c) } : c))
  if (over < 0) {
    const all = texts.reduce((n, c) => n + c.width, 0)
    return withWidth((c) => c.width + Math.floor((-over * c.width) / all))
  }
  const least = (c: C) => Math.ceil(c.width * kept)
  const at = (level: number) => (c: C) => Math.min(c.width, Math.max(least(c), level))
  const saved = (level: number) => texts.reduce((n, c) => n + c.width - at(level)(c), 0)
  if (saved(0) < over) return [...columns]
  let level = Math.max(...texts.map((c) => c.width))
  while (saved(level) < over) level--
  return withWidth(at(level))
}
