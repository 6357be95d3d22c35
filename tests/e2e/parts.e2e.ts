import { expect } from '@playwright/test'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asks, dialog, rows } from './shell-kit.ts'

const plans = '/procurement/planning'

test('a tree past 2,000 nodes opens by node and is searched by the server', async ({ browser }) => {
  const page = await again(browser, 'operator')
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  const node = (n: number, name: string, level: number, more: boolean, children: object[] = []) => ({
    ...{ id: id(n), code: `T${n}`, name, level, kind: 1, enabled: true, more, children },
  })
  const asked: object[] = []
  // the first opening of a node and the first search meet a broken line
  const broken = new Set(['parentId', 'keyword'])
  await page.route('**/linex/hospital/wzfl/tree', (r) => {
    const wish = r.request().postDataJSON() as { keyword?: string; parentId?: string }
    asked.push(wish)
    for (const what of ['parentId', 'keyword'] as const) if (wish[what] && broken.delete(what)) return r.abort()
    const data = wish.keyword
      ? [node(1, '骨科', 1, true, [node(12, '髋关节', 2, false)])]
      : wish.parentId
        ? [node(11, '膝关节', 2, false), node(12, '髋关节', 2, false)]
        : [node(1, '骨科', 1, true), node(2, '眼科', 1, true)]
    return r.fulfill({ json: { code: 0, msg: '', data } })
  })
  await open(page, '/baseInfo/consumable/new')
  const field = page.locator('[data-key=categoryId]').filter({ visible: true })
  const choices = page.locator('.ant-select-tree')
  await field.getByRole('combobox').click()
  const open1 = choices.locator('.ant-select-tree-switcher').first()
  await open1.click()
  await expect(page.getByRole('alert').filter({ hasText: '网络或服务出现异常' })).toBeVisible()
  await expect(open1).toHaveClass(/switcher_close/)
  await open1.click()
  await expect(choices.getByText('T11 膝关节')).toBeVisible()
  await field.getByRole('combobox').pressSequentially('髋')
  await page.getByText('查询失败').locator('..').getByRole('button', { name: '重试' }).click()
  await expect(choices.getByText('T12 髋关节')).toBeVisible()
  await expect(choices.getByText('眼科')).toHaveCount(0)
  await choices.getByText('T12 髋关节').click()
  await expect(field).toContainText('骨科 / 髋关节')
  expect(asked).toContainEqual(expect.objectContaining({ parentId: id(1) }))
  expect(asked).toContainEqual(expect.objectContaining({ keyword: '髋' }))
  const spelling = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter((r) => r.name.includes('/pinyin-')).length)
  // the server knows how a name is spelled
  expect(await spelling()).toBe(0)

  // ---- the fixed choices of a form are found by pinyin initials, those of several too
  const origin = page.locator('[data-key=origin]').filter({ visible: true })
  await origin.getByRole('combobox').click()
  await page.keyboard.type('gat')
  await expect(page.locator('.ant-select-item-option').filter({ visible: true })).toHaveText(['港澳台'])
  // Enter takes what is marked, and the mark follows the list
  await expect(page.locator('.ant-select-item-option-active').filter({ visible: true })).toHaveText('港澳台')
  await page.keyboard.press('Enter')
  await expect(origin).toContainText('港澳台')
  expect(await spelling()).toBe(1)
})

test('pages of prices carry the reader’s name when the organisation wants it, others do not', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  const mark = shown(page, '.k-watermark')
  await open(page, '/purchaseList/priceModification')
  await rows(page).first().or(page.locator('.l-empty')).first().waitFor()
  await expect(mark).toHaveCount(0)
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    kept.state.systemInfo.customProps.watermark = true
    sessionStorage.setItem('jicai.session', JSON.stringify(kept))
  })
  await page.reload()
  const { strName, strId } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.systemInfo,
  )
  await expect(mark).toHaveAttribute(
    'data-text',
    new RegExp(`^${strName} ${strId.slice(-4)} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`),
  )
  await open(page, plans)
  await expect(mark).toHaveCount(0)
})

