import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { ordered, shipped } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asks, dialog, tab } from './shell-kit.ts'

/** Every form that is typed into keeps a draft (ux.md Save safety): typed, killed, opened again, restored. */

const first = async (page: Page, path: string, filters: object): Promise<string> => {
  const { rows } = (await asks<{ rows: { id: string }[] }>(page, path, { page: 1, size: 1, part: 'rows', ...filters }))
    .data
  return rows[0]?.id ?? ''
}
const field =
  (label: string) =>
  (page: Page): Locator =>
    page.getByLabel(label).filter({ visible: true }).first()
const byNew =
  (path: string, at: (page: Page) => Locator = (page) => button(page, '新建')) =>
  async (page: Page): Promise<void> => {
    await open(page, path)
    await at(page).first().click()
  }

interface Form {
  name: string
  login: string
  /** What must be there for it. */
  prepare?: (browser: Browser, page: Page) => Promise<unknown>
  go: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  text: string
}
const forms: Form[] = [
  {
    name: 'product',
    login: 'operator',
    go: (page) => open(page, '/baseInfo/consumable/new'),
    field: field('规格'),
    text: '草稿规格 10ml',
  },
  {
    name: 'delivery',
    login: 'sup1_ship',
    prepare: (browser) => ordered(browser),
    go: async (page) => {
      const order = await first(page, '/linex/order/order/query', { status: ['allocating'] })
      await open(page, `/procurement/delivery/new?orderId=${order}`)
    },
    field: field('车辆'),
    text: '苏A12345',
  },
  {
    name: 'acceptance',
    login: 'receiver1',
    prepare: async (browser) => shipped(browser, await again(browser, 'sup1_ship')),
    go: async (page) =>
      open(
        page,
        `/procurement/acceptance/${await first(page, '/linex/distribute/acceptance/query', { status: ['wait'] })}`,
      ),
    field: field('到货温度'),
    text: '4.5',
  },
  {
    name: 'price adjustment',
    login: 'buyer1',
    go: (page) => open(page, '/purchaseList/priceModification/new'),
    field: field('生效日期'),
    text: '2027-03-01',
  },
  {
    name: 'dialog of a department',
    login: 'hosp_admin',
    go: byNew('/baseInfo/department'),
    field: (page) => dialog(page).getByLabel('科室名称'),
    text: '草稿科室',
  },
  {
    name: 'role',
    login: 'hosp_admin',
    go: byNew('/system/role'),
    field: (page) => dialog(page).getByLabel('角色名称'),
    text: '草稿角色',
  },
]
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')).length)

for (const login of [...new Set(forms.map((f) => f.login))])
  test(`point 45: a killed browser offers ${login} what was typed into each form`, async ({ browser }) => {
    let page = await again(browser, login)
    for (const form of forms.filter((f) => f.login === login))
      await test.step(form.name, async () => {
        await form.prepare?.(browser, page)
        await form.go(page)
        await form.field(page).fill(form.text)
        await form.field(page).press('Tab')
        // what every page does when it goes; the timer of 5 s is proved with the plan
        await expect
          .poll(async () => {
            await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
            return drafts(page)
          })
          .toBe(1)
        const context = page.context()
        await page.close()

        page = await context.newPage()
        await page.goto('/#/Home')
        await page.locator('.f-frame').waitFor()
        await form.go(page)
        const offer = dialog(page).filter({ hasText: '未保存的内容，是否恢复？' })
        await expect(offer).toContainText('与现在的内容有 1 处不同')
        await button(offer, '恢复').click()
        await expect(form.field(page)).toHaveValue(form.text)
        await page.close()
        page = await context.newPage()
        await page.goto('/#/Home')
        await page.locator('.f-frame').waitFor()
        // a page that goes keeps what is in it, the restored draft too
        await page.evaluate(() => localStorage.clear())
      })
  })

const typed = async (browser: Browser): Promise<Page> => {
  const page = await again(browser, 'operator', { at: '/baseInfo/consumable/new' })
  await field('规格')(page).fill('留着的规格')
  return page
}

test('leaving may keep the draft: it is offered with its time, and gone once it is thrown away', async ({
  browser,
}) => {
  const page = await typed(browser)
  await page.keyboard.press('Alt+w')
  await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
  await button(dialog(page), '保存草稿').click()
  await told(page, '草稿已存于本浏览器，24 小时内再次打开时可以恢复')
  await expect(tab(page, '新建')).toHaveCount(0)

  await open(page, '/baseInfo/consumable/new')
  await expect(dialog(page)).toContainText(/有 \d{4}-\d\d-\d\d \d\d:\d\d 未保存的内容，是否恢复？/)
  await button(dialog(page), '放弃').click()
  await expect(field('规格')(page)).toHaveValue('')
  expect(await drafts(page)).toBe(0)
  // logging out forgets drafts, so there is nothing to keep
  await field('规格')(page).fill('又写了')
  await page.getByRole('button', { name: '个人菜单' }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
  await expect(dialog(page).getByRole('button')).toHaveText(['取消', '不保存'])
})

test('what was saved leaves no draft behind', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { at: '/baseInfo/department' })
  await button(page, '修改').first().click()
  const name = dialog(page).getByLabel('科室名称')
  const before = await name.inputValue()
  for (const next of [`${before}二`, before]) {
    await name.fill(next)
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')))
    expect(await drafts(page)).toBe(1)
    await button(dialog(page), '保存').click()
    await told(page, '已保存')
    await expect(dialog(page)).toHaveCount(0)
    expect(await drafts(page)).toBe(0)
    await expect(shown(page, 'tbody').getByText(next, { exact: true })).toBeVisible()
    if (next !== before) await button(page, '修改').first().click()
  }
})
