import { expect } from '@playwright/test'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked, rows, tab } from './shell-kit.ts'

const used = '/inventory/consumptionMonitoring'

test('above the list of what was used a picture takes little: six rows and more at 1366, and letters one reads on a phone', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1', { viewport: { width: 1366, height: 768 }, at: used })
  const picture = shown(page, '.k-chart svg')
  await expect(picture).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const [foot] = await Promise.all([shown(page, 'tfoot').boundingBox(), picture.boundingBox()])
  const whole = await rows(page).evaluateAll(
    (all, edge) => all.filter((tr) => tr.getBoundingClientRect().bottom <= edge + 1).length,
    foot!.y,
  )
  expect(whole).toBeGreaterThanOrEqual(Math.min(6, await rows(page).count()))

  const phone = await again(browser, 'receiver1', { viewport: { width: 390, height: 844 }, at: used })
  const letters = shown(phone, '.k-chart svg text').first()
  await expect(letters).toBeVisible()
  expect((await letters.boundingBox())!.height).toBeGreaterThanOrEqual(10)
  const { right } = await shown(phone, '.k-chart svg').evaluate((x) => x.getBoundingClientRect())
  for (const text of await shown(phone, '.k-chart svg text').all()) {
    const at = (await text.boundingBox())!
    expect(at.x + at.width).toBeLessThanOrEqual(right + 1)
  }
})

test('who judges prices of all hospitals sees at once whose paper it is', async ({ browser }) => {
  const page = await again(browser, 'operator', {
    viewport: { width: 1366, height: 768 },
    at: '/purchaseList/priceModification',
  })
  await expect(rows(page).first()).toBeVisible()
  const edge = (await shown(page, 'thead th[data-col=actions]').boundingBox())!.x
  for (const key of ['name', 'hospital', 'supplier', 'newPrice', 'change']) {
    const at = (await shown(page, `thead th[data-col=${key}]`).boundingBox())!
    expect(at.x + at.width, key).toBeLessThanOrEqual(edge + 1)
  }
})

test('who looks at the items of all hospitals for approval sees at once whose they are', async ({ browser }) => {
  const page = await again(browser, 'operator', {
    viewport: { width: 1366, height: 768 },
    at: '/purchaseList/listAudits',
  })
  const actions = shown(page, 'thead th[data-col=actions]')
  await expect(shown(page, 'thead th[data-col=hospital]')).toBeVisible()
  const edge = (await actions.count()) > 0 ? (await actions.boundingBox())!.x : 1366
  for (const key of ['name', 'hospital', 'supplier', 'price', 'status']) {
    const is = (await shown(page, `thead th[data-col=${key}]`).boundingBox())!
    expect(is.x + is.width, key).toBeLessThanOrEqual(edge + 1)
  }
})

test('a buyer sees at once what is late: whose it is, when it was due and how many days ago', async ({ browser }) => {
  const at = '/procurement/purchaseOrder?overdue=true'
  const page = await again(browser, 'buyer1', { viewport: { width: 1366, height: 768 }, at })
  const actions = shown(page, 'thead th[data-col=actions]')
  await expect(shown(page, 'thead th[data-col=overdueDays]')).toBeVisible()
  const edge = (await actions.count()) > 0 ? (await actions.boundingBox())!.x : 1366
  for (const key of ['no', 'supplier', 'dueOn', 'overdueDays']) {
    const is = (await shown(page, `thead th[data-col=${key}]`).boundingBox())!
    expect(is.x + is.width, key).toBeLessThanOrEqual(edge + 1)
  }
})

test('what tells two rows of one article apart stands in the first view and on a card', async ({ browser }) => {
  test.setTimeout(120_000)
  const wide = { viewport: { width: 1366, height: 768 } }
  for (const [login, at, keys] of [
    ['sup1_fin', '/settlement/awaitInvoice', ['name', 'spec', 'lotNo', 'openQty', 'openAmount', 'hospital']],
    ['sup1_fin', '/settlement/invoice', ['number', 'hospital', 'amount', 'issueDate']],
    // its name says the specification too
    ['sup1_admin', '/procurement/rejectedMatching', ['name', 'qty', 'waitingDays']],
  ] as const) {
    const page = await again(browser, login, wide)
    await open(page, at)
    await expect(rows(page).first()).toBeVisible()
    const actions = shown(page, 'thead th[data-col=actions]')
    const edge = (await actions.count()) > 0 ? (await actions.boundingBox())!.x : 1366
    for (const key of keys) {
      const is = (await shown(page, `thead th[data-col=${key}]`).boundingBox())!
      expect(is.x + is.width, `${at} ${key}`).toBeLessThanOrEqual(edge + 1)
    }
    if (!keys.some((key) => key === 'spec') && keys.some((key) => key === 'name')) {
      const spec = (await rows(page).first().locator('td[data-col=spec]').textContent())!.trim()
      expect(spec, `${at} spec`).not.toBe('')
      await expect(rows(page).first().locator('td[data-col=name]')).toContainText(spec)
    }
    await page.context().close()
  }
  const phone = await again(browser, 'sup1_fin', {
    viewport: { width: 390, height: 844 },
    at: '/settlement/awaitInvoice',
  })
  const card = shown(phone, '.t-card').first()
  for (const key of ['spec', 'lotNo']) await expect(card.locator(`[data-col=${key}]`)).toBeVisible()
  await open(phone, '/settlement/invoice')
  await expect(shown(phone, '.t-card').first().locator('[data-col=issueDate]')).toBeVisible()
})

