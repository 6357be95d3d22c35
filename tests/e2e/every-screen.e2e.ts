import { expect } from '@playwright/test'
import { catalogue } from '#app/catalogue/screens.ts'
import { test } from './kit.ts'
import { again } from './shell-kit.ts'

/** One of every kind of person (domain §1.4); axe.e2e looks closer at each screen once. */
const people = [
  'admin',
  'security',
  'audit_admin',
  'operator',
  'regulator',
  'hosp_admin',
  'hosp_config',
  'hosp_log',
  'buyer1',
  'auditor1',
  'receiver1',
  'dept',
  'leader',
  'finance',
  'sup1_admin',
  'sup1_sales',
  'sup1_ship',
  'sup1_fin',
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

/** Goes to an address inside the page, which is quick, and says what is wrong there; nothing when all is well. */
const visit = async ([path, name]: readonly [string, string | undefined]): Promise<string> => {
  location.hash = `/${path}`
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((x) => x.checkVisibility())
  const frame = () => seen('.f-page')[0]
  const unknown = () => !frame() && seen('h1').some((x) => x.textContent === '页面不存在')
  const tab = () => seen('.f-tab-name[aria-current=page]')[0]?.textContent ?? ''
  const ready = () => frame()?.querySelector('h1, h2, form, table') && seen('.k-spin').length === 0
  for (let i = 0; i < 600; i++) {
    await new Promise((r) => setTimeout(r, 15))
    if (name === undefined && unknown()) return ''
    if (name === undefined || !tab().includes(name) || !ready()) continue
    const refused = seen('[role=alert]').find((x) => x.textContent.includes('没有权限'))
    // a kept page would go on asking
    seen('.f-tab-name[aria-current=page]')[0]?.closest('.f-tab')?.querySelector<HTMLElement>('.f-tab-close')?.click()
    return refused ? `${path}: ${refused.textContent}` : ''
  }
  return name === undefined ? `${path} is reached` : `${path} does not open as ${name}: ${tab()}`
}

/** Screens somebody opened already; of these every sixth is opened again. */
const opened = new Set<string>()

for (const login of people)
  test(`${login} opens every screen of his menu under its name, and no other`, async ({ browser }) => {
    test.setTimeout(180_000)
    const page = await again(browser, login)
    const wrong: string[] = []
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
      if (mine.has(path) && opened.has(path) && (i + people.indexOf(login)) % 6) continue
      if (mine.has(path)) opened.add(path)
      const fault = await page.evaluate(visit, [path, mine.get(path)] as const)
      if (fault) wrong.push(fault)
    }
    expect(wrong).toEqual([])
    await page.context().close()
  })
