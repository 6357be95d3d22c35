/* What a walk measures of a page, inside the page: ux.md 61, 62 and 64. Each function stands alone: it is sent to the browser. */

export interface Seen {
  /** A list or not. */
  list: boolean
  /** Line tables of documents. */
  lines: number
  /** What one may go on to: the page of its first record. */
  next?: string
  /** Columns of a list that it names as those one decides by. */
  decides: string[]
  /** What document the page shows, by the name of its machine, and its tabs. */
  document?: string
  tabs: string[]
  faults: string[]
}

/** Counts what the page asked and was not answered yet, from its first line on. */
export const counting = (): void => {
  const at = window as unknown as { asking: number }
  at.asking = 0
  const send = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...a) {
    at.asking++
    this.addEventListener('loadend', () => at.asking--)
    send.apply(this, a)
  }
}

/** Goes to an address inside the page, waits until it stands still, and measures every table on it. */
export const seeing = async ([path, narrow]: readonly [string, boolean]): Promise<Seen> => {
  const faults: string[] = []
  location.hash = path
  const visible = (root: ParentNode, selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((x) => x.checkVisibility())
  // a page is known by its path; what an address asks beside it is no other page
  const page = () => visible(document, '.f-page').find((x) => [path, path.split('?')[0]].includes(x.dataset.path))
  const still = () => {
    const now = page()
    if (!now || (window as unknown as { asking: number }).asking > 0) return false
    return now.querySelector('h1, h2, form, table') && visible(now, '.k-spin, .t-bars, .d-empty').length === 0
  }
  const frame = () => new Promise((r) => requestAnimationFrame(() => setTimeout(r, 5)))
  for (let calm = 0, n = 0; calm < 3; n++) {
    if (n > 600) return { list: false, lines: 0, decides: [], tabs: [], faults: [`${path} does not come to rest`] }
    await frame()
    calm = still() ? calm + 1 : 0
  }
  const at = page()!
  const wrong = (what: string) => faults.push(`${path}: ${what}`)
  const keyOf = (cell: Element) => (cell as HTMLElement).dataset.col ?? ''
  /** Where the text of a cell ends and begins, px. */
  const text = (cell: Element) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getBoundingClientRect()
  }
  const figure = /^-?\d{1,3}(,\d{3})*(\.\d+)?$/

  /** 62: every column that holds figures and nothing else, and every sum. */
  const figures = (table: Element) => {
    for (const head of visible(table, 'thead th[data-col]')) {
      const key = keyOf(head)
      const cells = visible(table, `tbody td[data-col="${key}"]`)
      const said = cells.map((c) => c.innerText.trim())
      const filled = said.filter((x) => x !== '--' && x !== '')
      for (const [i, c] of cells.entries()) {
        const right = getComputedStyle(c).textAlign === 'right'
        const whole = right || /^\d{4}-\d\d-\d\d/.test(said[i]!) || /status$/i.test(key) || c.querySelector('.d-tag')
        const tag = c.querySelector('.d-tag')?.getBoundingClientRect().right ?? 0
        if (whole && (tag ? tag > c.getBoundingClientRect().right : c.scrollWidth > c.clientWidth))
          wrong(`${key} is cut: ${said[i]}`)
      }
      if (filled.length === 0 || !filled.every((x) => figure.test(x))) continue
      const other = [head, ...cells].filter((c) => getComputedStyle(c).textAlign !== 'right')
      if (other.length) wrong(`${key} holds figures and is not right-aligned`)
      const decimals = new Set(filled.map((x) => x.split('.')[1]?.length ?? 0))
      if (decimals.size > 1) wrong(`${key} has ${[...decimals].join(' and ')} decimals`)
      const sums = visible(table, `tfoot td[data-col="${key}"]`).filter((c) => c.innerText.trim())
      const ends = [...cells.filter((_, i) => figure.test(said[i]!)), ...sums].map((c) => Math.round(text(c).right))
      if (Math.max(...ends) - Math.min(...ends) > 1) wrong(`${key}: figures end at ${[...new Set(ends)].join(', ')}`)
      if (Math.abs(text(head).right - ends[0]!) > 24) wrong(`${key}: the head does not stand over its column`)
      for (const c of sums) if (c.scrollWidth > c.clientWidth) wrong(`the sum of ${key} is cut: ${c.innerText}`)
      const units = new Set(visible(table, 'tbody td[data-col=unit]').map((c) => c.innerText))
      if (sums.length && units.size > 1 && /qty|quantity/i.test(key)) wrong(`${key} is summed over ${units.size} units`)
    }
  }
  /** 61: what one decides by stands inside the first view, left of what is frozen. */
  const decisive = (box: HTMLElement) => {
    const heads = visible(box, 'th[data-decisive]')
    if (heads.length === 0) return wrong('names no column one decides by')
    const { left, right } = box.getBoundingClientRect()
    for (const h of heads)
      for (const x of [h, ...visible(h, '.t-title, .t-sort > span:first-child')])
        if (x.scrollWidth > x.clientWidth + 1 || (x !== h && x.scrollHeight > x.clientHeight + 2))
          wrong(`the head of ${keyOf(h)} is cut: ${x.innerText}`)
    const frozen = visible(box, 'thead th[data-fixed=end], thead th.ant-table-cell-fix-end')
    const edge = Math.min(right, ...frozen.map((x) => x.getBoundingClientRect().left))
    for (const h of heads) {
      const here = h.getBoundingClientRect()
      const over = Math.round(Math.max(here.right - edge, left - here.left))
      if (over > 0) wrong(`${keyOf(h)} lies ${over} px outside the first view`)
    }
  }
  /** 64: cards and one line of footer, and nothing wider than the window or than the box it scrolls in. */
  const phone = async (list: HTMLElement | undefined) => {
    if (visible(at, '.t-scroll, .ant-table').length) wrong('shows a table on a phone')
    if (list && !visible(list, '.t-cards').length) wrong('has no cards')
    const foot = visible(at, '.l-foot, .d-footer')[0]
    const line = parseFloat(getComputedStyle(document.documentElement).fontSize) * 4.6
    if (foot && foot.offsetHeight > line) wrong(`the footer takes ${foot.offsetHeight} px`)
    const open = list && visible(list, '.l-sheet-open')[0]
    if (list?.querySelector('.l-search') && !open) wrong('its filters are no sheet')
    const wide = (root: Element) => {
      for (const x of visible(root, '*')) {
        const over = Math.round(x.getBoundingClientRect().right - innerWidth)
        // tabs that lie outside are offered by the menu at their end
        if (over > 0 && !x.closest('.ant-tabs-nav, .sr-only, svg'))
          return wrong(`${x.className || x.tagName} is ${over} px wider than the window: ${x.innerText?.slice(0, 20)}`)
        if (x.scrollWidth > x.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(x).overflowX))
          return wrong(`${x.className || x.tagName} is scrolled sideways`)
      }
    }
    wide(at)
    if (!open) return
    open.click()
    await frame()
    const sheet = visible(at, '.l-search[data-open]')[0]
    if (!sheet) return wrong('the sheet of filters does not open')
    wide(sheet)
    document.querySelector<HTMLElement>('.l-sheet-back')?.click()
  }

  const list = visible(at, '.l-page')[0]
  const lines = visible(at, '.ant-table').filter((x) => x.querySelector('td[data-col]'))
  const boxes = [...visible(at, '.t-scroll'), ...lines]
  if (narrow) await phone(list)
  else
    for (const box of boxes) {
      decisive(box)
      figures(box)
    }
  const next = visible(list ?? document.createElement('i'), 'tbody a[href^="#/"], .t-card a[href^="#/"]')[0]
  const cards = narrow && !list ? visible(at, '.t-cards') : []
  return {
    list: !!list,
    lines: lines.length + cards.length,
    next: next?.getAttribute('href')?.slice(1),
    decides: list ? visible(list, 'th[data-decisive]').map(keyOf) : [],
    document: visible(at, '.d-page')[0]?.dataset.document,
    tabs: visible(at, '.d-page [role=tab]').map((x) => x.innerText.trim()),
    faults,
  }
}
