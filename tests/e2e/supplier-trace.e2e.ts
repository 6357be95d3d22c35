import { type Browser, expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { ordered } from './goods-kit.ts'
import { kept, shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, asks } from './shell-kit.ts'

/* issue 19, domain-trace §4.4: the codes of the packs travel with the delivery, from the supplier's gun to the receiver's. */
const card = (page: Page) => shown(page, '.sc-card[data-large]')
const lot = (page: Page, no: string) => shown(page, '.sc-lines > li').filter({ hasText: `批号 ${no}` })
const waits = (page: Page) => shown(page, '.sc-head [role=status]').filter({ hasText: '待上传' })

/** What the browser keeps is read slowly: reads of one kind stand in a queue. */
const slowStore = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const get = IDBObjectStore.prototype.get
    IDBObjectStore.prototype.get = function (key) {
      for (let i = 0; i < 10_000; i++) get.call(this, i)
      return get.call(this, key)
    }
  })

/** Seven digits nobody else's article has. */
const newIdent = () => `8${String(Math.floor(Math.random() * 1e6)).padStart(6, '5')}`
/** A draft of two lots of a drug with codes of its own; what its article said before is put back. */
const drafted = async (browser: Browser, page: Page, ident: string) => {
  const orderId = await ordered(browser)
  const { lines } = await asked<{ lines: { id: string; productId: string }[] }>(page, orderCalls.detail.path, {
    id: orderId,
  })
  const [line] = lines
  const [was] = await sqlRows<{ extra: object }>('select extra from product where id = $1', [line!.productId])
  const said = JSON.stringify({ traceIdentCode: ident, traceRate: '1' })
  await sqlRows('update product set extra = extra || $2 where id = $1', [line!.productId, said])
  const day = { productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lots = [
    { orderLineId: line!.id, qty: '3', lotNo: 'ZS1', ...day },
    { orderLineId: line!.id, qty: '2', lotNo: 'ZS2', ...day },
  ]
  const made = await asked<{ id: string; no: string }>(page, deliveryCalls.add.path, { orderId, lines: lots })
  const back = () => sqlRows('update product set extra = $2 where id = $1', [line!.productId, was!.extra])
  return { ...made, back }
}

test('a supplier scans packs and a box into his saved delivery, each code answered in its way, through a reload and without a network; the receiver’s gun counts them for their lots', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await again(browser, 'sup1_sales', { serviceWorkers: 'allow' })
  const ident = newIdent()
  const { id, no, back } = await drafted(browser, page, ident)
  try {
    let n = 0
    const code = (of = ident) => `${of}${String(Date.now() % 1e9).padStart(9, '0')}${String(++n).padStart(4, '0')}`
    const [p1, p2, p3, q1, box] = [code(), code(), code(), code(), code('8999991')]

    await slowStore(page)
    await open(page, `/procurement/delivery/${id}`)
    await expect(page.getByRole('heading', { name: `配送单 ${no}` })).toBeVisible()
    await button(page, '扫追溯码').click()
    await expect(page).toHaveURL(new RegExp(`${id}/trace$`))
    await expect(lot(page, 'ZS1')).toContainText('0 / 3')
    await expect(lot(page, 'ZS2')).toContainText('少扫 2')

    // ---- a pack of one of two lots wants to be told which: whoever sees the lots is heard, whatever is still read
    await shoot(page, p1)
    await expect(card(page)).toContainText('请先选择这是哪一行的追溯码')

    // ---- a box is filled by gun; what is in it already is there after a reload
    await button(page, '装箱').click()
    const filling = shown(page, '.tr-box')
    await expect(filling).toContainText('请扫箱码')
    await shoot(page, box)
    await shoot(page, p2)
    await shoot(page, q1)
    await expect(filling).toContainText('已装 2 个')
    await page.reload()
    await expect(filling).toContainText(`箱码 ${box}：已装 2 个`)
    // a pack that does not belong there is taken out
    await shoot(page, p3)
    await filling.getByRole('button', { name: `取出 ${q1}` }).click()
    await expect(filling).toContainText('已装 2 个')
    await button(filling, '封箱').click()
    await expect(filling).toHaveCount(0)
    await expect(card(page)).toContainText('请先选择这是哪一行的追溯码')

    // ---- of a lot: the pack, and the box that is known by now
    await lot(page, 'ZS1').getByRole('radio').check()
    await shoot(page, p1)
    await expect(card(page)).toContainText('计入')
    await expect(card(page)).toContainText('1 / 3')
    await shoot(page, box)
    await expect(card(page)).toContainText('整箱 2 个追溯码')
    await expect(card(page)).toContainText('3 / 3')
    await expect(lot(page, 'ZS1')).toContainText('3 / 3')
    await expect(lot(page, 'ZS1')).not.toContainText('少扫')

    // ---- what is not counted answers each in its way
    await shoot(page, p2)
    await expect(card(page)).toContainText(`重复：追溯码 ${p2} 已在本单`)
    await shoot(page, code('8765432'))
    await expect(card(page)).toContainText('非本单商品的追溯码')
    await shoot(page, code())
    await expect(card(page)).toContainText('已满：追溯码数量超过发货数量')
    await shoot(page, '8123456789')
    await expect(card(page)).toContainText('长度非法')
    await expect(lot(page, 'ZS1')).toContainText('3 / 3')

    // ---- without a network, and the page opened anew where there is none
    await lot(page, 'ZS2').getByRole('radio').check()
    await kept(page)
    await page.context().setOffline(true)
    await shoot(page, q1)
    await expect(waits(page)).toHaveText(/待上传 1/)
    await page.reload()
    await expect(waits(page)).toHaveText(/待上传 1/)
    await expect(lot(page, 'ZS1')).toContainText('3 / 3')
    await page.context().setOffline(false)
    await expect(waits(page)).toHaveCount(0, { timeout: 30_000 })
    await expect(lot(page, 'ZS2')).toContainText('1 / 2')
    await expect(shown(page, '.sc-head')).toContainText('4 / 5')

    // ---- they stand in the delivery, which goes
    await button(page, '返回配送单').click()
    await expect(page.getByRole('heading', { name: `配送单 ${no}` })).toBeVisible()
    await page.getByRole('tab', { name: '追溯码' }).filter({ visible: true }).click()
    const shownCodes = shown(page, '[role=tabpanel]')
    await expect(shownCodes).toContainText('80% 4 / 5')
    await expect(shownCodes).toContainText('少扫的行：2')
    for (const c of [p1, p2, p3, q1]) await expect(shownCodes.getByText(c, { exact: true })).toBeVisible()
    await expect(shownCodes.getByText(box, { exact: true })).toHaveCount(2)
    await button(page, '发货').click()
    await expect(page.getByRole('dialog')).toContainText(/少扫追溯码 1 个：.+ ZS2 \(1\)/)
    await button(page.getByRole('dialog'), '确定').click()
    await told(page, '已发货')

    // ---- nobody else's scanner learns of them
    const rival = await again(browser, 'sup2_sales')
    for (const [path, body] of [
      [deliveryCalls.codes.path, { id }],
      [deliveryCalls.scanTrace.path, { docId: id, id: crypto.randomUUID(), code: p1 }],
    ] as const)
      expect((await asks(rival, path, body)).code).toBe(404)

    // ---- the receiver's gun counts them for the lots they came with
    const desk = await again(browser, 'receiver1')
    const { rows } = await asked<{ rows: { id: string }[] }>(desk, acceptanceCalls.query.path, {
      ...{ deliveryId: id, size: 10 },
    })
    await open(desk, `/procurement/acceptance/${rows[0]!.id}/scan`)
    const line = (lotNo: string) => shown(desk, '.sc-lines > li').filter({ hasText: lotNo })
    await expect(line('ZS1')).toContainText('0 / 3')
    await shoot(desk, box)
    await expect(card(desk)).toContainText('2 / 3')
    await expect(card(desk)).toContainText('ZS1')
    await shoot(desk, p3)
    await expect(card(desk)).toContainText('重复')
    await shoot(desk, p1)
    await expect(card(desk)).toContainText('3 / 3')
    await shoot(desk, q1)
    await expect(card(desk)).toContainText('ZS2')
    await expect(line('ZS2')).toContainText('1 / 2')
    await shoot(desk, code('8765432'))
    await expect(card(desk)).toContainText('非本单')
    await expect(line('ZS1')).toContainText('3 / 3')
    expect(
      await sqlRows(
        `select dl.lot_no as lot, sum(s.qty)::int as n from acceptance_scan s join delivery_line dl on dl.id = s.delivery_line_id
          where s.acceptance_id = $1 and s.result = 'counted' group by 1 order by 1`,
        [rows[0]!.id],
      ),
    ).toEqual([
      { lot: 'ZS1', n: 3 },
      { lot: 'ZS2', n: 1 },
    ])
  } finally {
    await back()
  }
})
