import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { catalogue } from '#app/catalogue/screens.ts'
import type { Screens } from '#kernel/web/shell/screens.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { shipped } from './goods-kit.ts'
import { button, open, shown } from './kit.ts'
import { loaded } from './list-kit.ts'
import { again, asked } from './shell-kit.ts'

const modules = new URL('../../modules/', import.meta.url)

/** Addresses of all screens that need nothing but their address: lists are among them. */
const addresses = async (): Promise<string[]> => {
  const known = new Set(catalogue.map((s) => s.path))
  const declared: Screens = {}
  for (const module of readdirSync(modules).filter((m) => readdirSync(new URL(`${m}/`, modules)).includes('web')))
    if (readdirSync(new URL(`${module}/web/`, modules)).includes('screens.ts'))
      Object.assign(declared, ...Object.values(await import(`#modules/${module}/web/screens.ts`)))
  return Object.entries(declared).flatMap(([path, below]) =>
    known.has(path) && path !== 'Home' && !path.startsWith('screen')
      ? Object.keys(below)
          .filter((key) => !/(^|\/)(new|:)/.test(key))
          .map((key) => (key ? `${path}/${key}` : path))
      : [],
  )
}

/** Names of the lists whose file says them itself: each of them must have been seen. */
export const listTitles = (): string[] =>
  readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(new URL(file, modules), 'utf8').matchAll(/<ListPage\s+title="([^"]+)"/g)])
    .map((found) => found[1]!)

/** What of these addresses a person's menu offers, or stands below it; and the kind of his organisation. */
const offeredTo = (page: Page) =>
  page.evaluate(() => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    const paths = (all: { strPath?: string; children?: [] }[]): string[] =>
      all.flatMap((m) => [m.strPath?.replace(/^\//, '') ?? '', ...paths(m.children ?? [])])
    return { paths: paths(state.menus).filter(Boolean), kind: state.currentOrg.kind as string }
  })

/** Goes to an address; the title of the list there once it is answered, and nothing where no list is, or not for this person. */
const listAt = async (page: Page, path: string): Promise<string | undefined> => {
  await open(page, `/${path}`)
  const here = page.locator(`.f-page[data-path="/${path}"]`)
  await expect(here.locator(':is(h1, h2, form, table)').first()).toBeAttached({ timeout: 30_000 })
  const body = here.locator('.l-page .l-body')
  if ((await body.count()) === 0) return undefined
  await expect(body.and(page.locator('[data-rows-of], [data-stale]'))).toBeVisible({ timeout: 30_000 })
  if ((await body.getAttribute('data-rows-of')) === null) return undefined
  await loaded(page)
  return here.locator('h1').innerText()
}

/** How a person sees it; changed as he changes it, in place. */
export const wear = async (page: Page, { lang, size }: Look): Promise<void> => {
  const html = page.locator('html')
  if (!(await html.getAttribute('lang'))?.startsWith(lang)) {
    await page.getByRole('button', { name: /^(切换语言|Switch language)$/ }).click()
    await expect(html).toHaveAttribute('lang', new RegExp(`^${lang}`))
  }
  const now = () => html.evaluate((el) => el.style.fontSize)
  if ((await now()) === `${size}px`) return
  await page.locator('.f-user').click()
  await page
    .getByRole('menuitem', { name: String(size) })
    .filter({ visible: true })
    .click()
  await expect.poll(now).toBe(`${size}px`)
}
export interface Look {
  lang: 'zh' | 'en'
  size: 14 | 16 | 18
}

/** What is found on a page once it stands still: widths follow what is drawn a moment later. */
export const settled = async (look: () => Promise<string[]>): Promise<string[]> => {
  let found = await look()
  for (let i = 0; i < 5 && found.length > 0; i++) {
    await new Promise((r) => setTimeout(r, 200))
    found = await look()
  }
  return found
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
export const phoneFaults = async (page: Page, at: string): Promise<string[]> => {
  const faults = await page.evaluate((at) => {
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
  const filter = button(page, '筛选')
  if (await filter.count()) {
    await filter.click()
    const box = (await shown(page, '.l-search').boundingBox())!
    if (box.x < 0 || box.x + box.width > 390 || box.y + box.height > 845) faults.push(`${at}: the sheet is outside`)
    await page.keyboard.press('Escape')
  }
  return faults
}

/** One of each document, made by calls: a plan, and an order with its delivery and acceptance. */
const documents = async (browser: Browser): Promise<void> => {
  await shipped(browser, await again(browser, 'sup1_sales'))
  const buyer = await again(browser, 'buyer1')
  const found = await asked<{ rows: { id: string; kind: number; disabledReason: string }[] }>(
    buyer,
    pickCalls.find.path,
    { size: 50 },
  )
  const item = found.rows.find((i) => i.disabledReason === '')!
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: item.kind })
  const lines = [{ catalogItemId: item.id, qty: '3' }]
  await asked(buyer, planCalls.add.path, { planType: 'week', kind: item.kind, pointId: point!.id, lines })
  for (const context of browser.contexts()) await context.close()
}

const papers = ['procurement/planning', 'procurement/purchaseOrder', 'procurement/delivery', 'procurement/acceptance']

export interface Walk {
  people: readonly string[]
  looks: readonly Look[]
  viewport: { width: number; height: number }
  /** A list is seen once for each kind of organisation, since its columns and acts differ; otherwise once. */
  everyKind: boolean
  /** Where a list has the numbers of its documents, and what there is of a document once it is on screen. */
  first: string
  lines: string
  faults: (page: Page, at: string) => Promise<string[]>
}

/**
 * Every list that these people have, and, for each person, the lines of the documents. @returns what is wrong, and the titles of the lists
 */
export const walked = async (browser: Browser, w: Walk): Promise<{ wrong: string[]; titles: Set<string> }> => {
  await documents(browser)
  const all = await addresses()
  const seen = new Set<string>()
  const titles = new Set<string>()
  const wrong: string[] = []
  for (const login of w.people) {
    const page = await again(browser, login, { viewport: w.viewport })
    // how he sees it stays what it was on his other machines
    await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
    const { paths, kind: own } = await offeredTo(page)
    const kind = w.everyKind ? own : ''
    let mine = all.filter((a) => paths.some((p) => a === p || a.startsWith(`${p}/`)))
    mine = mine.filter((a) => papers.includes(a) || !seen.has(`${kind} ${a}`))
    for (const look of w.looks) {
      await wear(page, look)
      const lists: string[] = []
      for (const path of mine) {
        const title = await listAt(page, path)
        if (!title) continue
        lists.push(path)
        titles.add(title)
        seen.add(`${kind} ${path}`)
        const at = `${login} ${look.lang} ${look.size} ${path}`
        wrong.push(...(await settled(() => w.faults(page, at))))
        const first = shown(page, `${w.first} a[href^="#/"]`).first()
        if (papers.includes(path) && (await first.count()) > 0) {
          await first.click()
          await expect(shown(page, `.d-page ${w.lines}`).first()).toBeVisible()
          wrong.push(...(await settled(() => w.faults(page, `${at} lines`))))
          await page.keyboard.press('Alt+w')
        }
      }
      // what is no list in one language is none in the other
      mine = lists
    }
    await page.context().close()
  }
  return { wrong, titles }
}
