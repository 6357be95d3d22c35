import { expect, type Page } from '@playwright/test'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { surgeryOrderCalls as calls } from '#modules/surgery-order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { shoot } from './gun-kit.ts'
import { button, open, password, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'
import { at, shippedKit, theatre, udiOf, wall } from './surgery-kit.ts'

// six people at browsers of their own
test.setTimeout(300_000)
const cell = (page: Page, row: number, col: number) => shown(page, `.g-body [data-row="${row}"] [data-col="${col}"]`)
/** The page stood open all the while, and says what happened. */
const fresh = (page: Page) => button(shown(page, '.d-changed'), '刷新').click()
const status = (page: Page) => shown(page, '.d-title')
const field = (page: Page, label: string) =>
  shown(page, '.f-grid')
    .getByLabel(new RegExp(`^${label}`))
    .first()
const choose = async (page: Page, label: string, text: string): Promise<void> => {
  await field(page, label).click()
  await page.keyboard.type(text)
  await page.locator('.ant-select-item-option').filter({ hasText: text, visible: true }).first().click()
}
const serials = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => `T${Date.now().toString(36).toUpperCase()}${i}`)

test('a kit for a patient: ordered, audited, taken on, packed piece by piece, scanned when used, counted back, signed by a second person; in and out of stock; nobody else reads his name', async ({
  browser,
}) => {
  const t = await theatre(browser)
  const { nurse } = t
  const name = '欧阳雨桐'
  const [used, back] = serials(2)

  await open(nurse, `${at}/new`)
  await expect(nurse.getByRole('heading', { name: '新建跟台订单' })).toBeVisible()
  await field(nurse, '患者姓名').fill(name)
  await field(nurse, '住院号').fill('ZY26119001')
  await field(nurse, '手术名称').fill('胫骨骨折内固定')
  await field(nurse, '术者').fill('苏主任')
  await field(nurse, '手术时间').fill(wall(5))
  await field(nurse, '送达时间').fill(wall(6))
  await choose(nurse, '患者科室', '骨科')
  await choose(nurse, '手术室库房', t.point.name)
  await choose(nurse, '供应商', t.supplier.name)
  await cell(nurse, 0, 0).click()
  await nurse.keyboard.type(t.item.code)
  await shown(nurse, '[role=option]').filter({ hasText: t.item.code }).click()
  await cell(nurse, 0, 2).click()
  await nurse.keyboard.type('2')
  await nurse.keyboard.press('Enter')
  // goods that come after the operation are refused at their field, and nothing typed is lost
  await nurse.keyboard.press('Control+Enter')
  await expect(shown(nurse, '.d-page').getByText('送达时间不能晚于手术时间').first()).toBeVisible()
  await field(nurse, '送达时间').fill(wall(3))
  await nurse.keyboard.press('Control+Enter')
  await told(nurse, /已提交/)
  const id = /orderWithTable\/([0-9a-f-]+)/.exec(nurse.url())![1]!
  await expect(status(nurse)).toContainText('待审核')
  await expect(shown(nurse, '.d-page').getByText('欧**')).toBeVisible()
  await expect(shown(nurse, '.d-page')).not.toContainText(name)
  await expect(button(nurse, '通过')).toHaveCount(0)

  const auditor = await again(browser, 'auditor1', { at: `${at}/${id}` })
  await button(auditor, '通过').click()
  await told(auditor, /已审核/)

  // the supplier reads what he chooses the kit by
  const seller = await again(browser, t.seller, { at: `${at}/${id}` })
  await expect(shown(seller, '.d-page')).toContainText('苏主任')
  await expect(shown(seller, '.d-page')).not.toContainText('欧**')
  await button(seller, '接单').click()
  await told(seller, /已接单/)

  const shipper = await again(browser, t.shipper, { at: `${at}/${id}` })
  for (const [row, serial] of [used, back].entries()) {
    await cell(shipper, row, 2).click()
    await shipper.keyboard.type(udiOf(serial!))
    await shipper.keyboard.press('Enter')
  }
  // what the code says stands in its cells
  await expect(cell(shipper, 1, 3)).toHaveText('K7')
  await expect(cell(shipper, 1, 4)).toHaveText('2030-01-31')
  await button(shipper, '配货 2 行').click()
  await expect(status(shipper)).toContainText('已配货')

  await fresh(nurse)
  await expect(status(nurse)).toContainText('已配货')
  await nurse.getByRole('tab', { name: '使用登记' }).click()
  await shoot(nurse, used!)
  await expect(shown(nurse, '.d-tag[data-tone=green]').filter({ hasText: '计入' })).toContainText(used!)
  await expect(nurse.getByLabel(new RegExp(`${used} 使用$`))).toBeChecked()
  // the same one again counts nothing, a stranger neither
  await nurse.getByPlaceholder('扫描 UDI，或输入序列号后回车').fill(udiOf(used!))
  await nurse.keyboard.press('Enter')
  await expect(shown(nurse, '.d-tag[data-tone=red]')).toContainText('重复')
  await nurse.getByPlaceholder('扫描 UDI，或输入序列号后回车').fill(udiOf('NOBODYS'))
  await nurse.keyboard.press('Enter')
  await expect(shown(nurse, '.d-tag[data-tone=red]')).toContainText('非本单')
  await button(nurse, '登记使用 1 行').click()
  await expect(status(nurse)).toContainText('已登记使用')

  await fresh(shipper)
  await button(shown(shipper, '.s-act'), '登记返还').click()
  await told(shipper, /已登记返还/)
  await expect(status(shipper)).toContainText('已返还')

  // a second person: not who registered, and with a signature beside his
  const keeper = await again(browser, 'receiver1', { at: `${at}/${id}` })
  await button(keeper, '确认使用').click()
  const ask = dialog(keeper)
  await expect(ask).toContainText('入库并随即出库给患者科室')
  await button(ask, '确定').click()
  await expect(dialog(keeper)).toContainText('确认使用，共')
  await dialog(keeper).getByLabel('复核人账号').fill('dept')
  await dialog(keeper).getByLabel('密码').fill(password)
  await dialog(keeper).getByLabel('密码').press('Enter')
  await told(keeper, /已确认使用/)
  await expect(status(keeper)).toContainText('已验收')
  const moved = await sqlRows<{ type: number; n: number; dept: string | null }>(
    `select type, qty::float8 as n, department_id as dept from stock_movement where ref_id = $1 order by at, id`,
    [id],
  )
  expect(moved.map(({ type, dept }) => [type, dept])).toEqual([
    [108, null],
    [107, t.department.id],
  ])
  expect(moved[0]!.n + moved[1]!.n).toBe(0)

  // the label for his record names what was used, and him by his mask alone
  await fresh(nurse)
  await button(nurse, '打印标签').click()
  const paper = nurse.getByRole('dialog', { name: '打印预览' })
  await expect(paper.locator('.p-page').first()).toContainText(used!)
  await expect(paper.locator('.p-page').first()).toContainText('欧**')
  await expect(paper).not.toContainText(back!)
  await expect(paper).not.toContainText(name)
  await nurse.keyboard.press('Escape')

  // in full for a purpose, which is noted
  await button(nurse, '查看患者').click()
  await dialog(nurse).getByLabel('查看目的').fill('核对植入物登记')
  await button(dialog(nurse), '查看').click()
  await expect(dialog(nurse)).toContainText(name)
  const noted = await sqlRows<{ after: { purpose: string } }>(
    `select after from audit_log where action = 'seePatient' and entity_id = $1`,
    [id],
  )
  expect(noted).toEqual([{ after: { purpose: '核对植入物登记' } }])

  // nothing of him reached the supplier: no answer, no message
  const seen = await seller.evaluate(() => document.body.innerText)
  const answer = JSON.stringify(await asked(seller, calls.detail.path, { id }))
  const messages = JSON.stringify(await asked(seller, messageCalls.query.path, { size: 50 }))
  for (const text of [seen, answer, messages])
    for (const word of [name, '欧**', 'ZY26119001']) expect(text).not.toContain(word)
})

