import { expect, type Locator, type Page } from '@playwright/test'
import { writeSheet } from '#kernel/server/sheet/write.ts'
import { button, open, person, shown, test, told } from './kit.ts'
import { signsBeside } from './session-kit.ts'
import { again } from './shell-kit.ts'

/** Names and titles of this run alone, so that a running region may be tested again. */
const run = Date.now().toString(36).slice(-5).toUpperCase()
const drug = `枸橼酸试验片${run}`
const titles = {
  name: `货品描述${run}`,
  maker: `制造方${run}`,
  ratio: `每盒片数${run}`,
}

const mapped = [
  [titles.name, '通用名'],
  [titles.ratio, '转换比'],
  [titles.maker, '生产企业'],
] as const

const spreadsheet = async () => {
  const columns = [
    titles.name,
    '剂型',
    '规格',
    '药品类别',
    '包装规格',
    '采购单位',
    '最小使用单位',
    titles.ratio,
    titles.maker,
  ]
  const row = (name: string, pieces: string) => [
    name,
    '片剂',
    '0.3g',
    '西药',
    `0.3g*${pieces}片/盒`,
    '盒',
    '片',
    pieces,
    `试验制药${run}`,
  ]
  const rows = [
    [...row(drug, '24'), `国药准字H2099${run.slice(0, 4)}`],
    [...row(`坏行${run}`, '-3'), `国药准字H2098${run.slice(0, 4)}`],
    [...row(`二号${drug}`, '12'), `国药准字H2097${run.slice(0, 4)}`],
  ]
  const chunks: Buffer[] = []
  const head = [...columns, '批准文号'].map((label) => ({ label }))
  for await (const chunk of writeSheet('xlsx', '药品', head, rows)) chunks.push(chunk as Buffer)
  return { name: '外来药品.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.concat(chunks) }
}

const choose = async (page: Page, select: Locator, typed: string, shownAs: string | RegExp = typed): Promise<void> => {
  await select.click()
  await page.keyboard.type(typed)
  await shown(page, '.ant-select-item-option').filter({ hasText: shownAs }).first().click()
}

test('wrong rows are mended in the import dialog by keyboard, tried again, and saved with the right ones', async ({
  browser,
}) => {
  const operator = await again(browser, 'operator', { at: '/baseInfo/drug' })
  await button(operator, '导入').click()
  const dialog = operator.getByRole('dialog')
  const head = '通用名,剂型,规格,药品类别,包装规格,采购单位,最小使用单位,转换比,生产企业,批准文号'
  const row = (n: number, spec: string, pieces: string) =>
    `改正药${n}${run},片剂,${spec},西药,0.3g*${n}片/盒,盒,片,${pieces},试验制药${run},国药准字H2096${run.slice(0, 4)}`
  const rows = [row(1, '0.3g', '24'), row(2, '', '-3'), row(3, '0.3g', '0'), row(4, '0.3g', 'x')]
  // what is no sheet goes nowhere
  const sent: string[] = []
  operator.on('request', (r) => r.url().endsWith('/drug/import') && sent.push(r.url()))
  for (const [name, text, why] of [
    ['照片.png', 'x', '支持上传文件格式：xlsx、csv'],
    ['空.csv', '', '文件是空的'],
  ] as const) {
    const buffer = Buffer.from(text)
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await expect(dialog.getByRole('alert')).toHaveText(`${name}：${why}`)
  }
  expect(sent).toEqual([])
  await dialog.locator('input[type=file]').setInputFiles({
    name: '要改的药品.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[head, ...rows].join('\r\n')}\r\n`),
  })
  await button(dialog, '校验').click()
  await expect(dialog.getByText('共 4 行，新增 1，更新 0，无变化 0，有问题 3')).toBeVisible()
  const recheck = button(dialog, '重新校验')
  await expect(recheck).toBeDisabled()

  // ---- two of the three rows, without touching the mouse: Enter goes to the next cell
  await dialog.getByLabel(/^第 3 行「规格」的值：必填/).focus()
  const keys = operator.keyboard
  await keys.type('0.5g')
  await keys.press('Enter')
  await keys.press('Control+A')
  await keys.type('36')
  await keys.press('Tab')
  await expect(dialog.getByLabel(/^第 4 行「转换比」/)).toBeFocused()
  await keys.press('Control+A')
  await keys.type('12')
  await expect(dialog.locator('.x-mend[data-changed]')).toHaveCount(3)
  // what was not tried cannot be saved
  await expect(dialog.getByRole('button', { name: /只导入正确的/ })).toBeDisabled()
  await recheck.press('Enter')
  await expect(dialog.getByText('共 4 行，新增 3，更新 0，无变化 0，有问题 1')).toBeVisible()

  // ---- the last one is where the next Tab leads; then everything is saved at once
  await keys.press('Tab')
  const last = dialog.getByLabel(/^第 5 行「转换比」/)
  await expect(last).toBeFocused()
  await expect(last).toHaveValue('x')
  await keys.press('Control+A')
  await keys.type('48')
  await recheck.press('Enter')
  await expect(dialog.getByText('共 4 行，新增 4，更新 0，无变化 0，有问题 0')).toBeVisible()
  await dialog.getByRole('button', { name: '导入全部 4 行' }).press('Enter')
  await expect(dialog.getByText(/已导入「要改的药品.csv」/)).toBeVisible()
  await button(dialog, '完成').click()

  // ---- another file begins without the corrections of this one
  await button(operator, '导入').click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '又一批.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[head, row(5, '', '24')].join('\r\n')}\r\n`),
  })
  await button(dialog, '校验').click()
  await dialog.getByLabel(/^第 2 行「规格」/).fill('0.3g')
  await button(dialog, '上一步').click()
  await button(dialog, '上一步').click()
  await dialog.locator('input[type=file]').setInputFiles({
    name: '第三批.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[head, row(6, '', '24')].join('\r\n')}\r\n`),
  })
  await button(dialog, '校验').click()
  await expect(dialog.getByLabel(/^第 2 行「规格」/)).toHaveValue('')
})

