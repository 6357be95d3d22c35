import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { ordered } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* Issue 19, decision 0077. */
test('who prints the labels of his boxes gives them numbers of his prefix; one of them, scanned at the desk, opens its delivery', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const orderId = await ordered(browser, 1)
  const page = await again(browser, 'sup1_ship', { at: '/Home' })
  const [company] = await sqlRows<{ id: string; extra: string }>(
    `select c.id, c.extra::text as extra from company c join app_user u on u.home_org = c.org_id where u.login_name = 'sup1_ship'`,
  )
  await sqlRows(`update company set extra = extra || '{"gs1Prefix":"6909876"}' where id = $1`, [company!.id])
  try {
    const { lines } = await asked<{ lines: { id: string; qty: string }[] }>(page, orderCalls.detail.path, {
      id: orderId,
    })
    const lot = { lotNo: `B${Date.now()}`, productionDate: '2026-01-01', expiryDate: '2030-01-31', qty: '1' }
    const made = await asked<{ id: string; no: string; version: number }>(page, deliveryCalls.add.path, {
      ...{ orderId, boxes: 2 },
      lines: lines.map((l) => ({ ...lot, orderLineId: l.id })),
    })
    const preview = page.getByRole('dialog', { name: '标签预览' })
    await open(page, `/procurement/delivery/${made.id}`)
    await button(page, '打印标签').click()
    const codes = preview.getByRole('img', { name: /^\(00\)\d{18}$/ })
    await expect(codes).toHaveCount(2)
    const said = await codes.evaluateAll((all) => all.map((e) => e.getAttribute('aria-label') ?? ''))
    expect(new Set(said).size).toBe(2)
    for (const code of said) expect(code).toMatch(/^\(00\)\d6909876\d{10}$/)
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await asked(page, deliveryCalls.ship.path, { id: made.id, version: made.version })

    const desk = await again(browser, 'receiver1')
    const find = { keyword: made.no, size: 10 }
    const [wait] = (await asked<{ rows: { id: string }[] }>(desk, acceptanceCalls.query.path, find)).rows
    await open(desk, '/procurement/acceptance')
    await expect(shown(desk, 'main').getByLabel('扫码', { exact: true })).toBeVisible()
    await shoot(desk, said[1]!.replace(/\D/g, ''))
    await expect(desk).toHaveURL(new RegExp(wait!.id))
    await told(desk, `配送单 ${made.no} 第 2 箱`)
  } finally {
    await sqlRows('update company set extra = $2::jsonb where id = $1', [company!.id, company!.extra])
  }
})

test('a role says what its template has and it has not, and takes it by one click', async ({ browser }) => {
  const page = await again(browser, 'hosp_admin')
  const [gone] = await sqlRows<{ role: string }>(
    `delete from role_action a using role r where r.id = a.role_id and r.template = 'HOSP_RECEIVER'
      and r.id in (select ur.role_id from user_role ur join app_user u on u.id = ur.user_id where u.login_name = 'receiver1')
      and a.path = 'procurement/delivery' and a.code = 'printLabel' returning r.name as role`,
  )
  // asked for by its name: a copy of it shows the same words as its template
  await open(page, `/system/role?keyword=${gone!.role}`)
  await expect(shown(page, '.l-page tbody tr').filter({ hasText: '复制的角色' })).toHaveCount(0)
  const row = shown(page, 'tr')
    .filter({ has: page.getByText(gone!.role, { exact: true }) })
    .first()
  await button(row, '修改').click()
  const notice = dialog(page).getByRole('status').filter({ hasText: '此角色没有 1 项' })
  await expect(notice).toContainText('打印标签')
  await button(notice, '全部勾选').click()
  await expect(notice).toHaveCount(0)
  await button(dialog(page), '保存').click()
  await told(page, '已保存')
  await expect(dialog(page)).toHaveCount(0)
  await button(row, '修改').click()
  await expect(dialog(page).getByRole('tab', { name: '菜单和按钮权限' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
