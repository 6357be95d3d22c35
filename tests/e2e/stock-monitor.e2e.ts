import { expect, type Page } from '@playwright/test'
import { expiryCalls } from '#modules/expiry-warning/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Article {
  hospital: string
  point: string
  product: string
  code: string
  name: string
  spec: string
  /** Minimum units of a pack. */
  ratio: string
}
/** Articles hospital 1 buys, of which none lies on its shelf and none is ordered; no two are called the same. */
const unstocked = (n: number): Promise<Article[]> =>
  sqlRows<Article>(
    `select * from (select distinct on (p.name, p.spec) c.hospital_id as hospital, d.id as point, p.id as product, p.platform_code as code, p.name, p.spec,
       p.conversion_ratio as ratio
     from app_user u join catalog_item c on c.hospital_id = u.home_org and c.status = 'enabled' and c.is_default
     join product p on p.id = c.product_id and p.enabled and p.kind = 0
     join lateral (select id from distribution_point d where d.hospital_id = c.hospital_id and d.enabled and 0 = any(d.default_kinds) limit 1) d on true
     where u.login_name = 'receiver1' and not exists (select from stock_balance b where b.product_id = p.id and b.hospital_id = c.hospital_id)
       and not exists (select from order_line l where l.product_id = p.id and l.hospital_id = c.hospital_id)
     order by p.name, p.spec, p.id) x order by product limit $1`,
    [n],
  )

/** A lot that lies there since two months: its opening, and what was used of it five days ago. Packs at 20 yuan. */
const lie = async (a: Article, lotNo: string, expiry: number, packs: number, used = 0): Promise<string> => {
  const [lot] = await sqlRows<{ id: string }>(
    `with b as (
       insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, ratio, qty, received_at)
       values ($1, $2, $3, $4, current_date + $5::int, 20, $8::numeric, $6::numeric * $8::numeric, now() - interval '60 days') returning id
     ), m as (
       insert into stock_movement (hospital_id, balance_id, cause, type, qty, before_qty, after_qty, value, ref_type, ref_id, ref_line_id,
         ref_no, user_id, user_name, at)
       select $1, b.id, x.cause, x.type, x.qty * $8::numeric, x.before * $8::numeric,
         (x.before + x.qty) * $8::numeric, x.qty * 20, 'test', new_id(), new_id(), 'E2E', u.id, u.name, x.at
       from b, app_user u, (values
         ('opening', 106, $6::numeric + $7::numeric, 0::numeric, now() - interval '60 days'),
         ('deptIssue', 107, -$7::numeric, $6::numeric + $7::numeric, now() - interval '5 days')) x(cause, type, qty, before, at)
       where u.login_name = 'receiver1' and x.qty <> 0
     ) select id from b`,
    [a.hospital, a.point, a.product, lotNo, expiry, packs, used, a.ratio],
  )
  return lot!.id
}
/** The night comes: what is past its day is held, and all shelves are looked at. */
const night = async (until: () => Promise<boolean>): Promise<void> => {
  for (const task of ['stock.holdExpired', 'stock.look']) await sqlRows('select graphile_worker.add_job($1)', [task])
  await expect.poll(until).toBe(true)
}
const alarmed = async (id: string) =>
  (await sqlRows('select from stock_alarm where balance_id = $1 and closed_at is null', [id])).length > 0
const band = (page: Page, name: RegExp) => shown(page, '.l-tabs button').filter({ hasText: name })

test('lots expire overnight: locked in the morning and counted, while one of its last day is not; a near one is locked by hand', async ({
  browser,
}) => {
  const [a] = await unstocked(1)
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
  const [a, b] = await unstocked(2)
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
