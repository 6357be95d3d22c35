import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { sqlRows } from './database.ts'
import { sent } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { again, asked } from './shell-kit.ts'

const at = '/procurement/acceptance'
const phone = { viewport: { width: 390, height: 844 } }
/** A GTIN nobody has. */
const newGtin = (): string => {
  const body = `0691${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const sum = [...body].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
const card = (page: Page) => shown(page, '.sc-card[data-large]')
const waits = (page: Page, n: number) =>
  expect(shown(page, '.as-head [role=status]').filter({ hasText: '待上传' })).toHaveText(new RegExp(`待上传 ${n}( |$)`))
const nothingWaits = (page: Page) =>
  expect(shown(page, '.as-head [role=status]').filter({ hasText: '待上传' })).toHaveCount(0, { timeout: 30_000 })
const results = async (id: string) =>
  Object.fromEntries(
    (
      await sqlRows<{ result: string; n: number }>(
        'select result, count(*)::int as n from acceptance_scan where acceptance_id = $1 group by 1',
        [id],
      )
    ).map((r) => [r.result, r.n]),
  )

test('a receiver scans on a phone: each result told apart, twenty scans without a network and through a reload are twenty on the server, and stand on the form', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const deliveryNo = await sent(browser, 3)
  const page = await again(browser, 'receiver1', phone)
  const { rows } = await asked<{ rows: { id: string }[] }>(page, acceptanceCalls.query.path, {
    ...{ keyword: deliveryNo, size: 10 },
  })
  const { id } = rows[0]!
  const products = await sqlRows<{ id: string }>(
    `select dl.product_id as id from acceptance_line l join delivery_line dl on dl.id = l.delivery_line_id
      where l.acceptance_id = $1 order by l.seq`,
    [id],
  )
  const gtins = products.map(newGtin)
  for (const [i, p] of products.entries())
    await sqlRows('update product set barcode = $2 where id = $1', [p.id, gtins[i]])
  const [one, two, three] = gtins as [string, string, string]

  await open(page, `${at}/${id}`)
  await button(page, '扫码验收').click()
  const line = (n: number) => shown(page, '.as-lines li').filter({ hasText: new RegExp(`^.*${names[n]}`) })
  const names = await sqlRows<{ name: string }>(
    `select ol.name || ' ' || ol.spec as name from acceptance_line l join delivery_line dl on dl.id = l.delivery_line_id
      join order_line ol on ol.id = dl.order_line_id where l.acceptance_id = $1 order by l.seq`,
    [id],
  ).then((all) => all.map((r) => r.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))

  // ---- the same code twice counts two
  await expect(line(0)).toContainText('0 / 10')
  await shoot(page, one)
  await expect(card(page)).toContainText('计入')
  await shoot(page, one)
  await expect(card(page)).toContainText('2 / 10')
  await expect(line(0)).toContainText('2 / 10')

  // ---- what is not to be counted answers each in its way
  await shoot(page, '6909999999993')
  await expect(card(page)).toContainText('非本单')
  await expect(card(page)).toContainText('6909999999993')
  await shoot(page, `01${one}3099`)
  await expect(card(page)).toContainText('超过到货数量：已扫 2，到货 10')
  await shoot(page, `01${one}10L9`)
  await expect(card(page)).toContainText('批号不符')
  await expect(line(0)).toContainText('2 / 10')
  await page.evaluate(() => {
    const d = document.createElement('div')
    d.setAttribute('role', 'dialog')
    d.textContent = 'x'
    document.body.append(d)
  })
  await shoot(page, one)
  await expect(card(page)).toContainText('有对话框打开，此次扫码未采用')
  await page.evaluate(() => document.querySelector('body > [role=dialog]')?.remove())
  expect(await results(id)).toEqual({ counted: 2, notHere: 1, over: 1, lotDiffers: 1 })
  if (process.env.LOOK) await page.screenshot({ path: process.env.LOOK })
  // a phone needs no scrolling sideways
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // ---- twenty without a network
  await page.context().setOffline(true)
  const away = [...Array(8).fill(one), ...Array(10).fill(two), ...Array(2).fill(three)] as string[]
  for (const code of away) await shoot(page, code)
  await waits(page, 20)
  await expect(card(page)).toContainText('已保存，待上传')
  // the page is opened anew while the server takes none: they are still there
  await page.route(`**${acceptanceCalls.saveScan.path}`, (r) => r.abort())
  await page.context().setOffline(false)
  await page.reload()
  await waits(page, 20)
  expect(await results(id)).toMatchObject({ counted: 2 })
  // an answer that is lost on its way is asked for again
  await page.unroute(`**${acceptanceCalls.saveScan.path}`)
  let lost = 0
  await page.route(`**${acceptanceCalls.saveScan.path}`, async (r) => {
    if (lost++ > 0) return r.continue()
    await r.fetch()
    await r.abort()
  })
  await nothingWaits(page)
  expect(lost).toBeGreaterThan(1)
  expect(await results(id)).toMatchObject({ counted: 22 })
  await expect(line(0)).toContainText('10 / 10')
  await expect(line(1)).toContainText('10 / 10')
  await expect(line(2)).toContainText('2 / 10')

  // ---- one is taken back, and is a row of its own
  await button(page, '撤销上一次扫码').click()
  await expect(card(page)).toContainText('已撤销')
  await expect(line(2)).toContainText('1 / 10')
  expect(await results(id)).toMatchObject({ counted: 22, undone: 1 })

  // ---- the form takes over what was scanned
  await page.setViewportSize({ width: 1366, height: 768 })
  await button(page, '去登记').click()
  const cell = (row: number, col: number) => shown(page, `.g-body [data-row="${row}"] [data-col="${col}"]`)
  await expect(cell(0, 6)).toHaveText('10')
  await expect(cell(2, 6)).toHaveText('1')
  await expect(cell(2, 7)).toHaveText('9')
})
