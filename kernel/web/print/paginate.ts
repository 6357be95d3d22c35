/**
 * Which lines stand on which page. Lines are never split and never dropped: a line higher than a page gets one of its own.
 * @param heights of the lines, in their order
 * @param room height for lines on every page
 * @param foot height of what follows the last line; it stays together with at least one line
 */
export const paginate = (heights: readonly number[], room: number, foot: number): number[][] => {
  const pages: number[][] = [[]]
  let used = 0
  heights.forEach((h, i) => {
    if (used + h > room && pages.at(-1)!.length > 0) {
      pages.push([])
      used = 0
    }
    pages.at(-1)!.push(i)
    used += h
  })
  if (used + foot > room) {
    const last = pages.at(-1)!
    pages.push(last.length > 1 ? [last.pop() as number] : [])
  }
  return pages
}

/** How many blank lines fill what is left of the last page; a dot of each is left to rounding. */
export const blanksOf = (left: number, height: number): number =>
  height > 0 ? Math.max(0, Math.floor((left - 1) / height)) : 0
