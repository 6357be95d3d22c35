import { expect } from '@playwright/test'
import { rowCalls } from '#modules/trace-row/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/trace/purchaseReceipt'
interface Row {
  id: string
  sourceNo: string
  state: string
  bchno: string
  flowNo: string
}

test('accepted goods are told by themselves; a sent row is revoked with a reason, and goes anew as a row that names it', async ({
  browser,
}) => {
  const lotNo = `ZS${Date.now()}`
  await arrived(browser, 1, { lotNo })
  const page = await again(browser, 'receiver1')
  const rows = async () =>
    (await asked<{ rows: Row[] }>(page, rowCalls.purchaseReceipt.query.path, { keyword: lotNo })).rows
  // nobody presses anything: it lacks nothing, or says what it lacks
  await expect.poll(async () => (await rows())[0]?.state, { timeout: 60_000 }).toMatch(/taken|incomplete/)
  const [first] = await rows()
  await open(page, `${screen}/${first!.id}`)
  await quiet(page)
  const card = shown(page, '.d-page')
  await expect(card).toContainText(lotNo)
  if (first!.state === 'incomplete') {
    await expect(card.getByRole('link', { name: '去补全' }).first()).toBeVisible()
    return
  }
  await expect(card).toContainText(first!.flowNo)

  // ---- taken back at the platform, with a reason
  await button(page, '撤销报送').click()
  await button(dialog(page), '确定').click()
  await expect(dialog(page)).toContainText('请填写原因')
  await dialog(page).getByRole('textbox').fill('批号录入有误')
  await button(dialog(page), '确定').click()
  await expect
    .poll(async () => (await rows()).find((r) => r.id === first!.id)?.state, { timeout: 60_000 })
    .toBe('revoked')

  // ---- and told anew: the chain of both is there
  await page.reload()
  await quiet(page)
  await button(page, '重新报送').click()
  await expect.poll(async () => (await rows()).length).toBe(2)
  await expect
    .poll(async () => (await rows()).find((r) => r.id !== first!.id)?.state, { timeout: 60_000 })
    .toBe('taken')
  await page.reload()
  await quiet(page)
  await page.getByRole('tab', { name: /更正链/ }).click()
  await expect(page.getByRole('table', { name: '更正链' })).toContainText('已报送')
})

test('the queue counts its rows by state, says why each waits, and leaves as a file', async ({ browser }) => {
  const page = await again(browser, 'receiver1', { at: screen })
  await expect(shown(page, 'h1')).toHaveText('商品采购')
  await quiet(page)
  const tabs = page.getByRole('navigation', { name: '状态' })
  await expect(tabs).toContainText('已报送')
  await tabs.getByRole('button', { name: /待补全/ }).click()
  await quiet(page)
  await expect(page).toHaveURL(/incomplete/)
})
