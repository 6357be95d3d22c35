const drawn = new Set(['svg', 'IMG', 'INPUT'])

/** How far the text, pictures and boxes of a cell reach; boxes that only fill the cell say nothing of its content. */
const reach = (cell: HTMLElement): number => {
  const range = document.createRange()
  const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Element && !drawn.has(node.tagName)) continue
    range.selectNode(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  return Math.max(0, right - left)
}

/** Width a column needs for what is drawn of it now: its widest content with the cells' padding, pixels. */
export const fitting = (table: HTMLTableElement, key: string): number => {
  const cells = table.querySelectorAll<HTMLElement>(`[data-col="${CSS.escape(key)}"]`)
  const widths = [...cells].map(reach)
  // 12 px on each side, and one for rounding
  return Math.ceil(Math.max(40, ...widths) + 25)
}
