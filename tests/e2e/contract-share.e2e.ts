import { expect, type Page } from '@playwright/test'
import { entryCalls as calls } from '#modules/contract/shared/calls.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { typeCalls } from '#modules/contract-type/shared/calls.ts'
import { type Acted, day, passed } from './contract-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked, asks, dialog } from './shell-kit.ts'

/* A link for a day and five views, without prices, opened on a phone that nobody signed in on, and taken back (security.md C79). */
test.setTimeout(300_000)

/** A contract of two parties that waits for its signatures, made over HTTP: its lines at 7 cents. */
const agreed = async (clerk: Page, others: readonly Page[], typeId: string, name: string): Promise<Acted> => {
  const { rows } = await asked<{ rows: { id: string }[] }>(clerk, calls.partners.path, { kind: 'supplier', size: 1 })
  const partnerId = rows[0]!.id
  const goods = await asked<{ productId: string }[]>(clerk, calls.candidates.path, { partnerId })
  const lines = goods.slice(0, 2).map(({ productId }) => ({ productId, price: '0.07', qty: '331' }))
  const made = await asked<Acted>(clerk, calls.add.path, {
    ...{ partnerId, typeId, name, validFrom: day(), validTo: day(364), lines },
  })
  await passed(clerk, others, made)
  return made
}

test('a contract is shown to a phone without login, without its prices, and no longer once the link is taken back', async ({
  browser,
}) => {
  const mark = `分享合同${Date.now()}`
  const operator = await again(browser, 'operator')
  const clerk = await again(browser, 'contract')
  const type = await asked<{ id: string; version: number }>(operator, typeCalls.add.path, {
    ...{ code: `S${Date.now()}`, name: mark, category: 'drug' },
  })
  try {
    const others = [await again(browser, 'auditor1'), await again(browser, 'leader')]
    const contract = await agreed(clerk, others, type.id, mark)

    // ---- made: its address is told once
    await open(clerk, `/contract/manage/${contract.id}`)
    await expect(shown(clerk, '.d-title')).toContainText('待签署')
    await shown(clerk, '[role=tab]')
      .filter({ hasText: /^分享$/ })
      .click()
    await button(clerk, '新建分享链接').click()
    await expect(dialog(clerk).locator('.f-field[data-key=hours] input')).toHaveValue('24')
    await expect(dialog(clerk).locator('.f-field[data-key=maxViews] input')).toHaveValue('5')
    await dialog(clerk).locator('.f-field[data-key=note] input').fill('给生产企业')
    await button(dialog(clerk), '生成链接').click()
    const address = (await clerk.getByRole('status', { name: '新的分享链接' }).locator('code').textContent()) ?? ''
    expect(address).toMatch(/#\/contractPreview\?token=[\w-]{32}$/)
    const [{ no } = { no: '' }] = await asked<{ no: string }[]>(clerk, contractLinkCalls.links.path, {
      id: contract.id,
    })

    // ---- a phone, signed in as nobody
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const phone = await context.newPage()
    const answered = phone.waitForResponse((r) => r.url().endsWith(contractLinkCalls.preview.path))
    await phone.goto(address)
    const said = await (await answered).text()
    expect(said).not.toMatch(/0\.07|23\.17|46\.34|"price"|"amount"|bankAccount/)
    await expect(phone.getByRole('heading', { name: mark }).first()).toBeVisible()
    await expect(phone.getByText('还可查看 4 次')).toBeVisible()
    await expect(phone.locator('.k-watermark')).toHaveAttribute('data-text', new RegExp(`^${no} \\d{4}-`))
    await expect(phone.getByRole('list', { name: '签署状态' }).getByRole('listitem')).toHaveCount(2)
    await expect(phone.getByRole('list', { name: '签署状态' })).toContainText('未签署')
    await expect(phone.getByRole('columnheader', { name: /价|金额/ })).toHaveCount(0)
    // nothing but tables is wider than the phone
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const file = phone.waitForEvent('download')
    await phone.getByRole('button', { name: '下载 PDF' }).click()
    expect((await file).suggestedFilename()).toBe(`${contract.no}.pdf`)

    // ---- the owner sees the look, and takes the link back
    await clerk.reload()
    await expect(shown(clerk, '.d-title')).toContainText('待签署')
    await shown(clerk, '[role=tab]')
      .filter({ hasText: /^分享$/ })
      .click()
    await expect(clerk.getByText('1 / 5').filter({ visible: true })).toBeVisible()
    // all of it in its cell: what is cut by the cell's edge cannot be pressed
    const past = (b: Element) => b.getBoundingClientRect().right - b.closest('td')!.getBoundingClientRect().right
    expect(await button(clerk, `撤销 ${no}`).evaluate(past)).toBeLessThanOrEqual(0)
    await button(clerk, `撤销 ${no}`).click()
    await button(dialog(clerk), '撤销').click()
    await expect(clerk.getByText('已撤销').filter({ visible: true }).first()).toBeVisible()

    // ---- another one, of which nothing need be said
    await button(clerk, '新建分享链接').click()
    await expect(dialog(clerk).locator('.f-field[data-key=hours] input')).toHaveValue('24')
    await button(dialog(clerk), '生成链接').click()
    await expect(clerk.getByRole('status', { name: '新的分享链接' }).locator('code')).toContainText('token=')

    // ---- to the phone it is a link nobody made
    await phone.reload()
    await expect(phone.getByRole('alert')).toContainText('链接无效')
    const revoked = await phone.locator('main').innerText()
    await phone.goto(address.replace(/token=.*/, `token=${'A'.repeat(32)}`))
    await phone.reload()
    await expect(phone.getByRole('alert')).toContainText('链接无效')
    expect(await phone.locator('main').innerText()).toBe(revoked)
    await context.close()
  } finally {
    await asks(operator, typeCalls.switch.path, { id: type.id, version: type.version, enabled: false })
  }
})
