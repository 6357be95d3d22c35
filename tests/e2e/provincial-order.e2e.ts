import { expect } from '@playwright/test'
import { sourceCalls } from '#modules/province-order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { rows, search, tick } from './list-kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

test('a buyer sees what keeps an order from the platform and where it is cured, follows one that went, and reads what was paid above the list', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await again(browser, 'buyer1', { at: '/provincial/sourceOrder' })
  await quiet(page)
  const row = shown(page, 'tbody tr[data-index]').first()
  await expect(row).toBeVisible()
  await row.getByRole('link').first().click()
  await quiet(page)
  await expect(page.getByRole('heading', { level: 1, name: /源订单 CG/ }).filter({ visible: true })).toBeVisible()
  await expect(shown(page, '.d-bar[role=status]')).toBeVisible()
  // each obstacle leads to its cure
  const cures = shown(page, 'a.po-cure')
  if ((await cures.count()) > 0) await expect(cures.first()).toHaveAttribute('href', /#\/provincial\//)
  else await expect(button(page, '推送')).toBeEnabled()

  const [sent] = await sqlRows<{ id: string; no: string }>(
    `select p.id, p.no from province_order p join org o on o.id = p.hospital_id where p.ord_id <> '' and p.status = 'submitted'
     and p.hospital_id = (select org_id from user_role r join app_user u on u.id = r.user_id where u.login_name = 'buyer1' limit 1) order by p.no limit 1`,
    [],
  )
  if (sent) {
    await open(page, `/provincial/purchaseOrder/${sent.id}`)
    await quiet(page)
    await button(page, '查询状态').click()
    await expect(shown(page, '[role=tab]').filter({ hasText: '平台发货' })).toBeVisible()
  }
  await open(page, '/provincial/priceCheck')
  await quiet(page)
  await expect(shown(page, 'tbody tr[data-index]').first()).toBeVisible()
})

test('a buyer sends orders on from the orders themselves; what hinders one is said of it', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/procurement/purchaseOrder' })
  const { rows: sources } = await asked<{ rows: { id: string; no: string; obstacles: unknown[] }[] }>(
    page,
    sourceCalls.query.path,
    { size: 100 },
  )
  const hindered = sources.find((s) => s.obstacles.length > 0)!
  await search(page, hindered.no)
  await expect(rows(page)).toHaveCount(1)
  await tick(page, 0).check()
  await button(page, '上传省平台').click()
  await expect(dialog(page).filter({ hasText: '处理结果' })).toContainText(hindered.no)
  expect(await sqlRows('select from province_order where order_id = $1', [hindered.id])).toEqual([])
})