test('lines are copied from another plan, a column is set for all of them, and Ctrl+Z takes it back', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: `${plans}/new` })
  await button(page, '从其他单据复制').click()
  await dialog(page).getByRole('combobox', { name: '单据编号' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await expect(dialog(page).locator('tbody tr.ant-table-row').first()).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^加入 [1-9]\d* 行$/ })
    .click()
  await expect(dialog(page)).toHaveCount(0)
  const qtys = () => shown(page, '[role=grid] [data-row] [data-col="4"], [role=grid] [data-row] .g-num').allInnerTexts()
  await expect(shown(page, '[role=grid] [data-row]').first()).toBeVisible()
  const before = await qtys()

  await button(page, '设置整列').click()
  await dialog(page).getByRole('combobox', { name: '列' }).selectOption({ label: '采购数量' })
  await dialog(page).getByRole('textbox', { name: '值' }).fill('1.23456')
  await button(dialog(page), '确定').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await dialog(page).getByRole('textbox', { name: '值' }).fill('777')
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(shown(page, '[role=grid]').getByText('777').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(shown(page, '[role=grid]').getByText('777')).toHaveCount(0)
  expect(await qtys()).toEqual(before)
})

test('上一单 and 下一单 walk the list that led here; what was switched off can be taken back', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin', { at: plans })
  const links = rows(page).locator('a[href^="#/"]')
  await links.first().waitFor()
  const docs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')?.slice(1) ?? ''))
  await links.nth(1).click()
  await expect.poll(() => here(page)).toBe(docs[1])
  await button(page, '下一单').click()
  await expect.poll(() => here(page)).toBe(docs[2])
  await page.locator(`[data-path="${docs[2]}"] h1`).waitFor()
  for (const to of [docs[1], docs[0]]) {
    await page.keyboard.press('Alt+,')
    await expect.poll(() => here(page)).toBe(to)
    await page.locator(`[data-path="${to}"] h1`).waitFor()
  }
  await expect(button(page, '上一单')).toBeDisabled()

  await open(page, '/baseInfo/department?enabled=true')
  const row = rows(page)
    .filter({ has: page.getByRole('button', { name: '停用', exact: true }) })
    .first()
  await row.waitFor()
  const sent: { enabled?: boolean }[] = []
  page.on('request', (r) => r.url().endsWith('/switch') && sent.push(r.postDataJSON()))
  await row.getByRole('button', { name: '停用', exact: true }).click()
  await told(page, '已停用')
  await page.locator('.k-toast').getByRole('button', { name: '撤销' }).click()
  await told(page, '已撤销')
  expect(sent.map((x) => x.enabled)).toEqual([false, true])
})

test('a stored distribution point that is disabled meanwhile says so and is not exchanged behind the reader’s back', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1')
  const other = '00000000-0000-4000-8000-000000000001'
  await page.route(`**${pointCalls.options.path}`, async (r) => {
    const answer = await (await r.fetch()).json()
    await r.fulfill({ json: { ...answer, data: [{ ...answer.data[0], id: other, name: '新药库', code: 'XYK' }] } })
  })
  const found = await asks<{ rows: { id: string }[] }>(page, planCalls.query.path, { status: ['draft', 'rejected'] })
  await open(page, `${plans}/${found.data.rows[0]?.id}/edit`)
  const point = page.locator('[data-key=pointId]').filter({ visible: true })
  await expect(point).toContainText('已停用或不适用，请重新选择')
  await point.getByRole('combobox').click()
  await page.keyboard.type('xinyaoku')
  // the one Enter takes: the tables of pinyin may come after the last key
  await expect(page.locator('.ant-select-item-option-active').filter({ visible: true })).toHaveText(['新药库 XYK'])
  await page.keyboard.press('Enter')
  await expect(point).toContainText('新药库 XYK')
  await page.context().close()
})
