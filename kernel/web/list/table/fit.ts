/** Width a column needs for what is drawn of it now: its widest content with the cells' padding, pixels. */
export const fitting = (table: HTMLTableElement, key: string): number => {
  const range = document.createRange()
  const cells = table.querySelectorAll<HTMLElement>(`[data-col="${CSS.escape(key)}"]`)
  const widths = [...cells].map((cell) => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  // 12 px on each side, and one for rounding
  return Math.ceil(Math.max(40, ...widths) + 25)
}
