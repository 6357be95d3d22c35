import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colours = { type: 'rule', values: ['color-contrast'] }

interface Found {
  violations: { id: string; impact: string; nodes: { target: string[]; html: string }[] }[]
}

interface Axe {
  run: (context: object, options: object) => Promise<Found>
}
/**
 * Looks, in the page. Of rows and cards that are built, coloured and filled alike, but for what is written in them, the first is looked at:
 * of the others axe would say the same, for more than half of the time it takes.
 */
const look = async ([runOnly, whole]: readonly [object, boolean]): Promise<Found> => {
  const built = (x: Element): string => {
    // a tone or a state is a word, and colours it; a number, a name or an address is what is written
    const names = x.getAttributeNames().map((name) => {
      const value = x.getAttribute(name)!.trim()
      return /^(data|aria)-/.test(name) && /^[a-z]{0,16}$/i.test(value) ? `${name}=${value}` : value ? name : `${name}=`
    })
    const says = [...x.childNodes].some((n) => n.nodeType === 3 && n.textContent?.trim())
    const style = (x.getAttribute('style') ?? '').replace(/-?[\d.]+px/g, '')
    const own = `${x.tagName} ${x.className} ${x.getAttribute('role')} ${x.getAttribute('type')} ${names.toSorted()} ${style} ${says}`
    return `${own}(${[...x.children].map(built)})`
  }
  const seen = new WeakMap<Element, Set<string>>()
  const alike = [...document.querySelectorAll('tbody > tr, .t-card')].filter((row) => {
    const of = seen.get(row.parentElement!) ?? new Set()
    seen.set(row.parentElement!, of)
    const key = `${getComputedStyle(row).backgroundColor} ${built(row)}`
    return of.has(key) || !of.add(key)
  })
  const shown = [...document.querySelectorAll<HTMLElement>('.f-page, body > :not(:has(.f-frame))')].filter((x) =>
    x.checkVisibility(),
  )
  const { axe } = window as unknown as { axe: Axe }
  const include = whole || shown.length === 0 ? [document] : shown
  return axe.run({ include, exclude: alike }, { runOnly, resultTypes: ['violations'] })
}

/** What axe finds wrong in the page as it is now, or in what stands inside the frame, one line each. */
export const lookAt = async (page: Page, at: string, runOnly: object = wcag, whole = true): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(look, [runOnly, whole] as const)
  return found.violations.map(
    ({ id, impact, nodes: [first, ...more] }) =>
      `${at} ${id} (${impact}, ${more.length + 1}): ${first?.target.join(' ')} ${first?.html.slice(0, 160)}`,
  )
}

/** Nothing on screen waits for the server any more, nor begins to: an address that just changed is drawn a moment later. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () => {
    const waits = '.t-bars, .k-spin, .ant-spin-spinning, [role=status], .l-body[data-old], .l-page[data-old-totals]'
    const calm = () =>
      ![...document.querySelectorAll<HTMLElement>(waits)].some(
        (x) => x.checkVisibility() && (!x.matches('[role=status]') || /正在/.test(x.textContent)),
      )
    for (let n = 0; n < 3; n++) {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 20)))
      if (!calm()) return false
    }
    return true
  })
}

const themeNow = (page: Page) => page.locator('html').getAttribute('data-theme')
/** The other theme by the personal menu. */
const otherTheme = async (page: Page): Promise<void> => {
  const to = (await themeNow(page)) === 'pink' ? ['棕色', 'brown'] : ['玫红', 'pink']
  await page.locator('.f-user').evaluate((x: HTMLElement) => x.click())
  await page
    .getByRole('menuitem', { name: to[0] })
    .first()
    .evaluate((x: HTMLElement) => x.click())
  await expect(page.locator('html')).toHaveAttribute('data-theme', to[1] ?? '')
  await expect(page.getByRole('menuitem', { name: to[0] }).filter({ visible: true })).toHaveCount(0)
}

/**
 * What axe finds while the page stands still. Figures that are asked anew, as a message of somebody's work has it done, stand back until
 * they are answered: what was found while some did is looked at again.
 */
const atRest = async (page: Page, at: string, whole: boolean, runOnly?: object): Promise<string[]> => {
  for (let n = 0; ; n++) {
    await settled(page)
    await page.evaluate(() => {
      const seen = window as unknown as { stoodBack: number; watches?: MutationObserver }
      seen.stoodBack = 0
      seen.watches ??= new MutationObserver(() => seen.stoodBack++)
      seen.watches.observe(document.body, { subtree: true, attributeFilter: ['data-old', 'data-old-totals'] })
    })
    const found = await lookAt(page, at, runOnly, whole)
    const stoodBack = await page.evaluate(() => {
      const seen = window as unknown as { stoodBack: number; watches: MutationObserver }
      // one that stands back still may have begun to before it was watched
      const now = document.querySelectorAll('.l-body[data-old], .l-page[data-old-totals]').length
      const n = seen.stoodBack + seen.watches.takeRecords().length + now
      seen.watches.disconnect()
      return n
    })
    if (found.length === 0 || stoodBack === 0 || n === 5) return found
  }
}

/** How often a window was looked at. */
const looks = new WeakMap<Page, number>()

/**
 * The structure in one theme, the colours in both; each look begins in the theme the last one ended with. Menu, tabs and head stand around
 * every page and take most of the time: they are looked at with the first page of a window and every tenth.
 */
export const inBothThemes = async (page: Page, at: string): Promise<string[]> => {
  const n = looks.get(page) ?? 0
  looks.set(page, n + 1)
  const whole = n % 10 === 0
  const one = await atRest(page, `${at} ${await themeNow(page)}`, whole)
  await otherTheme(page)
  return [...one, ...(await atRest(page, `${at} ${await themeNow(page)}`, whole, colours))]
}
