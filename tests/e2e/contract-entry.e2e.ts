import { expect, type Page } from '@playwright/test'
import { entryCalls as calls, claimCalls } from '#modules/contract/shared/calls.ts'
import { templateCalls, typeCalls } from '#modules/contract-type/shared/calls.ts'
import { button, open, pasteText, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

const entry = '/contract/entryAudit'
const pool = '/contract/claim'
interface Acted {
  id: string
  no: string
  version: number
  status: string
}
interface Rows<R> {
  rows: R[]
}
interface Goods {
  productId: string
  productCode: string
  name: string
  listedPrice: string | null
  ceilingPrice: string | null
}
const day = (n = 0) => new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10)
const row = (page: Page, text: string) => shown(page, 'tbody tr').filter({ hasText: text })
const detail = (page: Page, id: string) => asked<Acted>(page, calls.detail.path, { id })
const chosen = async (page: Page, key: string, name: string) => {
  const field = shown(page, `.f-field[data-key=${key}]`)
  await field.getByRole('combobox').click()
  await field.getByRole('combobox').fill(name)
  await page.locator('.ant-select-item-option').filter({ hasText: name, visible: true }).first().click()
}
/** A cent a unit is below every ceiling. */
const cheap = '0.01'

test.setTimeout(300_000)

test('the authority enters one contract for four hospitals; of two who claim it at once one is told who was first, one is given up and handed out', async ({
  browser,
}) => {
  const mark = `区域协议${Date.now()}`
  const operator = await again(browser, 'operator')
  const one = await again(browser, 'contract')
  const two = await again(browser, 'contract2')
  const admin = await again(browser, 'hosp_admin')
  // the region's type is made over HTTP; what is asserted is what comes of it
  const type = await asked<{ id: string; version: number }>(operator, typeCalls.add.path, {
    ...{ code: `E${Date.now()}`, name: mark, category: 'drug', hasLines: false },
  })
  try {
    const hospitals = await asked<Rows<{ id: string }>>(operator, calls.partners.path, { kind: 'hospital', size: 4 })
    const suppliers = await asked<Rows<{ id: string }>>(operator, calls.partners.path, { kind: 'supplier', size: 1 })
    const own = await one.evaluate(
      () => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.currentOrg.strId as string,
    )
    const hospitalIds = [...new Set([own, ...hospitals.rows.map((h) => h.id)])].slice(0, 4)
    const body = { partnerId: suppliers.rows[0]!.id, typeId: type.id, hospitalIds, validFrom: day(), validTo: day(364) }
    for (const name of [mark, `${mark}二`]) await asked(operator, calls.add.path, { ...body, name })
    const made = await asked<Rows<Acted>>(operator, calls.query.path, { keyword: mark, size: 20 })
    expect(made.rows.map((r) => r.status)).toEqual(Array(8).fill('unclaimed'))

    // ---- each hospital has its own in its pool
    await open(one, `${pool}?keyword=${encodeURIComponent(mark)}`)
    await expect(row(one, mark).first()).toBeVisible()
    const mine = await asked<Rows<Acted>>(one, claimCalls.query.path, { keyword: mark, view: 'open' })
    expect(mine.rows).toHaveLength(2)

    // ---- two at the same second
    const first = mine.rows[0]!
    const answers = await Promise.all(
      [one, two].map((who) => asks<Acted>(who, claimCalls.claim.path, { id: first.id })),
    )
    const lost = answers.filter((a) => a.code !== 0)
    expect(lost).toHaveLength(1)
    expect(lost[0]!.msg).toMatch(/^已由.+认领$/)
    const owner = answers[0]!.code === 0 ? one : two

    // ---- given up with a reason, seen under 已放弃
    await open(owner, `${pool}?view=mine&keyword=${encodeURIComponent(mark)}`)
    await expect(row(owner, first.no)).toBeVisible()
    await button(row(owner, first.no), '放弃认领').click()
    await dialog(owner).getByRole('textbox').fill('不归本科室')
    await button(dialog(owner), '确定').click()
    // what was done stays in its place, as it is now
    await expect(row(owner, first.no)).toContainText('待认领')
    const back = await asked<Rows<Acted>>(two, claimCalls.query.path, { keyword: mark, view: 'givenUp' })
    expect(back.rows.map((r) => r.id)).toEqual([first.id])

    // ---- handed out by the administrator
    await open(admin, `${pool}?keyword=${encodeURIComponent(mark)}`)
    const given = row(admin, first.no)
    await expect(given).toBeVisible()
    await button(given, '指派').click()
    await dialog(admin).getByRole('combobox').first().click()
    await admin.locator('.ant-select-item-option').filter({ hasText: 'contract2', visible: true }).first().click()
    await button(dialog(admin), '指派').click()
    await told(admin, /已指派/)
    expect(
      (await asked<Rows<Acted>>(two, claimCalls.query.path, { keyword: mark, view: 'mine' })).rows[0]!.status,
    ).toBe('claimed')
  } finally {
    await asks(operator, typeCalls.switch.path, { id: type.id, version: type.version, enabled: false })
  }
})

