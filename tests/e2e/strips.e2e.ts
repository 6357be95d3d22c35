import { expect } from '@playwright/test'
import { button, open, test } from './kit.ts'
import { again, plans, remark } from './shell-kit.ts'

test('offline: a strip, buttons that send are off, typing goes on', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: `${plans}/new` })
  await expect(button(page, '保存草稿')).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开')).toBeVisible()
  for (const name of ['保存草稿', '提交']) await expect(button(page, name)).toBeDisabled()
  await remark(page).fill('离线也能写')
  await page.context().setOffline(false)
  await expect(page.getByText('网络已断开')).toHaveCount(0)
  await expect(button(page, '保存草稿')).toBeEnabled()
  await page.context().close()
})

test('a new build shows a strip and reloads nothing', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await page.clock.install()
  await page.reload()
  await expect(page.locator('.f-frame')).toBeVisible()
  await page.clock.runFor(10 * 60_000 + 1000)
  await expect(page.getByText('系统已更新，保存后刷新')).toHaveCount(0)
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/', (r) =>
    r.request().resourceType() === 'document'
      ? r.fallback()
      : r.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-other.js"></script>' }),
  )
  await page.clock.runFor(10 * 60_000 + 1000)
  await expect(page.getByText('系统已更新，保存后刷新')).toBeVisible()
  expect(loads).toBe(0)
  await page.context().close()
})

test('a page whose file a new build took away says so, and is there after a reload', async ({ browser }) => {
  const page = await again(browser, 'buyer1')
  const gone = '**/assets/PersonalInfo*.js'
  await page.route(gone, (r) => r.fulfill({ status: 404, contentType: 'application/json', body: '{}' }))
  await open(page, '/personalInfo')
  const said = page.getByRole('alert').filter({ hasText: '系统已更新，保存后刷新' })
  await expect(said).toBeVisible()
  await page.unroute(gone)
  await button(said, '刷新').click()
  await expect(page.getByRole('heading', { name: '当前登录' })).toBeVisible()
})
