import { expect, type Page } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, open, pasteText, person, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'
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

test('many relations of one supplier are typed in the grid: pasted block, typed days, filled down, all faults as links, one undo, all saved at once', async ({
  browser,
}) => {
  const [org] = await sqlRows<{ hospital: string; supplier: string; name: string }>(
    `select c.hospital_id as hospital, c.supplier_id as supplier, s.name from cooperation c join org s on s.id = c.supplier_id
       join org h on h.id = c.hospital_id where h.code = 'H001' and s.code = 'S001' and c.status = 'active'`,
  )
  const { hospital, supplier, name } = org!
  const found = await sqlRows<{ code: string; name: string; price: string }>(
    `select p.platform_code as code, p.name, trim_scale(p.listed_price)::text as price from product p
     where p.enabled and p.listed_price is not null and not exists (select from vbp_item v where v.product_id = p.id)
       and not exists (select from supply_relation r where r.hospital_id = $1 and r.product_id = p.id and r.supplier_id = $2)
     order by p.platform_code limit 3`,
    [hospital, supplier],
  )
  expect(found).toHaveLength(3)
  const page = await again(browser, 'hosp_admin', { at: relations })
  await button(page, '批量新建').click()
  await expect(page.getByRole('heading', { name: '批量新建供货关系' })).toBeVisible()
  await page.getByRole('combobox', { name: '供应商' }).fill(name)
  const offered = page.locator('.ant-select-item-option').filter({ visible: true })
  await expect(offered).toHaveText([new RegExp(name)])
  await offered.click()
  const columns = ['productId', 'spec', 'price', 'validFrom', 'validTo']
  const at = (line: number, column: string) =>
    shown(page, '.g-body .g-line').nth(line).getByRole('gridcell').nth(columns.indexOf(column))
  await at(0, 'productId').click()
  const block = [...found, { code: '无此产品', price: '1' }]
  await pasteText(
    page,
    ['产品编码\t供货价\t有效期自', ...block.map((l, i) => `${l.code}\t${i === 1 ? '99999' : l.price}\t2026-1-2`)].join(
      '\n',
    ),
  )
  for (const [i, one] of found.entries()) await expect(at(i, 'productId')).toHaveText(one.name)
  await expect(dialog(page)).toContainText('产品不存在')
  await button(dialog(page), '知道了').click()
  await expect(at(2, 'validFrom')).toHaveText('2026-01-02')
  // a day before the first, and then one for all by filling down
  await at(0, 'validTo').click()
  await page.keyboard.type('20251231')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  const faults = page.getByRole('region', { name: '错误列表' }).filter({ visible: true })
  await expect(faults).toContainText('共 3 处问题')
  await faults.getByRole('button', { name: '展开' }).click()
  await expect(faults.getByRole('button', { name: /第 1 行 有效期至：有效期至不能早于起始日期/ })).toBeVisible()
  await expect(faults.getByRole('button', { name: /第 4 行 产品：产品不存在/ })).toBeVisible()
  await faults.getByRole('button', { name: /第 2 行 供货价：价格不能高于/ }).click()
  await expect(page.getByRole('textbox', { name: '第 2 行 供货价' })).toBeFocused()
  await page.keyboard.type(found[1]!.price)
  await page.keyboard.press('Enter')
  await at(0, 'validTo').click()
  await page.keyboard.type('20301231')
  await page.keyboard.press('Enter')
  await at(0, 'validTo').click()
  for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(at(2, 'validTo')).toHaveText('2030-12-31')
  await page.keyboard.press('Control+z')
  await expect(at(2, 'validTo')).toHaveText('2999-12-31')
  await page.keyboard.press('Control+y')
  await expect(at(2, 'validTo')).toHaveText('2030-12-31')
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: '第 4 行 产品' })).toBeFocused()
  await page.keyboard.press('Control+Delete')
  await expect(faults).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await signsBeside(page, 'finance')
  await told(page, '已新建 3 条供货关系')
  await expect(rows(page).filter({ hasText: '2030-12-31' })).toHaveCount(3)
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