test('a piece the supplier misses comes back to the hospital, which says it was lost', async ({ browser }) => {
  const t = await theatre(browser)
  const [used, lost] = serials(2)
  const kit = await shippedKit(browser, t, [used!, lost!], '司徒明远')
  await open(t.nurse, `${at}/${kit.id}`)
  await t.nurse.getByLabel(new RegExp(`${used} 使用$`)).check()
  await button(t.nurse, '登记使用 1 行').click()
  await told(t.nurse, /已登记使用/)

  const shipper = await again(browser, t.shipper, { at: `${at}/${kit.id}` })
  await shipper.getByLabel(new RegExp(`${lost} 返还$`)).fill('0')
  await expect(shown(shipper, '.s-act')).toContainText('1 行与医院登记不符')
  await button(shown(shipper, '.s-act'), '登记返还').click()
  await told(shipper, /有差异待医院核对/)
  // what he counted stands on his page
  await expect(shipper.getByLabel(new RegExp(`${lost} 返还$`))).toHaveValue('0')
  await expect(shown(shipper, '.s-act')).toContainText('1 行与医院登记不符')

  await fresh(t.nurse)
  await expect(shown(t.nurse, '.d-bar')).toContainText('供应商清点的返还与登记的使用不符，差 1')
  // which piece it is stands where she says what became of it
  await expect(shown(t.nurse, 'main').getByRole('row', { name: new RegExp(lost!) })).toContainText('差异 1')
  await expect(shown(t.nurse, 'main').getByRole('row', { name: new RegExp(used!) })).not.toContainText('差异')
  await t.nurse.getByLabel(new RegExp(`${lost} 丢失$`)).check()
  await button(t.nurse, '登记使用 1 行').click()
  await expect(shown(t.nurse, '[role=alert]').first()).toContainText(`${lost} 请填写丢失原因`)
  await t.nurse.getByLabel(new RegExp(`${lost} 丢失原因$`)).fill('术中污染')
  await button(t.nurse, '登记使用 1 行').click()
  await expect(button(t.nurse, '登记使用 0 行')).toBeVisible()
  await fresh(shipper)
  // the page is the new one when what was lost is not expected back any more
  await expect(shown(shipper, '.s-act')).toContainText('配货数量 = 使用 + 返还 + 丢失')
  await expect(shipper.getByLabel(new RegExp(`${lost} 返还$`))).toHaveValue('0')
  await button(shown(shipper, '.s-act'), '登记返还').click()
  await expect(status(shipper)).toContainText('已返还')
})

