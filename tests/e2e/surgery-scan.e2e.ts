import { expect, type Page } from '@playwright/test'
import { surgeryOrderCalls as calls } from '#modules/surgery-order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { kept, shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked } from './shell-kit.ts'
import { at, shippedKit, theatre, udiOf } from './surgery-kit.ts'

test.setTimeout(240_000)
const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' as const }
const waits = (page: Page, n: number) =>
  expect(shown(page, '.s-scan [role=status]')).toHaveText(new RegExp(`待上传 ${n}( |$)`))

test('what is scanned at the table without a network, and through a reload, is counted once when there is one', async ({
  browser,
}) => {
  const t = await theatre(browser)
  const tag = Date.now().toString(36).toUpperCase()
  const serials = ['A', 'B', 'C', 'D'].map((x) => `N${tag}${x}`)
  const kit = await shippedKit(browser, t, serials, '上官云')
  const page = await again(browser, 'dept', phone)
  await open(page, `${at}/${kit.id}`)
  await expect(page.getByLabel('扫码', { exact: true })).toBeVisible()
  await shoot(page, udiOf(serials[0]!))
  await expect(shown(page, '.d-tag[data-tone=green]').filter({ hasText: '计入' })).toContainText(serials[0]!)
  // a phone needs no scrolling sideways, and what is typed has room
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await kept(page)
  await page.context().setOffline(true)
  for (const serial of [serials[1]!, serials[2]!, serials[1]!]) await shoot(page, udiOf(serial))
  await waits(page, 3)
  await page.reload()
  await expect(page.getByRole('heading', { name: `跟台订单 ${kit.no}` })).toBeVisible({ timeout: 30_000 })
  await waits(page, 3)
  // opened anew it goes on scanning, and takes the last one back
  await shoot(page, udiOf(serials[3]!))
  await waits(page, 4)
  await button(page, '撤销上一次扫码').click()
  await waits(page, 5)
  await page.context().setOffline(false)
  await expect(page.getByLabel(new RegExp(`${serials[1]} 使用$`))).toBeChecked({ timeout: 30_000 })
  await expect(page.getByLabel(new RegExp(`${serials[2]} 使用$`))).toBeChecked()
  await expect(page.getByLabel(new RegExp(`${serials[3]} 使用$`))).not.toBeChecked()
  await expect(shown(page, '.s-scan [role=status]')).toHaveCount(0)
  const rows = await sqlRows<{ result: string; n: number }>(
    'select result, count(*)::int as n from surgery_scan where surgery_order_id = $1 group by 1',
    [kit.id],
  )
  expect(Object.fromEntries(rows.map((r) => [r.result, r.n]))).toEqual({ counted: 4, again: 1, undone: 1 })
  await button(page, '登记使用 3 行').click()
  await told(page, /已登记使用/)
  const used = async () => {
    const { pieces } = await asked<{ pieces: { serial: string; usedQty: string }[] }>(page, calls.detail.path, {
      id: kit.id,
    })
    return pieces.map((p) => [p.serial, Number(p.usedQty)])
  }
  await expect.poll(used).toEqual(serials.map((s, i) => [s, i < 3 ? 1 : 0]))
})

test('an empty form says what is missing, and leads to the first of it; the store is the operating room’s', async ({
  browser,
}) => {
  const nurse = await again(browser, 'dept', { at: `${at}/new` })
  await expect(nurse.getByRole('heading', { name: '新建跟台订单' })).toBeVisible()
  const field = (label: string) =>
    shown(nurse, '.f-grid')
      .getByLabel(new RegExp(`^${label}`))
      .first()
  await expect(shown(nurse, '[data-key=pointId]')).toContainText('手术室二级库')
  await nurse.keyboard.press('Control+Enter')
  const list = shown(nurse, '.d-head-faults')
  await expect(list.getByRole('button')).toHaveText([
    ...['患者姓名', '手术名称', '术者', '手术时间', '患者科室', '供应商'].map((label) => `${label}：必填`),
  ])
  await expect(field('患者姓名')).toBeFocused()
  await list.getByRole('button', { name: /^手术时间/ }).click()
  await expect(field('手术时间')).toBeFocused()
  // who mends it is not carried off to the next one
  await field('患者姓名').fill('百')
  await nurse.keyboard.type('里清')
  await expect(field('患者姓名')).toHaveValue('百里清')
})