test('an operator imports a foreign spreadsheet; a hospital takes the drug into its catalogue', async ({ browser }) => {
  test.setTimeout(300_000)
  const operator = await again(browser, 'operator', { at: '/baseInfo/drug' })
  const file = await spreadsheet()
  const dialog = operator.getByRole('dialog')
  const give = async () => {
    await button(operator, '导入').click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await expect(dialog.getByText('文件中的列')).toBeVisible()
  }

  // ---- foreign titles are mapped by hand, the known ones are understood
  await give()
  await expect(dialog.getByText(/必填列.*通用名/)).toBeVisible()
  for (const [title, field] of mapped)
    await choose(operator, dialog.getByLabel(`对应字段：${title}`), field, new RegExp(`^${field}( \\*)?$`))
  await expect(dialog.getByText(/必填列/)).toHaveCount(0)
  await button(dialog, '校验').click()

  // ---- the wrong row is named with its number, column and reason; the right ones are saved
  await expect(dialog.getByText('共 3 行，新增 2，更新 0，无变化 0，有问题 1')).toBeVisible()
  const problem = dialog.locator('.x-problems tbody tr')
  await expect(problem).toHaveCount(1)
  for (const text of ['3', titles.ratio, '不能是负数']) await expect(problem).toContainText(text)
  await expect(problem.getByRole('textbox')).toHaveValue('-3')
  await dialog.getByRole('button', { name: '只导入正确的 2 行' }).click()
  await expect(dialog.getByText(/已导入「外来药品.xlsx」/)).toBeVisible()
  await button(dialog, '完成').click()

  // ---- the second time the columns are remembered and nothing changes
  await give()
  await expect(dialog.getByText(/必填列/)).toHaveCount(0)
  for (const [title, field] of mapped)
    await expect(dialog.locator('tr').filter({ hasText: title })).toContainText(field)
  await button(dialog, '校验').click()
  await expect(dialog.getByText('共 3 行，新增 0，更新 0，无变化 2，有问题 1')).toBeVisible()
  await button(dialog, '取消').click()

  // ---- the hospital agrees with a supplier on a price
  const admin = await person(browser, 'hosp_admin')
  await open(admin, '/baseInfo/mySupplier/relations')
  await button(admin, '新建供货关系').click()
  const relation = admin.getByRole('dialog')
  await relation.getByLabel('供应商').click()
  await shown(admin, '.ant-select-item-option').first().click()
  await choose(admin, relation.getByLabel('产品', { exact: true }), drug, new RegExp(`^${drug}`))
  await relation.getByLabel('供货价').fill('18.5')
  await button(relation, '保存').click()
  await signsBeside(admin, 'finance')
  await told(admin, '已保存')

  // ---- and takes the drug over with price and pack multiple; it goes to the audit
  const buyer = await again(browser, 'buyer1', { at: '/purchaseList/catalogues' })
  await button(buyer, '从产品加入').click()
  const offered = buyer.getByRole('dialog')
  await offered.getByLabel('关键字').fill(drug)
  await expect(offered.getByLabel(`采购价 ${drug}`, { exact: true })).toHaveValue('18.5')
  await offered.getByLabel(`采购价 ${drug}`, { exact: true }).fill('18.2')
  await offered.getByLabel(`起订倍数 ${drug}`, { exact: true }).fill('5')
  await expect(offered.getByText('已选 1 条')).toBeVisible()
  await button(offered, '加入并提交').click()
  await expect(buyer.getByText('1 个品种已提交审核')).toBeVisible()
  await button(buyer.getByRole('dialog', { name: '处理结果' }), '确定').click()
  const search = async (page: Page) => {
    await shown(page, 'main').getByLabel('关键字').fill(drug)
    await page.keyboard.press('Enter')
    return shown(page, 'tbody tr[data-index]').filter({ hasText: drug })
  }
  const own = await search(buyer)
  await expect(own).toContainText('待审核')
  await expect(button(own, '通过')).toHaveCount(0)

  // ---- a second person approves it; from now on it can be ordered
  // a session of this minute: prices come into force by who has just typed his password
  const auditor = await person(browser, 'auditor1')
  await open(auditor, '/purchaseList/listAudits')
  const waiting = await search(auditor)
  await expect(waiting).toContainText('18.2')
  // several at once say before what would be bought, from whom and at which price
  await waiting.getByRole('checkbox').check()
  await button(auditor, '批量通过').click()
  const asked = auditor.getByRole('dialog', { name: '提示' })
  await expect(asked).toContainText(new RegExp(`${drug}.* · .+ · 18\\.2`))
  await button(asked, '确定').click()
  await button(auditor, '知道了').click()
  // it stays where it was with its new status, though the list is of what waits (ux.md 69)
  await expect(waiting).toContainText('已启用')
  await button(auditor, '查询').click()
  await expect(waiting).toHaveCount(0)
  // a window behind another paints nothing, and its buttons end no animation
  await buyer.bringToFront()
  await button(buyer, '刷新').click()
  await expect(own).toContainText('启用')
  await expect(own).toContainText('18.20')
})
