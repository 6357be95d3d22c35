import { expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { sqlRows } from './database.ts'
import { picture } from './files-kit.ts'
import { sent } from './goods-kit.ts'
import { kept, shoot } from './gun-kit.ts'
import { button, open, shown, test } from './kit.ts'
import { signsBeside } from './session-kit.ts'
import { again, asked } from './shell-kit.ts'

const at = '/procurement/acceptance'
const phone = { viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' as const }
/** A GTIN nobody has. */
const newGtin = (): string => {
  const body = `0691${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const sum = [...body].reduce((s, d, i) => s + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}
const card = (page: Page) => shown(page, '.sc-card[data-large]')
const waits = (page: Page, n: number) =>
  expect(shown(page, '.sc-head [role=status]').filter({ hasText: '待上传' })).toHaveText(new RegExp(`待上传 ${n}( |$)`))
const nothingWaits = (page: Page) =>
  expect(shown(page, '.sc-head [role=status]').filter({ hasText: '待上传' })).toHaveCount(0, { timeout: 30_000 })
const results = async (id: string) =>
  Object.fromEntries(
    (
      await sqlRows<{ result: string; n: number }>(
        'select result, count(*)::int as n from acceptance_scan where acceptance_id = $1 group by 1',
        [id],
      )
    ).map((r) => [r.result, r.n]),
  )

test('a receiver scans on a phone, from the slip to the second signature: each result told apart, twenty scans without a network and through a reload are twenty on the server, what is left is refused with a photo', async ({
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

  // ---- the slip opens the one acceptance that waits for it
  await open(page, at)
  await expect(shown(page, 'main').getByLabel('扫码', { exact: true })).toBeVisible()
  await shoot(page, deliveryNo)
  await expect(page).toHaveURL(new RegExp(`${id}/scan`))
  // its QR holds the address of the paper; a camera's text is what is typed here
  await open(page, at)
  const [slip] = await sqlRows<{ id: string }>('select id from delivery where no = $1', [deliveryNo])
  await shown(page, 'main')
    .getByLabel('扫码', { exact: true })
    .fill(`${new URL(page.url()).origin}/#/procurement/delivery/${slip!.id}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${id}/scan`))
  const line = (n: number) => shown(page, '.sc-lines > li').filter({ hasText: new RegExp(`^.*${names[n]}`) })
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
  // goods nobody ordered are turned away at the door, of the same supplier and at the same place
  await card(page).getByRole('button', { name: '换货' }).click()
  await expect(page.getByRole('textbox', { name: '备注' })).toHaveValue(
    new RegExp(`${deliveryNo} 6909999999993 请换货`),
  )
  await page.goBack()
  await expect(card(page)).toContainText('6909999999993')
  await shoot(page, `01${one}3099`)
  await expect(card(page)).toContainText('超过到货数量：已扫 2，到货 10')
  await shoot(page, `01${one}10L9`)
  await expect(card(page)).toContainText('批号不符')
  // those of another lot are refused with the line they came for, which opens
  await card(page).getByRole('button', { name: '拒收' }).click()
  await expect(line(0)).toContainText(/拒收 8 .*批号或效期不符/s)
  await line(0).getByRole('button', { name: '不拒收' }).click()
  await expect(line(0)).not.toContainText('拒收 8')
  await line(0).locator('.as-line').click()
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
  // a phone needs no scrolling sideways
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // ---- twenty without a network
  await kept(page)
  await page.context().setOffline(true)
  const away = [...Array(8).fill(one), ...Array(10).fill(two), ...Array(2).fill(three)] as string[]
  for (const code of away) await shoot(page, code)
  await waits(page, 20)
  await expect(card(page)).toContainText('已保存，待上传')
  // the page is opened anew where there is none: it is there, and so is what waits and what is expected
  await page.reload()
  await waits(page, 20)
  await expect(line(0)).toContainText('2 / 10')
  await shoot(page, '6909999999993')
  await waits(page, 21)
  expect(await results(id)).toMatchObject({ counted: 2 })
  // an answer that is lost on its way is asked for again
  let lost = 0
  await page.route(`**${acceptanceCalls.saveScan.path}`, async (r) => {
    if (lost++ > 0) return r.continue()
    await r.fetch()
    await r.abort()
  })
  await page.context().setOffline(false)
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

  // ---- counted by thumb, and taken back at its line
  await line(2).locator('.as-line').click()
  const pad = (key: string) => line(2).locator('.sc-pad').getByRole('button', { name: key, exact: true })
  for (const key of ['9', '9']) await pad(key).click()
  await expect(line(2).getByRole('alert')).toHaveText(/只剩 9 .+ 未计入/)
  await pad('退格').click()
  await pad('退格').click()
  await pad('6').click()
  await line(2).getByRole('button', { name: '计数', exact: true }).click()
  await expect(line(2)).toContainText('7 / 10')
  await expect(line(2).locator('.as-own')).toContainText('手工计数')
  await line(2).locator('.as-own').getByRole('button', { name: '撤销此次' }).first().click()
  await expect(line(2)).toContainText('1 / 10')

  // ---- the end: what is left of a lot is refused for a reason, with a picture; two sign for narcotics
  await sqlRows('update acceptance set narcotic = true where id = $1', [id])
  await button(page, '完成扫码').click()
  const end = page.getByRole('dialog', { name: '完成扫码，登记验收' })
  await expect(end.getByRole('alert')).toContainText('请选择拒收原因')
  await expect(button(end, '登记验收')).toBeDisabled()
  await end.getByRole('alert').getByRole('button').click()
  await expect(end).toHaveCount(0)
  await line(2).getByLabel('拒收原因').click()
  await page.getByTitle('破损/污染').click()
  await expect(line(2)).toContainText('拒收 9 盒')
  await line(2)
    .getByRole('button', { name: /拒收照片/ })
    .click()
  await line(2).locator('input[type=file]').setInputFiles(picture('破损.png'))
  await button(page, '完成扫码').click()
  await expect(end.locator('.as-summary')).toHaveText(/接收数量 21 盒.*拒收数量 9 盒.*登记 3 行/)
  await button(end, '登记验收').click()
  await signsBeside(page, 'pharmacist1')
  await expect(shown(page, '.d-page').getByText('已验收').first()).toBeVisible()
  expect(
    await sqlRows('select status, second_inspector is not null as second from acceptance where id = $1', [id]),
  ).toEqual([{ status: 'checked', second: true }])
  expect(
    await sqlRows(
      `select accepted_qty::float as a, refused_qty::float as r, refuse_code as c, jsonb_array_length(photos) as p
         from acceptance_line where acceptance_id = $1 order by seq`,
      [id],
    ),
  ).toEqual([
    { a: 10, r: 0, c: '', p: 0 },
    { a: 10, r: 0, c: '', p: 0 },
    { a: 1, r: 9, c: '01', p: 1 },
  ])
})

test('who scans while a colleague registers is told so, and goes on with what of the delivery still waits', async ({
  browser,
}) => {
  const deliveryNo = await sent(browser, 2)
  const page = await again(browser, 'receiver1', phone)
  const waiting = async () =>
    (
      await asked<{ rows: { id: string; no: string }[] }>(page, acceptanceCalls.query.path, {
        keyword: deliveryNo,
        status: ['wait'],
      })
    ).rows
  const { id } = (await waiting())[0]!
  await open(page, `${at}/${id}/scan`)
  await expect(shown(page, '.sc-head')).toContainText('待验收')
  // a colleague takes in the first lot; the second waits in an acceptance of its own
  const doc = await asked<{ version: number; lines: { id: string; deliveredQty: string; coldChain?: boolean }[] }>(
    page,
    acceptanceCalls.detail.path,
    { id },
  )
  const [first] = doc.lines
  await asked(page, acceptanceCalls.accept.path, {
    ...{ id, version: doc.version, arrivedTemp: '5' },
    lines: [{ id: first!.id, acceptedQty: first!.deliveredQty, refusedQty: '0' }],
  })
  const [rest] = await waiting()
  await page.reload()
  const told = shown(page, '.as-rest')
  await expect(told).toContainText('此单已登记，之后的扫码不再计入')
  await told.getByRole('button', { name: `继续扫码 ${rest!.no}` }).click()
  await expect(page).toHaveURL(new RegExp(`${rest!.id}/scan$`))
  await expect(shown(page, '.sc-head')).toContainText(rest!.no)
})
