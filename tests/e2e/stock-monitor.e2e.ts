import { expect, type Page } from '@playwright/test'
import { expiryCalls } from '#modules/expiry-warning/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { alarmed, lie, night, unstocked } from './shelf-kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const band = (page: Page, name: RegExp) => shown(page, '.l-tabs button').filter({ hasText: name })

test('lots expire overnight: locked in the morning and counted, while one of its last day is not; a near one is locked by hand', async ({
  browser,
}) => {
  const [a] = await unstocked({ n: 1 })
  const [past, today, near] = [
    await lie(a!, 'E2E-P', -1, 3),
    await lie(a!, 'E2E-T', 0, 2),
    await lie(a!, 'E2E-N', 10, 4),
  ]
  await night(async () => (await alarmed(past)) && (await alarmed(near)))
  const page = await again(browser, 'receiver1')
  await open(page, `/inventory/expiryWarning?keyword=${a!.code}`)
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText('已过期')
  await expect(
    rows(page)
      .nth(0)
      .locator('.d-tag')
      .filter({ hasText: /^过期$/ }),
  ).toHaveCount(1)
  await expect(rows(page).nth(1)).toContainText('今日到期')
  await expect(band(page, /^过期/)).toContainText('过期 1 ¥60.00')
  await expect(band(page, /^30 天内/)).toContainText('30 天内 1 ¥80.00')
  // what is past its day is nobody's to lock or release, the others are free
  await expect(button(rows(page).nth(0), '锁定')).toHaveCount(0)
  await expect(button(rows(page).nth(0), '解锁')).toHaveCount(0)
  const lots = await asked<{ rows: { id: string; available: string }[] }>(page, expiryCalls.query.path, {
    keyword: a!.code,
  })
  expect(lots.rows.map((l) => [l.id, Number(l.available)])).toEqual([
    [past, 0],
    [today, 2 * Number(a!.ratio)],
    [near, 4 * Number(a!.ratio)],
  ])
  await band(page, /^30 天内/).click()
  await expect(rows(page)).toHaveCount(1)
  await button(rows(page).first(), '锁定').click()
  await dialog(page).getByRole('textbox').fill('近效期，待退货')
  await button(dialog(page), '确定').click()
  await told(page, '已锁定')
  await expect(rows(page).first()).toContainText('锁定')
  await button(rows(page).first(), '解锁').click()
  await dialog(page).getByRole('textbox').fill('供应商不退，先用')
  await button(dialog(page), '确定').click()
  await told(page, '已解锁')
  // reminded of once a day
  await button(rows(page).first(), '提醒').click()
  await told(page, '已提醒 1 批')
  await button(rows(page).first(), '提醒').click()
  await told(page, /今天已提醒过/)
})

test('thresholds are proposed from use, one is changed, and what is short becomes a plan in two clicks, with its reasons', async ({
  browser,
}) => {
  const [a, b] = await unstocked({ n: 2 })
  // used up but for two packs: 9 and 18 packs in thirty days
  await lie(a!, 'E2E-A', 400, 2, 9)
  await lie(b!, 'E2E-B', 400, 2, 18)
  const page = await again(browser, 'buyer1')
  await open(page, `/inventory/inventoryMonitoring?keyword=${a!.code},${b!.code}`)
  await expect(rows(page)).toHaveCount(2)
  await shown(page, 'thead [type=checkbox]').first().check()
  await button(page, '设置阈值').first().click()
  const box = dialog(page)
  await button(box, '按用量填入 2 个').click()
  // what thirty days use: nine packs
  const most = box.getByLabel(`最高库存 ${a!.name} ${a!.spec}`).first()
  await expect(most).toHaveValue('9')
  const safety = box.getByLabel(`安全库存 ${a!.name} ${a!.spec}`).first()
  await safety.fill('10')
  await expect(box.getByRole('alert')).toContainText('最高库存不能低于安全库存')
  await expect(button(box, '保存 2 个阈值')).toBeDisabled()
  await safety.fill('5')
  await button(box, '保存 2 个阈值').click()
  await expect(box).toHaveCount(0)
  const of = async (code: string) =>
    (await asked<{ rows: { safety: string; suggest: string }[] }>(page, monitorCalls.query.path, { keyword: code }))
      .rows[0]!
  expect(await of(a!.code)).toMatchObject({ safety: '5.000' })
  await expect(band(page, /^短缺/)).toContainText(/短缺 [12]/)
  await band(page, /^短缺/).click()
  const short = rows(page).filter({ hasText: a!.name }).filter({ hasText: a!.spec })
  await expect(short).toHaveCount(1)
  const { suggest } = await of(a!.code)
  // two clicks
  await button(page, '生成计划').click()
  await expect(dialog(page)).toContainText(/目标 9 \S+（最高库存）− 可用 2 \S+ − 在途 0/)
  await dialog(page).getByRole('button', { name: /生成/ }).click()
  await told(page, '已生成 1 张采购计划')
  await expect(page).toHaveURL(/procurement\/planning\/[^/]+\/edit/)
  const [line] = await sqlRows<{ type: string; qty: string; remark: string }>(
    `select p.plan_type as type, l.qty::float::text as qty, l.remark from plan_line l join plan p on p.id = l.plan_id
     where l.product_id = $1 order by p.created_at desc limit 1`,
    [a!.product],
  )
  expect(line).toMatchObject({ type: 'auto', qty: suggest, remark: expect.stringContaining('目标 9') })
})
