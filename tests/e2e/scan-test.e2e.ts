import { expect } from '@playwright/test'
import { shoot } from './gun-kit.ts'
import { shown, test } from './kit.ts'
import { again } from './shell-kit.ts'

/* ux.md 1.4: a page for support, that says whether a gun is set right and shows its raw keys. */
test('the page of codes to try a gun with says what is set wrong, what a code means and each key; a hand is no scan', async ({
  browser,
}) => {
  const page = await again(browser, 'receiver1', { at: '/scanTest' })
  await expect(page.getByRole('heading', { name: '扫码测试' })).toBeVisible()
  const drawn = shown(page, '.st-samples svg[role=img]')
  await expect(drawn).toHaveCount(3)
  const card = shown(page, '.sc-card')
  await page.keyboard.type('hello', { delay: 140 })
  await shoot(page, '00420-aB')
  await expect(card.first()).toContainText('与屏幕上的码一致')
  await expect(card).toHaveCount(1)
  await expect(shown(page, '.ant-table-row')).toHaveCount(9)
  await shoot(page, '00420-AB')
  await expect(card.first()).toContainText('请关闭键盘的大写锁定')
  await shoot(page, '01069012345678921727033110A1b\x1d21S-7')
  await expect(card.first()).toContainText('与屏幕上的码一致')
  for (const part of ['GTIN 06901234567892', '批号 A1b', '有效期至 2027-03-31', '序列号 S-7'])
    await expect(card.first()).toContainText(part)
  await shoot(page, '01069012345678921727033110A1b21S-7')
  await expect(card.first()).toContainText('分组符 GS 丢失')
  await page.keyboard.type('00420-aB', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(card.first()).toContainText('系统会当作手工输入')
  await expect(card).toHaveCount(5)
})
