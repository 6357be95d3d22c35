import { readdirSync, readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { later } from '#app/catalogue/later.data.ts'
import { catalogue } from '#app/catalogue/screens.ts'
import { everyPaper, trailPieces } from '#app/modules.ts'
import { test } from './kit.ts'
import { counting, seeing } from './seeing-kit.ts'
import { again } from './shell-kit.ts'

/**
 * Every kind of organisation sees each of its screens; whoever sees the most columns and buttons of one stands before his
 * colleagues.
 */
const people = [
  ['buyer1', 'auditor1', 'hosp_admin'],
  ['sup1_sales', 'sup1_admin'],
  ['operator', 'admin', 'security'],
]

const screens = catalogue.map((s) => s.path).filter((path) => !later.some((s) => s.path === path))

/** Lists that stand below a screen as its other views, where one of theirs is not its own. */
const views: Readonly<Record<string, readonly string[]>> = {
  'baseInfo/mySupplier': ['relations', 'cooperation', 'freezes'],
  'purchaseList/agreedVolume': ['warnings', 'transfers'],
  'purchaseList/drug': ['changes'],
  'purchaseList/priceModification': ['region'],
}

interface Menu {
  strPath: string
  children?: Menu[]
}
const pathsOf = (menus: Menu[]): string[] =>
  menus.flatMap((m) => [m.strPath.replace(/^\//, ''), ...pathsOf(m.children ?? [])])

/** What one decides by where the list alone might name too little to fit: reason, day and substitute; owner and note (domain §3.3, §3.21). */
const asked: Readonly<Record<string, readonly string[]>> = {
  'procurement/rejectedMatching': ['name', 'status', 'qty', 'waitingDays', 'reply'],
  'procurement/exceptions': ['cause', 'status', 'docNo', 'amount', 'deadline', 'handling'],
}

/** Screens whose buttons only these have: the operation column takes its room from what one decides by. */
const buyers = ['procurement/rejectedMatching', 'procurement/exceptions']

const inLetters = async (page: Page, size: 14 | 18): Promise<void> => {
  await page.locator('.f-user').click()
  await page.getByRole('menuitem', { name: new RegExp(` ${size}$`) }).click()
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`)
}
const inEnglish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '切换语言' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

interface Found {
  wrong: string[]
  opened: Set<string>
  lists: Set<string>
  lines: Set<string>
  /** Documents whose page was seen, by the names of their machines. */
  documents: Set<string>
}

/** Tabs every document has beside its own (ux.md 65); the way of goods and money only where the document is on it. */
const tabsOf = (machine: string): string[] => [
  ...(onTheWay.includes(machine) ? ['关联单据'] : []),
  ...(withFiles.includes(machine) ? ['审批记录', '操作日志', '附件'] : []),
]
const onTheWay = trailPieces.filter((p) => !p.aside).map((p) => p.machine.name)
const withFiles = everyPaper.map((p) => p.machine.name)

/** One window: what this person sees and no colleague before him, in the letters, languages and widths there are. */
const walked = async (browser: Browser, login: string, seen: Set<string>, found: Found): Promise<void> => {
  const page = await again(browser, login, { at: '/Home' })
  await page.addInitScript(counting)
  // how it looks here shall not change what this person chose
  await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
  await page.reload()
  const menus = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.menus)
  const mine = pathsOf(menus)
    .filter((path) => screens.includes(path) && !seen.has(path))
    .filter((path) => login !== 'buyer1' || buyers.includes(path))
  for (const path of mine) {
    seen.add(path)
    found.opened.add(path)
  }
  const stops = new Set<string>()
  const round = async (how: string, narrow: boolean, paths: Iterable<string>) => {
    const next: string[] = []
    for (const path of paths) {
      const at = await page.evaluate(seeing, [path, narrow] as const)
      found.wrong.push(...at.faults.map((f) => `${login} ${how} ${f}`))
      if (at.document && how === 'zh 18') {
        found.documents.add(at.document)
        const lacks = tabsOf(at.document).filter((tab) => !at.tabs.some((name) => name.endsWith(tab)))
        if (lacks.length) found.wrong.push(`${login} ${path} has no tab ${lacks}, only ${at.tabs}`)
      }
      const unnamed = (narrow ? [] : (asked[path.slice(1)] ?? [])).filter((key) => !at.decides.includes(key))
      if (unnamed.length) found.wrong.push(`${login} ${path} does not name what one decides by: ${unnamed}`)
      if (!at.list && !at.lines) continue
      stops.add(path)
      if (at.list) found.lists.add(path)
      // by the screen: whatever paper comes first
      else found.lines.add(path.split('/').slice(0, 3).join('/'))
      if (at.next) next.push(at.next)
    }
    return next
  }
  // in the largest letters everything is wider: what fits there fits in smaller ones
  await inLetters(page, 18)
  const papers = await round(
    'zh 18',
    false,
    mine.flatMap((path) => [path, ...(views[path] ?? []).map((view) => `${path}/${view}`)]).map((path) => `/${path}`),
  )
  await round('zh 18', false, papers)
  await inEnglish(page)
  await round('en 18', false, stops)
  await inLetters(page, 14)
  await page.setViewportSize({ width: 390, height: 844 })
  await round('en 390', true, stops)
  await page.context().close()
}

test('on every list and all lines of papers: what one decides by is in the first view, figures stand under one another; cards on a phone', {
  annotation: { type: 'minutes', description: '25' },
}, async ({ browser }) => {
  test.setTimeout(1_200_000)
  const found: Found = { wrong: [], opened: new Set(), lists: new Set(), lines: new Set(), documents: new Set() }
  for (const colleagues of people) {
    const seen = new Set<string>()
    for (const login of colleagues) await walked(browser, login, seen, found)
  }
  expect(found.wrong).toEqual([])
  expect(
    screens.filter((path) => !found.opened.has(path)),
    'nobody opened them',
  ).toEqual([])
  const drawn = readdirSync('modules', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && readFileSync(`modules/${file}`, 'utf8').includes('<ListPage'),
  )
  expect(found.lists.size).toBeGreaterThanOrEqual(drawn.length)
  // what no list leads to at its first row is seen in its own walk
  expect(withFiles.filter((name) => !found.documents.has(name))).toEqual([])
  expect([...found.lines]).toEqual(
    expect.arrayContaining(['planning', 'purchaseOrder', 'delivery', 'acceptance'].map((x) => `/procurement/${x}`)),
  )
})
