import { expect, type Page } from '@playwright/test'
import { catalogue } from '#app/catalogue/screens.ts'
import { open, shown } from './kit.ts'

/** Screens of a person's menu, by their paths. */
export const menuOf = async (page: Page): Promise<string[]> => {
  const menus = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.menus)
  const known = new Set(catalogue.map((s) => s.path))
  interface Menu {
    strPath: string
    children?: Menu[]
  }
  const paths = (all: Menu[]): string[] =>
    all.flatMap((m) => [m.strPath?.replace(/^\//, '') ?? '', ...paths(m.children ?? [])])
  return paths(menus as Menu[]).filter((p) => known.has(p) && !p.startsWith('screen'))
}

/** Goes to a screen and says whether it is a list that has been answered. */
export const listAt = async (page: Page, path: string): Promise<boolean> => {
  await open(page, `/${path}`)
  const page404 = page.getByRole('heading', { name: /页面不存在|Page not found/ }).filter({ visible: true })
  const any = shown(page, '.f-page :is(.l-page, h1, h2, form, table)').first()
  await expect(any.or(page404.first()).first()).toBeVisible({ timeout: 20_000 })
  // the message centre is no table
  if ((await shown(page, '.l-page .l-body').count()) === 0) return false
  await expect(shown(page, '.l-body[data-rows-of]').first()).toBeVisible({ timeout: 20_000 })
  return true
}

/** Language and size of letters, as the person chose them on this machine. */
export const dressed = async (page: Page, lang: 'zh' | 'en', fontSize: 14 | 16 | 18): Promise<void> => {
  await page.evaluate(
    ([lang, fontSize]) => {
      localStorage.setItem('jicai.lang', lang as string)
      localStorage.setItem('jicai.theme', JSON.stringify({ themeColor: 'pink', fontSize }))
      const kept = JSON.parse(sessionStorage.getItem('jicai.session') as string)
      kept.state.theme.fontSize = fontSize
      sessionStorage.setItem('jicai.session', JSON.stringify(kept))
    },
    [lang, fontSize] as const,
  )
  await page.reload()
  await page.locator('.f-frame').waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'en' : /zh/)
}

/** What is wrong with the tables on screen: decisive columns outside the first view, figures that are cut or do not align. */
export const tableFaults = (page: Page, at: string): Promise<string[]> =>
  page.evaluate((at) => {
    const seen = <E extends Element>(all: Iterable<E>): E[] => [...all].filter((x) => x.checkVisibility())
    const faults: string[] = []
    for (const head of seen(document.querySelectorAll('th[data-decisive]'))) {
      const box = head.closest('.t-scroll, .ant-table-content, .ant-table-header, .ant-table')!
      const edge = seen(box.querySelectorAll('th[data-col=actions]'))[0] ?? box
      const [mine, room] = [head.getBoundingClientRect(), box.getBoundingClientRect()]
      const right = edge === box ? room.left + box.clientWidth : edge.getBoundingClientRect().left
      const name = `${at}: ${head.getAttribute('data-col')}`
      if (mine.left < room.left - 1 || mine.right > right + 1)
        faults.push(`${name} ends at ${Math.round(mine.right)}, the view at ${Math.round(right)}`)
    }
    if (seen(document.querySelectorAll('th[data-decisive]')).length === 0) faults.push(`${at}: nothing is decisive`)
    for (const actions of seen(document.querySelectorAll('.l-actions')))
      if (actions.querySelectorAll(':scope > button').length > 3) faults.push(`${at}: more than two buttons and 更多`)
    const columns = new Map<string, { texts: string[]; right: boolean; cut: boolean }>()
    for (const td of seen(document.querySelectorAll<HTMLElement>('tbody td[data-col]'))) {
      const text = td.innerText.trim()
      if (!/^-?[\d,]+(\.\d+)?$/.test(text)) continue
      const key = td.dataset.col!
      const c = columns.get(key) ?? { texts: [], right: true, cut: false }
      c.texts.push(text)
      c.right &&= getComputedStyle(td).textAlign === 'right'
      c.cut ||= td.scrollWidth > td.clientWidth
      columns.set(key, c)
    }
    const figures = /qty|price|amount|count|total|ceiling|relations|products/i
    for (const [key, c] of columns) {
      if (!figures.test(key) || /no$|code$/i.test(key)) continue
      const decimals = new Set(c.texts.map((x) => x.split('.')[1]?.length ?? 0))
      if (decimals.size > 1) faults.push(`${at}: ${key} shows ${[...decimals].join(' and ')} decimals`)
      if (!c.right) faults.push(`${at}: ${key} is not right-aligned`)
      if (c.cut) faults.push(`${at}: ${key} is cut`)
    }
    return faults
  }, at)

/** What is wrong with a page at 390 px: something that only sideways scrolling reaches, a footer of two lines. */
export const phoneFaults = (page: Page, at: string): Promise<string[]> =>
  page.evaluate((at) => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) faults.push(`${at}: the page is ${root.scrollWidth} px wide`)
    const frame = [...document.querySelectorAll('.f-page')].find((x) => x.checkVisibility())
    for (const el of frame?.querySelectorAll<HTMLElement>('*') ?? []) {
      if (!el.checkVisibility() || el.scrollWidth <= el.clientWidth + 1) continue
      if (['auto', 'scroll'].includes(getComputedStyle(el).overflowX))
        faults.push(`${at}: ${el.className || el.tagName} scrolls sideways`)
      else if (el.getBoundingClientRect().left >= root.clientWidth) faults.push(`${at}: ${el.className} is outside`)
    }
    for (const foot of frame?.querySelectorAll<HTMLElement>('.l-foot') ?? [])
      if (foot.checkVisibility() && foot.offsetHeight > 48)
        faults.push(`${at}: the footer is ${foot.offsetHeight} px high`)
    return faults
  }, at)
