import { expect, type Page } from '@playwright/test'
import { catalogue } from '#app/catalogue/screens.ts'
import { inBothThemes } from './axe-kit.ts'
import { here, open, shown, test } from './kit.ts'
import { again, rows } from './shell-kit.ts'

/** One of every kind of person (domain §1.4); the first seven together see every screen, with the most in it. */
const people = [
  ...['buyer1', 'hosp_admin', 'operator', 'security', 'audit_admin', 'sup1_sales', 'sup1_admin'],
  ...['admin', 'regulator', 'hosp_config', 'hosp_log', 'auditor1', 'receiver1', 'dept', 'leader', 'finance'],
  ...['sup1_ship', 'sup1_fin'],
]

interface Menu {
  strPath: string
  strName: string
  children?: Menu[]
}
const namesOf = (menus: Menu[]): [string, string][] =>
  menus.flatMap((m) => [
    ...(m.strPath ? [[m.strPath.replace(/^\//, ''), m.strName] as [string, string]] : []),
    ...namesOf(m.children ?? []),
  ])

/**
 * Goes to an address inside the page, which is quick, and says what is wrong there; nothing when all is well. It closes
 * what it opened unless it shall `stay`.
 */
const visit = async ([path, name, stay]: readonly [string, string | undefined, boolean]): Promise<string> => {
  location.hash = `/${path}`
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((x) => x.checkVisibility())
  // the page before stays in view until the next one is there
  const frame = () => seen('.f-page').find((x) => x.dataset.path === `/${path}`)
  const barred = () => seen('h1').some((x) => ['页面不存在', '没有权限'].includes(x.textContent))
  const wait = () => new Promise((r) => setTimeout(r, 15))
  const close = async () => {
    seen('.f-tab-name[aria-current=page]')[0]?.closest('.f-tab')?.querySelector<HTMLElement>('.f-tab-close')?.click()
    // the next address is not to be overtaken by the way back from this one
    for (let i = 0; i < 200 && location.hash.startsWith(`#/${path}`); i++) await wait()
  }
  const tab = () => seen('.f-tab-name[aria-current=page]')[0]?.textContent ?? ''
  const ready = () => frame()?.querySelector('h1, h2, form, table') && seen('.k-spin').length === 0
  for (let i = 0; i < 600; i++) {
    await wait()
    if (name === undefined && barred()) {
      await close()
      return ''
    }
    if (name === undefined || !tab().includes(name) || !ready()) continue
    const refused = seen('[role=alert]').find((x) => x.textContent.includes('没有权限'))
    // a kept page would go on asking
    if (!stay) await close()
    return refused ? `${path}: ${refused.textContent}` : ''
  }
  const shows = `${location.hash} ${seen('h1, h2')
    .map((x) => x.textContent)
    .join()}`
  return name === undefined ? `${path} is reached: ${shows}` : `${path} does not open as ${name}: ${tab()}`
}

/** Point 13, point 60: what axe finds on the page that is open, on the first of its records, and on the form for a new plan. */
const looked = async (page: Page, at: string): Promise<string[]> => {
  const wrong = await inBothThemes(page, at)
  const links = rows(page).locator('a[href^="#/"]')
  if (await links.count()) {
    await links.first().click()
    await expect(page).not.toHaveURL(new RegExp(`#${at}$`))
    wrong.push(...(await inBothThemes(page, here(page))))
    await page.keyboard.press('Alt+w')
  }
  if (at === '/procurement/planning') {
    await open(page, `${at}/new`)
    wrong.push(...(await inBothThemes(page, `${at}/new`)))
    await page.keyboard.press('Alt+w')
  }
  // hidden pages of kept tabs would be walked again and again
  await page.keyboard.press('Alt+w')
  return wrong
}

/** Screens somebody opened already; of these every sixth is opened again. */
const opened = new Set<string>()
/** A menu entry whose screen does not exist yet is looked at once. */
let missing = 0

for (const login of people)
  test(`${login} opens every screen of his menu under its name, and no other; axe finds nothing on them`, {
    annotation: { type: 'minutes', description: '12' },
  }, async ({ browser }) => {
    test.setTimeout(600_000)
    const page = await again(browser, login, { at: '/Home' })
    // an address is not taken from a page that is still on its way home
    await expect(shown(page, '.f-page').getByRole('heading').first()).toBeVisible()
    // looking at a screen in the other theme shall not change what this person chose
    await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
    const wrong: string[] = login === people[0] ? await inBothThemes(page, '/Home') : []
    page.on('console', (m) => {
      if (m.type() === 'error') wrong.push(`${login} ${page.url()} ${m.text()}`)
    })
    const menus = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.menus)
    const mine = new Map(namesOf(menus as Menu[]))
    for (const [i, { path }] of catalogue.entries()) {
      // everybody has a home, whatever his menu says
      if (path === 'Home' && !mine.has(path)) continue
      // what is not his is tried by every ninth person, which is two for each screen
      if (!mine.has(path) && (i + people.indexOf(login)) % 9) continue
      const first = mine.has(path) && path !== 'Home' && !opened.has(path)
      if (mine.has(path) && !first && (i + people.indexOf(login)) % 6) continue
      if (mine.has(path)) opened.add(path)
      const fault = await page.evaluate(visit, [path, mine.get(path), first] as const)
      if (fault) wrong.push(fault)
      if (!first || fault) continue
      const none = await page.getByRole('heading', { name: '页面不存在' }).filter({ visible: true }).count()
      if (none && missing++) await page.keyboard.press('Alt+w')
      else wrong.push(...(await looked(page, `/${path}`)))
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