test('on a phone the views of certificates are one choice on one line', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { viewport: { width: 390, height: 844 }, at: '/baseInfo/certificate' })
  const views = shown(page, '.ant-select').filter({ has: page.getByLabel('查看') })
  expect((await views.boundingBox())!.height).toBeLessThan(48)
  await views.click()
  await shown(page, '.ant-select-item-option').filter({ hasText: '授权链' }).click()
  await expect(page).toHaveURL(/certificate\/chain/)
  await expect(views).toHaveText('授权链')
})

test('a picker is wide before anything is chosen in it', async ({ browser }) => {
  const page = await again(browser, 'operator', { viewport: { width: 1366, height: 768 }, at: '/Home' })
  const least = async (names: readonly string[], width: number) => {
    for (const name of names) {
      const box = shown(page, '.ant-select').filter({ has: page.getByLabel(name, { exact: true }) })
      expect((await box.boundingBox())!.width, name).toBeGreaterThanOrEqual(width)
    }
  }
  await open(page, '/baseInfo/certificate/chain')
  await expect(shown(page, 'h1').filter({ hasText: '授权链' })).toBeVisible()
  await least(['供应商', '医院'], 180)
  await page.setViewportSize({ width: 390, height: 844 })
  await least(['供应商', '医院'], 180)
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, '/inventory/recall/new')
  await expect(shown(page, 'h1').filter({ hasText: '新建召回' })).toBeVisible()
  await least(['产品'], 240)
})

test('on a phone the totals of a list are read though their columns are on no card', async ({ browser }) => {
  const phone = await again(browser, 'receiver1', {
    viewport: { width: 390, height: 844 },
    at: '/inventory/stockCount',
  })
  await expect(shown(phone, '.t-card-sum').first()).toContainText(/盘盈金额 [\d,]+\.\d\d/)
})

test('the two views of prices are told apart by their tabs', async ({ browser }) => {
  const page = await again(browser, 'operator', {
    viewport: { width: 1366, height: 768 },
    at: '/purchaseList/priceModification/region',
  })
  await expect(tab(page, '区域调价')).toBeVisible()
})

test('what one hands over has one filled button', async ({ browser }) => {
  const page = await again(browser, 'receiver1', { viewport: { width: 1366, height: 768 } })
  const { rows: lots } = await asked<{ rows: Record<'pointId' | 'productId', string>[] }>(
    page,
    stockCalls.query.path,
    {},
  )
  const { pointId, productId } = lots[0]!
  const draft = { docKind: 'outpatient', pointId, lines: [{ productId, qty: '1', qtyUnit: 'min' }] }
  const { id, version } = await asked<{ id: string; version: number }>(page, stockDocumentCalls.consume.path, draft)
  await open(page, `/inventory/stockDocument/${id}`)
  await expect(button(page, '发放')).toBeVisible()
  await expect(button(page, '申请发放')).toBeVisible()
  await expect(shown(page, '.d-footer .ant-btn-primary')).toHaveText([/^发 ?放$/])
  await asked(page, stockDocumentCalls.delete.path, { id, version })
})

test('in English the store of a paper is read in its list', async ({ browser }) => {
  const page = await again(browser, 'receiver1', { viewport: { width: 1366, height: 768 } })
  await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
  await open(page, '/inventory/stockDocument')
  await page.getByText('EN', { exact: true }).click()
  await expect(shown(page, 'thead th[data-col=point]')).toContainText('Store')
  const stores = shown(page, 'tbody td[data-col=point] span').filter({ hasText: '中心药库' })
  expect(await stores.evaluateAll((all) => all.filter((x) => x.scrollWidth > x.clientWidth).length)).toBe(0)
})