test('an emergency is entered the day after, flagged, and stands at use when its supplier takes it on', async ({
  browser,
}) => {
  const t = await theatre(browser)
  const [serial] = serials(1)
  const body = {
    ...{ supplierId: t.supplier.id, departmentId: t.department.id, pointId: t.point.id, patientName: '百里清' },
    ...{ surgeryName: '急诊清创内固定', surgeonName: '潘主任' },
    emergency: true,
    lines: [{ catalogItemId: t.item.catalogItemId, qty: '1', udi: udiOf(serial!) }],
    send: true,
  }
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
  await expect(asked(t.nurse, calls.add.path, { ...body, surgeryTime: hours(26) })).rejects.toThrow(
    /急诊补录须在手术后 24 小时内/,
  )
  const made = await asked<{ id: string; version: number }>(t.nurse, calls.add.path, {
    ...body,
    surgeryTime: hours(20),
  })
  const auditor = await again(browser, 'auditor1', { at: `${at}/${made.id}` })
  await expect(shown(auditor, '.d-page')).toContainText('急诊补录')
  await button(auditor, '通过').click()
  await told(auditor, /已审核/)
  const seller = await again(browser, t.seller, { at: `${at}/${made.id}` })
  await button(seller, '接单').click()
  await told(seller, /已接单/)
  await expect(status(seller)).toContainText('已登记使用')
})
