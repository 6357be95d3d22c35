import { expect, type Page } from '@playwright/test'
import { button, open, person, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog, rows } from './shell-kit.ts'

const relations = '/baseInfo/mySupplier/relations'
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

test('new prices of several relations stand beside those of now, with the change and what cannot be', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: relations })
  for (const n of [0, 1]) await rows(page).nth(n).getByRole('checkbox').check()
  await button(page, '批量改价、改期').click()
  const lines = dialog(page).locator('tbody tr.ant-table-row')
  await expect(lines).toHaveCount(2)
  const cell = (col: string) => lines.first().locator(`[data-col=${col}]`)
  const now = Number((await cell('price').innerText()).replace(',', ''))
  await dialog(page).getByLabel('调价幅度(%)').fill('-5')
  await expect(cell('change')).toHaveText('-5.00%')
  expect(Number((await cell('then').innerText()).replace(',', ''))).toBeCloseTo(now * 0.95, 3)
  await expect(dialog(page).getByRole('status')).toHaveText('涨价 0 条，降价 2 条')
  // nothing is sold at so much above its limits, and a price is no gift
  await dialog(page).getByLabel('调价幅度(%)').fill('900')
  await expect(cell('fault')).toContainText(/价格不能高于/)
  await expect(dialog(page).getByRole('status')).toContainText('2 条不能这样修改，将保持不变')
  await dialog(page).getByLabel('调价幅度(%)').fill('-100')
  await button(dialog(page), '保存').click()
  await expect(dialog(page)).toContainText('降幅须小于 100%')
  await button(dialog(page), '取消').click()
  await button(dialog(page), '不保存').click()
})

test('what was chosen in a dialog keeps its name when its tab is left', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: relations })
  await button(page, '新建供货关系').click()
  await dialog(page).getByRole('combobox', { name: '供应商' }).click()
  const first = page.locator('.ant-select-item-option').filter({ visible: true }).first()
  await expect(first).toContainText('公司')
  const name = await first.getAttribute('title')
  await first.click()
  await expect(dialog(page).getByTitle(name!)).toBeVisible()
  await page.keyboard.press('Alt+PageUp')
  await expect(dialog(page)).toHaveCount(0)
  await page.keyboard.press('Alt+PageDown')
  await expect(dialog(page).getByTitle(name!)).toBeVisible()
})

test('what was typed into one record is offered to this one again, and to no other', async ({ browser }) => {
  const page = await person(browser, 'hosp_admin')
  const edit = async (n: number) => {
    await open(page, '/baseInfo/department')
    await button(rows(page).nth(n), '修改').click()
  }
  await edit(0)
  await dialog(page).getByLabel('负责人').fill('王主任')
  await page.reload()
  await edit(1)
  await expect(dialog(page).getByLabel('负责人')).toBeVisible()
  await expect(page.getByText('未保存的内容，是否恢复')).toHaveCount(0)
  await button(dialog(page), '取消').click()
  await edit(0)
  await button(page.getByRole('dialog').filter({ hasText: '未保存的内容，是否恢复' }), '恢复').click()
  await expect(dialog(page).getByLabel('负责人')).toHaveValue('王主任')
})

test('a price paper and a catalogue item that came back say why in the dialog they are mended in', async ({
  browser,
}) => {
  const buyer = await person(browser, 'buyer1')
  const auditor = await person(browser, 'auditor1')
  const operator = await person(browser, 'operator')
  interface Doc {
    id: string
    version: number
    code: string
    no: string
  }
  const at = '/linex/hospital/cgml'
  const item = (await asked<{ rows: Doc[] }>(buyer, `${at}/query`, { status: ['draft', 'rejected'], size: 1 })).rows[0]!
  const sent = await asked<Doc>(buyer, `${at}/submit`, { id: item.id, version: item.version })
  const no = { action: 'reject', reason: '规格写错了' }
  await asked(auditor, `${at}/audit`, { id: item.id, version: sent.version, ...no })
  const says = async (page: Page, reason: string, by: string) => {
    // the list that is left still stands for a moment
    await expect(rows(page)).toHaveText([new RegExp(reason)])
    await button(rows(page).first(), '修改').click()
    await expect(
      dialog(page)
        .getByRole('alert')
        .filter({ hasText: `驳回：${reason}` }),
    ).toContainText(by)
    await button(dialog(page), '取消').click()
    await expect(dialog(page)).toHaveCount(0)
  }
  await open(buyer, `/purchaseList/catalogues?keyword=${item.code}`)
  await says(buyer, '规格写错了', '钱审核')

  const prices = '/linex/hospital/price'
  const found = await asked<{ rows: { id: string; price: string }[] }>(buyer, `${prices}/items`, { size: 100 })
  let paper: { id: string } | undefined
  for (const { id, price } of found.rows) {
    const lines = [{ catalogItemId: id, newPrice: (Number(price) * 0.99).toFixed(2) }]
    const wish = { type: 'purchase', effectiveDate: today, reason: 'manufacturer', lines, submit: true }
    const made = await asks<{ items: { id: string }[] }>(buyer, `${prices}/addAll`, wish)
    if (made.code === 0) paper = made.data.items[0]
    if (paper) break
  }
  const now = await asked<Doc>(operator, `${prices}/detail`, { id: paper!.id })
  await asked(operator, `${prices}/audit`, { id: now.id, version: now.version, ...no, reason: '没有依据' })
  await open(buyer, `/purchaseList/priceModification?keyword=${now.no}`)
  await says(buyer, '没有依据', '沈运营')
})

