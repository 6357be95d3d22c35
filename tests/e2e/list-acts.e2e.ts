import { expect, type Page } from '@playwright/test'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { button, here, shown, test, told } from './kit.ts'
import { list, rows } from './list-kit.ts'
import { again, asked, asks, dialog, plans } from './shell-kit.ts'

interface Paper {
  id: string
  no: string
  version: number
}

/** Plans of one line of 后勤物资 that wait for their audit, newest last. */
const waiting = async (buyer: Page, n: number): Promise<Paper[]> => {
  const made: Paper[] = []
  const ask = <T>(path: string, body: unknown) => asked<T>(buyer, path, body)
  const [point] = await ask<{ id: string }[]>(pointCalls.options.path, { kind: 3 })
  const found = await ask<{ rows: { id: string }[] }>(pickCalls.find.path, { kind: 3, keyword: '84消毒液', size: 10 })
  for (let i = 0; i < n; i++) {
    const lines = [{ catalogItemId: found.rows[0]!.id, qty: '10' }]
    const { id, version } = await ask<Paper>(planCalls.add.path, {
      pointId: point!.id,
      kind: 3,
      planType: 'month',
      lines,
    })
    const sent = await ask<Paper>(planCalls.submit.path, { id, version })
    made.push({ ...sent, no: (await ask<Paper>(planCalls.detail.path, { id })).no })
  }
  return made
}
const numbers = (page: Page) => rows(page).locator('a').allInnerTexts()

test('point 69: passing from a list asks once with what one decides by, and nothing moves under the pointer', async ({
  browser,
}) => {
  const buyer = await again(browser, 'buyer1')
  const made = await waiting(buyer, 3)
  const page = await again(browser, 'auditor1', { at: '/Home' })
  await list(page, `${plans}?status=["pending"]&size=50`)
  const before = await numbers(page)
  const at = before.indexOf(made[1]!.no)
  expect(at).toBeGreaterThanOrEqual(0)
  const row = rows(page).nth(at)

  const pass = await button(row, '通过').boundingBox()
  // two quick clicks where the button stands
  for (let i = 0; i < 2; i++) await page.mouse.click(pass!.x + pass!.width / 2, pass!.y + pass!.height / 2)
  await expect(dialog(page)).toHaveCount(1)
  await expect(dialog(page)).toContainText(made[1]!.no)
  await expect(dialog(page).locator('.l-facts')).toContainText('金额')
  // the dialog lies over the row, and is no part of it
  await dialog(page).locator('.l-facts').getByText('金额').dblclick()
  expect(here(page).split('?')[0]).toBe(plans)
  // what does not arrive leaves the dialog and what was typed in it
  const comment = dialog(page).getByRole('textbox')
  await comment.fill('同意')
  await page.route(`**${planCalls.audit.path}`, (r) => r.abort())
  const lost = page.waitForEvent('requestfailed', (r) => r.url().includes(planCalls.audit.path))
  await expect(comment).toBeFocused()
  await page.keyboard.press('Enter')
  await lost
  await expect(dialog(page).getByRole('button', { name: '通过' })).toBeEnabled()
  await expect(comment).toHaveValue('同意')
  await page.unroute(`**${planCalls.audit.path}`)
  await page.keyboard.press('Enter')
  await told(page, '已审核')
  await expect(dialog(page)).toHaveCount(0)

  // it stays where it was with its new status, and so do all others
  await expect(row).not.toContainText('待审核')
  expect(await numbers(page)).toEqual(before)
  await expect(button(row, '通过')).toHaveCount(0)
  await page.mouse.click(pass!.x + pass!.width / 2, pass!.y + pass!.height / 2)
  await expect(dialog(page)).toHaveCount(0)
  for (const other of [made[0]!, made[2]!]) {
    const { data } = await asks<{ status: string }>(page, planCalls.detail.path, { id: other.id })
    expect(data.status).toBe('pending')
  }

  await button(page, '查询').click()
  await expect.poll(() => numbers(page)).toEqual(before.filter((no) => no !== made[1]!.no))
})

test('what is refused or undone from a list is named in its question, which lies over its row', async ({ browser }) => {
  const buyer = await again(browser, 'buyer1', { at: '/Home' })
  const [made] = await waiting(buyer, 1)
  const page = await again(browser, 'auditor1', { at: '/Home' })
  await list(page, `${plans}?keyword=${made!.no}`)
  await button(rows(page).first(), '驳回').click()
  await expect(dialog(page)).toHaveAccessibleName(`驳回 ${made!.no}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await rows(page).first().getByRole('link').first().click()
  // the list's own button of that name is still there when the page comes
  await expect(shown(page, '.d-footer')).toBeVisible()
  await button(shown(page, '.d-footer'), '驳回').click()
  await expect(dialog(page)).toHaveAccessibleName(`驳回 ${made!.no}`)

  await dialog(page).getByRole('textbox').fill('重复')
  await button(dialog(page), '确定').click()
  await told(page, '已驳回')

  await list(buyer, `${plans}?keyword=${made!.no}`)
  await button(rows(buyer).first(), '更多').click()
  await buyer.getByRole('menuitem', { name: '作废' }).filter({ visible: true }).click()
  await expect(dialog(buyer)).toHaveAccessibleName(`作废 ${made!.no}`)
})