test('a clerk enters a contract: choosing the supplier fills who he is, lines are pasted, what is missing is named and jumped to; another one approves it', async ({
  browser,
}) => {
  const mark = `购销合同${Date.now()}`
  const operator = await again(browser, 'operator')
  const clerk = await again(browser, 'contract')
  const auditor = await again(browser, 'auditor1')
  const leader = await again(browser, 'leader')
  const type = await asked<{ id: string; version: number }>(operator, typeCalls.add.path, {
    ...{ code: `E${Date.now()}`, name: mark, category: 'drug', required: ['payDays'] },
  })
  await asked(operator, templateCalls.save.path, {
    ...{ typeId: type.id, version: 0, name: mark },
    blocks: [{ kind: 'paragraph', text: '原编号 {{outerNo}}，{{payDays}} 日内支付' }],
  })
  const supplier = (
    await asked<Rows<{ id: string; name: string }>>(clerk, calls.partners.path, { kind: 'supplier', size: 1 })
  ).rows[0]!
  // a contract of drugs takes no pens
  const drugs = { partnerId: supplier.id, all: { kind: 0 } }
  const goods = (await asked<Goods[]>(clerk, calls.candidates.path, drugs)).slice(0, 3)
  expect(goods).toHaveLength(3)
  let id = ''
  try {
    await open(clerk, `${entry}/new`)
    await expect(clerk.getByRole('heading', { name: '录入合同' })).toBeVisible()
    await chosen(clerk, 'partnerId', supplier.name)
    await chosen(clerk, 'typeId', mark)
    await shown(clerk, '.f-field[data-key=name] input').fill(mark)

    // ---- what is missing leads to where it is filled in
    const missing = clerk.getByRole('region', { name: '待补内容' })
    await missing.getByRole('button', { name: /未填写付款期限/ }).click()
    await expect(shown(clerk, '.f-field[data-key=payDays] input')).toBeFocused()
    await clerk.keyboard.type('60')
    await expect(missing.getByRole('button', { name: /未填写付款期限/ })).toHaveCount(0)
    for (const [key, value] of [
      ['validFrom', day()],
      ['validTo', day(364)],
    ] as const) {
      await shown(clerk, `.f-field[data-key=${key}] input`).fill(value)
      await clerk.keyboard.press('Tab')
    }

    // ---- the parties are filled in
    await shown(clerk, '[role=tab]').filter({ hasText: '交易方信息' }).click()
    await expect(shown(clerk, '.f-field[data-key=supplier_name] input')).toHaveValue(supplier.name)
    await expect(shown(clerk, '.f-field[data-key=supplier_creditCode] input')).toHaveValue(/^[0-9A-Z]{18}$/)

    // ---- lines come from a spreadsheet, by their codes
    await missing.getByRole('button', { name: /没有标的明细/ }).click()
    const cell = shown(clerk, '.g-body .g-line').first().locator('.g-cell').first()
    await cell.click()
    const text = [
      '产品编码\t合同单价\t数量',
      ...goods.map((g, i) => `${g.productCode}\t${cheap}\t${100 * (i + 1)}`),
    ].join('\n')
    await pasteText(clerk, text)
    for (const g of goods) await expect(shown(clerk, '.g-body').getByText(g.name).first()).toBeVisible()

    // ---- its text as the very pages; what is empty in it is named there, and leads to where it is filled in
    await shown(clerk, '[role=tab]').filter({ hasText: '正文' }).click()
    const drawn = clerk.waitForResponse((r) => r.url().endsWith(calls.previewTyped.path))
    await shown(clerk, '.ant-segmented-item').filter({ hasText: 'PDF 预览' }).click()
    expect((await drawn).headers()['content-type']).toContain('application/pdf')
    await expect(clerk.getByRole('region', { name: 'PDF 预览' })).toBeVisible()
    await shown(clerk, '.d-note').getByRole('button', { name: '基本信息 · 原合同编号' }).click()
    await expect(shown(clerk, '.f-field[data-key=outerNo] input')).toBeFocused()
    await clerk.keyboard.type('WB-1')
    await expect(clerk.getByText('提交所需内容已齐全')).toBeVisible()

    // ---- an own clause, and on
    await shown(clerk, '[role=tab]').filter({ hasText: '正文' }).click()
    await expect(clerk.getByText('内容已修改')).toBeVisible()
    await button(clerk, '添加条款').click()
    await clerk.getByLabel('第 1 条标题').filter({ visible: true }).fill('质量保证')
    await clerk.getByLabel('第 1 条内容').filter({ visible: true }).fill('有效期不少于十二个月')
    await clerk.keyboard.press('Control+s')
    await told(clerk, /已保存 \d\d:\d\d/)
    const found = await asked<Rows<Acted>>(clerk, calls.query.path, { keyword: mark, view: 'mine' })
    id = found.rows[0]!.id
    await clerk.keyboard.press('Control+Enter')
    await told(clerk, /已提交/)
    await expect(shown(clerk, '.d-title')).toContainText('待审核')
    await shown(clerk, '[role=tab]').filter({ hasText: '正文' }).click()
    await expect(shown(clerk, 'li').filter({ hasText: '质量保证' })).toContainText('自有条款')

    // ---- who entered it does not approve it, and others do, as many as the flow asks for
    await open(auditor, `${entry}/${id}`)
    await expect(shown(auditor, '.d-title')).toContainText('待审核')
    await expect(shown(auditor, '.d-page')).toContainText(mark)
    for (const who of [auditor, leader]) {
      const { version, status } = await detail(who, id)
      if (status === 'pending') await asks(who, calls.audit.path, { id, version, action: 'approve' })
    }
    await expect.poll(async () => (await detail(clerk, id)).status).toBe('waitSign')
  } finally {
    await asks(operator, typeCalls.switch.path, { id: type.id, version: type.version, enabled: false })
  }
})
