import { expect, type Locator, type Page } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, open, quiet, shown, test } from './kit.ts'
import { again, dialog } from './shell-kit.ts'

const screen = '/provincial/catalogDrug'

interface Drug {
  id: string
  code: string
  name: string
  spec: string
  packSpec: string
  ratio: string
  unit: string
  maker: string
  price: string
}
/** Drugs of the region without any pair, each of another name, of which there is one of this pack by this maker. */
const unpaired = () =>
  sqlRows<Drug>(
    `select distinct on (p.name) p.id, p.platform_code as code, p.name, p.spec, p.pack_spec as "packSpec", p.conversion_ratio::float8::text as ratio, p.pack_unit as unit, m.name as maker,
       p.listed_price::text as price
     from product p join company m on m.id = p.manufacturer_id
     where p.kind = 0 and p.enabled and p.listed_price is not null and not exists (select from province_match x where x.product_id = p.id and x.ended_at is null)
       and not exists (select from product o where o.id <> p.id and (o.name, o.spec, o.pack_spec, o.manufacturer_id) = (p.name, p.spec, p.pack_spec, p.manufacturer_id))
     order by p.name, p.platform_code limit 2`,
    [],
  )
const row = (page: Page, code: string): Locator => shown(page, 'tbody tr[data-index]').filter({ hasText: code })

test('the region reads a file of the platform, walks what it may be side by side, settles a conflict with a reason and takes a pair back', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const tag = `G${Date.now().toString().slice(-6)}`
  const [a, b] = (await unpaired()) as [Drug, Drug]
  const page = await again(browser, 'operator', { at: screen })
  await quiet(page)
  await expect(shown(page, '.pm-head')).toContainText('省平台目录')

  const line = (d: Drug, no: string, price: string) =>
    [no, d.name, d.spec, d.packSpec, d.ratio, d.unit, d.maker, price].map((c) => `"${c}"`).join(',')
  const bytes = Buffer.from(
    `\uFEFF${['挂网结果ID,药品名称,规格,包装,最小包装数量,单位,生产企业,挂网价格', line(a, `${tag}1`, a.price), line(b, `${tag}2`, (Number(b.price) + 3).toFixed(2))].join('\n')}\n`,
  )
  await button(page, '导入').click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: '省平台目录.csv', mimeType: 'text/csv', buffer: bytes })
  await button(dialog(page), '校验').click()
  await button(dialog(page), '导入全部 2 行').click()
  await expect(dialog(page).getByText('已导入「省平台目录.csv」')).toBeVisible({ timeout: 60_000 })
  await button(dialog(page), '完成').click()

  // candidates stand beside the row with what differs; Enter confirms the first
  await open(page, `${screen}?keyword=${a.code}`)
  await quiet(page)
  const panel = shown(page, '.pm-panel')
  await expect(panel).toContainText(`${tag}1`)
  await row(page, a.code).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, a.code)).toContainText('已对照')

  // the other price has to be settled with a reason
  await open(page, `${screen}?keyword=${b.code}`)
  await quiet(page)
  await expect(panel).toContainText('挂网价不同')
  await row(page, b.code).focus()
  await page.keyboard.press('Enter')
  await dialog(page).locator('textarea').fill('合同价，已报备')
  await button(dialog(page), '确定').click()
  await expect(row(page, b.code)).toContainText('已对照')
  await expect(panel).toContainText('合同价，已报备')

  // taken back, with the reason
  await button(panel, '取消对照').click()
  await dialog(page).locator('textarea').fill('核对有误')
  await button(dialog(page), '确定').click()
  await expect(row(page, b.code)).toContainText('未对照')
  const [ended] = await sqlRows<{ reason: string }>(
    `select end_reason as reason from province_match where product_id = $1 and ended_at is not null order by ended_at desc limit 1`,
    [b.id],
  )
  expect(ended?.reason).toBe('核对有误')

  // given back for others
  await open(page, `${screen}?keyword=${a.code}`)
  await quiet(page)
  await button(panel, '取消对照').click()
  await dialog(page).locator('textarea').fill('还原')
  await button(dialog(page), '确定').click()
  await expect(row(page, a.code)).toContainText('未对照')
})

test('at 390 pixels the comparison is cards, with the fields side by side below', async ({ browser }) => {
  const page = await again(browser, 'operator')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/provincial/catalogConsumable')
  await quiet(page)
  await expect(shown(page, '.pm-panel')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