test('a menu entry is moved by a button and taken back; the own menu beside it follows', async ({ browser }) => {
  const page = await again(browser, 'admin', { at: '/system/menu' })
  const side = page.getByRole('navigation').filter({ hasText: '登录日志' })
  const order = async () => (await side.innerText()).match(/登录日志|操作日志/g)!.join()
  await expect(side).toBeVisible()
  const before = await order()
  await page.getByPlaceholder('搜索菜单', { exact: true }).fill('loginlog')
  await page.locator('.a-menu').filter({ hasText: '登录日志' }).click()
  await button(page, '下移').click()
  await told(page, '已保存')
  await expect.poll(order).not.toBe(before)
  await button(page, '撤销').click()
  await told(page, '已撤销')
  await expect.poll(order).toBe(before)
  await button(page, '移动到').click()
  await dialog(page).getByRole('combobox', { name: '上级目录' }).click()
  await expect(page.getByTitle('个人中心').filter({ visible: true }).first()).toBeVisible()
})

test('a folder made below another one says where, is typed at once, and is seen when it is there', async ({
  browser,
}) => {
  const page = await again(browser, 'admin', { at: '/system/menu' })
  const entry = (name: string) => page.locator('.a-menu').filter({ hasText: name })
  await entry('统计报表').click()
  await button(page, '新建目录').click()
  await expect(dialog(page)).toContainText('在「统计报表」下新建目录')
  await expect(dialog(page).getByLabel('菜单名称')).toBeFocused()
  await page.keyboard.type('月报')
  await dialog(page).getByLabel('英文名称').fill('Monthly reports')
  await button(dialog(page), '保存').click()
  await expect(page.getByRole('heading', { name: '月报' })).toBeVisible()
  await expect(entry('月报')).toBeVisible()
  // an entry without an icon of its own has one of the set, not a letter
  await expect(entry('月报').locator('.f-menu-icon svg')).toBeVisible()
  await button(page, '删除').click()
  await dialog(page).getByRole('button').last().click()
  await told(page, '已删除')
})

test('a file without a mandatory column says so where columns are matched, and goes no further', async ({
  browser,
}) => {
  const page = await again(browser, 'operator', { at: '/baseInfo/consumable' })
  await page.getByRole('button', { name: /导入\s*耗材/ }).click()
  const csv = '产品名称,生产企业,另一列\n支架,某厂,Φ8\n'
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '耗材.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) })
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '文件中没有以下必填列，请先对应或补上：规格、管理类别、注册证/备案号',
  )
  await expect(button(dialog(page), '校验')).toBeDisabled()
  await dialog(page).getByRole('combobox', { name: '对应字段：另一列' }).click()
  await page.getByTitle('规格 *').filter({ visible: true }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    '文件中没有以下必填列，请先对应或补上：管理类别、注册证/备案号',
  )
})

test('what was typed of a new article stays when it turns out to be of another kind', async ({ browser }) => {
  const page = await again(browser, 'operator', { at: '/baseInfo/consumable/new' })
  await shown(page, '.d-page').getByLabel('产品名称').fill('乙肝表面抗原')
  await page.getByRole('radio', { name: '试剂' }).check()
  await expect(page.getByRole('heading', { name: '新建 试剂' })).toBeVisible()
  await expect(shown(page, '.d-page').getByLabel('产品名称')).toHaveValue('乙肝表面抗原')
})
