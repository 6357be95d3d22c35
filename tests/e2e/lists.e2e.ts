import { type Browser, expect, type Page } from '@playwright/test'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { shipped } from './goods-kit.ts'
import { button, quiet, shown, test } from './kit.ts'
import { dressed, listAt, menuOf, phoneFaults, tableFaults } from './seen-kit.ts'
import { again, asked } from './shell-kit.ts'

/* ux.md 61, 62 and 64: every list and every document's lines, whoever has them. */

/** Together they have every list. */
const people = ['hosp_admin', 'operator', 'security', 'audit_admin'] as const
const sizes = [
  ['zh', 14],
  ['en', 18],
] as const
const desk = { viewport: { width: 1366, height: 768 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Every screen that is a list, and the lists that stand beside one. */
const lists = [
  ...['certificate', 'consumable', 'department', 'distributionPoint', 'drug', 'logistics', 'manufacturer'].map(
    (name) => `baseInfo/${name}`,
  ),
  ...['baseInfo/materialClassification', 'baseInfo/mySupplier', 'inventory/inventoryQuery'],
  ...['acceptance', 'delivery', 'planning', 'purchaseOrder'].map((name) => `procurement/${name}`),
  ...['catalogues', 'consumable', 'drug', 'logistics', 'listAudits', 'priceModification'].map(
    (name) => `purchaseList/${name}`,
  ),
  ...['hospital', 'loginLog', 'operateLog', 'role', 'user'].map((name) => `system/${name}`),
]
const beside: Readonly<Record<string, string>> = { 'baseInfo/mySupplier': 'baseInfo/mySupplier/relations' }

/** Those of a person that nobody before him has: each list is looked at once. */
const owned = new Map<string, string[]>()
const mine = async (page: Page, login: string): Promise<string[]> => {
  if (!owned.has(login)) {
    const others = new Set([...owned.values()].flat())
    const all = new Set(await menuOf(page))
    const own = lists.filter((path) => all.has(path) && !others.has(path))
    owned.set(
      login,
      own.flatMap((path) => [path, beside[path] ?? []].flat()),
    )
  }
  return owned.get(login)!
}
const missing = () => lists.filter((path) => ![...owned.values()].flat().includes(path))
const tidy = (page: Page) =>
  page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))

/** One of each document, made by calls: a plan, an order, a delivery, an acceptance. */
const documents = async (browser: Browser): Promise<void> => {
  const sales = await again(browser, 'sup1_sales')
  await shipped(browser, sales)
  const buyer = await again(browser, 'buyer1')
  const found = await asked<{ rows: { id: string; kind: number; disabledReason: string }[] }>(
    buyer,
    pickCalls.find.path,
    { size: 50 },
  )
  const item = found.rows.find((i) => i.disabledReason === '')!
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: item.kind })
  await asked(buyer, planCalls.add.path, {
    planType: 'week',
    kind: item.kind,
    pointId: point!.id,
    lines: [{ catalogItemId: item.id, qty: '3' }],
  })
}
const papers = ['procurement/planning', 'procurement/purchaseOrder', 'procurement/delivery', 'procurement/acceptance']

test('61, 62 at 1366×768 what one decides by is in the first view, in both languages and at 特大; figures align', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  await documents(browser)
  const wrong: string[] = []
  for (const login of people) {
    const page = await again(browser, login, desk)
    page.setDefaultTimeout(30_000)
    await tidy(page)
    const own = await mine(page, login)
    for (const [lang, size] of sizes) {
      await dressed(page, lang, size)
      for (const path of own) {
        if (!(await listAt(page, path))) wrong.push(`${path} is no list`)
        wrong.push(...(await tableFaults(page, `${login} ${path} ${lang} ${size}`)))
        if (login !== 'hosp_admin' || !papers.includes(path)) continue
        await shown(page, 'tbody tr[data-index] a[href^="#/"]').first().click()
        await expect(shown(page, '.d-page th[data-decisive]').first()).toBeVisible()
        wrong.push(...(await tableFaults(page, `${path} lines ${lang} ${size}`)))
      }
      await page.keyboard.press('Alt+w')
    }
    await page.context().close()
  }
  expect([wrong, missing()]).toEqual([[], []])
})

test('64 at 390 px every list and every document’s lines are cards, filters a sheet, the footer one line', async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const wrong: string[] = []
  for (const login of people) {
    const page = await again(browser, login, phone)
    page.setDefaultTimeout(30_000)
    await tidy(page)
    for (const path of await mine(page, login)) {
      if (!(await listAt(page, path))) wrong.push(`${path} is no list`)
      await quiet(page)
      const at = `${login} ${path}`
      wrong.push(...(await phoneFaults(page, at)))
      const none = (await shown(page, '.l-empty').count()) > 0
      if (!none && (await shown(page, '.t-card').count()) === 0) wrong.push(`${at}: no cards`)
      const filter = button(page, '筛选')
      if (await filter.count()) {
        await filter.click()
        const box = (await shown(page, '.l-search').boundingBox())!
        if (box.x < 0 || box.x + box.width > 390 || box.y + box.height > 845) wrong.push(`${at}: the sheet is outside`)
        await page.keyboard.press('Escape')
      }
      if (login !== 'hosp_admin' || !papers.includes(path)) continue
      await shown(page, '.t-card a[href^="#/"]').first().click()
      await expect(shown(page, '.d-page .t-card').first()).toBeVisible()
      wrong.push(...(await phoneFaults(page, `${path} lines`)))
    }
    await page.context().close()
  }
  expect([wrong, missing()]).toEqual([[], []])
})
