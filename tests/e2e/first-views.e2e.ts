import { expect } from '@playwright/test'
import { open, shown, test } from './kit.ts'
import { again, rows } from './shell-kit.ts'

const used = '/inventory/consumptionMonitoring'

test('above the list of what was used a picture takes little: six rows and more at 1366, and letters one reads on a phone', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1', { viewport: { width: 1366, height: 768 } })
  await open(page, used)
  const picture = shown(page, '.k-chart svg')
  await expect(picture).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  const [foot] = await Promise.all([shown(page, 'tfoot').boundingBox(), picture.boundingBox()])
  const whole = await rows(page).evaluateAll(
    (all, edge) => all.filter((tr) => tr.getBoundingClientRect().bottom <= edge + 1).length,
    foot!.y,
  )
  expect(whole).toBeGreaterThanOrEqual(Math.min(6, await rows(page).count()))

  const phone = await again(browser, 'receiver1', { viewport: { width: 390, height: 844 } })
  await open(phone, used)
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
  const page = await again(browser, 'operator', { viewport: { width: 1366, height: 768 } })
  await open(page, '/purchaseList/priceModification')
  await expect(rows(page).first()).toBeVisible()
  const edge = (await shown(page, 'thead th[data-col=actions]').boundingBox())!.x
  for (const key of ['name', 'hospital', 'supplier', 'newPrice', 'change']) {
    const at = (await shown(page, `thead th[data-col=${key}]`).boundingBox())!
    expect(at.x + at.width, key).toBeLessThanOrEqual(edge + 1)
  }
})

test('what tells two rows of one article apart stands in the first view and on a card', async ({ browser }) => {
  test.setTimeout(120_000)
  const wide = { viewport: { width: 1366, height: 768 } }
  for (const [login, at, keys] of [
    ['sup1_fin', '/settlement/awaitInvoice', ['name', 'spec', 'lotNo', 'openQty', 'openAmount', 'hospital']],
    ['sup1_fin', '/settlement/invoice', ['number', 'hospital', 'amount', 'issueDate']],
    ['sup1_admin', '/procurement/rejectedMatching', ['name', 'spec', 'qty', 'waitingDays']],
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
    await page.context().close()
  }
  const phone = await again(browser, 'sup1_fin', { viewport: { width: 390, height: 844 } })
  await open(phone, '/settlement/awaitInvoice')
  const card = shown(phone, '.t-card').first()
  for (const key of ['spec', 'lotNo']) await expect(card.locator(`[data-col=${key}]`)).toBeVisible()
  await open(phone, '/settlement/invoice')
  await expect(shown(phone, '.t-card').first().locator('[data-col=issueDate]')).toBeVisible()
})

test('on a phone the views of certificates are one choice on one line', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { viewport: { width: 390, height: 844 } })
  await open(page, '/baseInfo/certificate')
  const views = shown(page, '.ant-select').filter({ has: page.getByLabel('查看') })
  expect((await views.boundingBox())!.height).toBeLessThan(48)
  await views.click()
  await shown(page, '.ant-select-item-option').filter({ hasText: '授权链' }).click()
  await expect(page).toHaveURL(/certificate\/chain/)
  await expect(views).toHaveText('授权链')
})
