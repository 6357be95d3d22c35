interface Wide {
  width: number
  /** Free text: gives room away, and takes what is left over. */
  elastic?: boolean
  /** As narrow as it may be: nothing it says is cut. */
  least?: number
  /** One decides by it: inside the first view. */
  decisive?: boolean
  fixed?: 'start' | 'end'
}

/** So much of its width a column of text keeps, and one that would otherwise push another out of the first view. */
const kept = 0.8
const squeezed = 0.4

/**
 * What one decides by gives way until all of it stands left of the frozen columns (ux.md 61): first the air beside figures,
 * days and numbers, which nobody misses, then texts.
 */
const inView = <C extends Wide>(columns: readonly C[], room: number): C[] => {
  const narrowed = (all: readonly C[], least: (c: C) => number): C[] => {
    const first = all.filter((c) => c.decisive || c.fixed)
    const spare = (c: C) => (first.includes(c) && !c.fixed ? Math.max(0, c.width - least(c)) : 0)
    const over = first.reduce((n, c) => n + c.width, 0) - room
    const most = first.reduce((n, c) => n + spare(c), 0)
    if (over <= 0 || most <= 0) return [...all]
    const share = Math.min(1, over / most)
    return all.map((c) => (spare(c) > 0 ? { ...c, width: Math.floor(c.width - spare(c) * share) } : c))
  }
  const aired = narrowed(columns, (c) => (c.elastic ? c.width : (c.least ?? c.width)))
  return narrowed(aired, (c) => (c.elastic ? Math.max(c.width * squeezed, c.least ?? 0) : c.width))
}

/**
 * Widths for a room of so many px. A little too wide: the widest texts give way, so that the last column does not lie half
 * under a frozen one. Much too wide: the table scrolls, and only what one decides by is made to fit. Too narrow: texts share what is left.
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
  if (saved(0) < over) return inView(columns, room)
  let level = Math.max(...texts.map((c) => c.width))
  while (saved(level) < over) level--
  return withWidth(at(level))
}
