import { expect, type Page } from '@playwright/test'
import { expiryCalls } from '#modules/expiry-warning/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { alarmed, fill, lie, night, strange, unstocked } from './shelf-kit.ts'
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
  const page = await again(browser, 'receiver1', { at: `/inventory/expiryWarning?keyword=${a!.code}` })
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

test('thresholds of 200 articles are proposed from real use and accepted at once, three are changed; what is short becomes a plan in two clicks, with its reasons', async ({
  browser,
}) => {
  const free = await unstocked({ n: 60, keeper: 'receiver6' })
  // what is planned is on its way, and lessens what is bought
  const planned = await sqlRows<{ id: string }>(
    'select distinct l.product_id as id from plan_line l join plan p on p.id = l.plan_id where p.hospital_id = $1',
    [free[0]!.hospital],
  )
  const short = free.filter((a) => planned.every((p) => p.id !== a.product)).slice(0, 3)
  expect(short).toHaveLength(3)
  const others = (await strange('receiver6', 203, true)).filter((a) => short.every((x) => x.product !== a.product))
  const goods = [...short, ...others].slice(0, 200)
  expect(goods).toHaveLength(200)
  // in thirty days sixty packs of the first three, nine of the others
  await sqlRows('delete from stock_threshold where point_id = $1 and product_id = any($2)', [
    goods[0]!.point,
    goods.map((a) => a.product),
  ])
  const lotNo = `YZ${Date.now()}`
  await fill(goods.map((a, i) => ({ ...a, lotNo, ...(i < 3 ? { packs: 2, used: 60 } : { packs: 8, used: 9 }) })))
  const page = await again(browser, 'buyer6')
  const [{ point: pointId }] = goods as [(typeof goods)[number]]
  type Asked = { productId: string; safety: string; most: string }
  const asks = await asked<{ rows: Asked[] }>(page, monitorCalls.propose.path, { pointId })
  const n = asks.rows.length
  expect(n).toBeGreaterThanOrEqual(200)
  const codes = short.map((a) => a.code).join()
  await open(page, `/inventory/inventoryMonitoring?pointId=${pointId}&keyword=${codes}`)
  await expect(rows(page)).toHaveCount(3)
  await button(page, '建议阈值').click()
  const box = dialog(page)
  const safety = box.getByRole('textbox', { name: /^安全库存 / }).first()
  const proposed = await safety.inputValue()
  await safety.fill('99999')
  await expect(box.getByRole('alert')).toContainText('最高库存不能低于安全库存')
  await expect(button(box, `保存 ${n} 个阈值`)).toBeDisabled()
  await safety.fill(proposed)
  const target = box.getByRole('textbox', { name: /^目标天数 / })
  for (const i of [0, 1, 2]) await target.nth(i).fill('20')
  await button(box, `保存 ${n} 个阈值`).click()
  await expect(box).toHaveCount(0)
  const kept = await sqlRows<{ product: string; safety: number; most: number; days: number | null }>(
    `select product_id as product, safety::float, most::float, target_days as days from stock_threshold
     where point_id = $1 and product_id = any($2)`,
    [pointId, asks.rows.map((r) => r.productId)],
  )
  expect(kept).toHaveLength(n)
  expect(kept.filter((k) => k.days === 20)).toHaveLength(3)
  const of = new Map(kept.map((k) => [k.product, k]))
  for (const r of asks.rows)
    expect(of.get(r.productId)).toMatchObject({ safety: Number(r.safety), most: Number(r.most) })
  expect(of.get(short[0]!.product)!.most).toBe(60)

  // ---- two clicks
  await expect(band(page, /^短缺/)).toContainText('短缺 3')
  await band(page, /^短缺/).click()
  await expect(rows(page)).toHaveCount(3)
  const query = { pointId, keyword: codes }
  const wanted = await asked<{ rows: { productId: string; suggest: string }[] }>(page, monitorCalls.query.path, query)
  await button(page, '生成计划').click()
  await expect(dialog(page).locator('tbody')).toContainText(/目标 \d+ \S+（.*）− 可用 2 \S+ − 在途 0/)
  await dialog(page).getByRole('button', { name: /生成/ }).click()
  await told(page, '已生成 1 张采购计划')
  await expect(page).toHaveURL(/procurement\/planning\/[^/]+\/edit/)
  const lines = await sqlRows<{ product: string; type: string; qty: number; remark: string }>(
    `select l.product_id as product, p.plan_type as type, l.qty::float, l.remark from plan_line l join plan p on p.id = l.plan_id
     where l.product_id = any($1) and p.plan_type = 'auto' and p.hospital_id = $2`,
    [short.map((a) => a.product), free[0]!.hospital],
  )
  expect(lines).toHaveLength(3)
  for (const l of lines)
    expect(l).toMatchObject({
      qty: Number(wanted.rows.find((r) => r.productId === l.product)!.suggest),
      remark: expect.stringContaining('可用 2'),
    })
})
