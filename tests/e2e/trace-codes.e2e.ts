import { type Browser, expect, type Page } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { ordered } from './goods-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, quiet, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* issue 22, domain-trace §4.4: a code from the supplier's box through the receiver's gun to its life. */
const card = (page: Page) => shown(page, '.sc-card[data-large]')
const lot = (page: Page, no: string) => shown(page, '.sc-lines > li').filter({ hasText: `批号 ${no}` })
// 89… would be a special drug's, which wants a second person
const newIdent = () => `81${String(Math.floor(Math.random() * 1e5)).padStart(5, '5')}`

const drafted = async (browser: Browser, page: Page, ident: string, qty = '4') => {
  const orderId = await ordered(browser)
  const { lines } = await asked<{ lines: { id: string; productId: string }[] }>(page, orderCalls.detail.path, {
    id: orderId,
  })
  const [line] = lines
  const [was] = await sqlRows<{ extra: object }>('select extra from product where id = $1', [line!.productId])
  const said = JSON.stringify({ traceIdentCode: ident, traceRate: '1' })
  await sqlRows('update product set extra = extra || $2 where id = $1', [line!.productId, said])
  const day = { productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lots = [{ orderLineId: line!.id, qty, lotNo: `ZC${Date.now() % 1e6}`, ...day }]
  const made = await asked<{ id: string; no: string; version: number }>(page, deliveryCalls.add.path, {
    orderId,
    lines: lots,
  })
  const back = () => sqlRows('update product set extra = $2 where id = $1', [line!.productId, was!.extra])
  return { ...made, lotNo: lots[0]!.lotNo, back }
}

test('a supplier scans a box, the receiver scans what came, each refusal in its own sentence, and a code shows its life', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const page = await again(browser, 'sup1_sales')
  const ident = newIdent()
  const { id, no, lotNo, version, back } = await drafted(browser, page, ident)
  try {
    let n = 0
    const code = (of = ident) => `${of}${String(Date.now() % 1e9).padStart(9, '0')}${String(++n).padStart(4, '0')}`
    const [p1, p2, p3, box] = [code(), code(), code(), code('8999991')]

    // ---- the supplier, before he ships
    const ship = await again(browser, 'sup1_ship', { at: `/trace/codeAcquisition/${id}` })
    await expect(lot(ship, lotNo)).toContainText('/ 4')
    await button(ship, '装箱').click()
    for (const c of [box, p1, p2]) await shoot(ship, c)
    await button(shown(ship, '.tr-box'), '封箱').click()
    await expect(card(ship)).toContainText('整箱 2 个追溯码')
    await expect(lot(ship, lotNo)).toContainText('2 / 4')
    await asked(page, deliveryCalls.ship.path, { id, version })

    // ---- the receiver
    const desk = await again(browser, 'receiver1', { at: `/trace/codeAcquisition?keyword=${no}` })
    await shown(desk, 'a').filter({ hasText: no }).first().click()
    await expect(lot(desk, lotNo)).toContainText('/ 4')
    await quiet(desk)
    await shoot(desk, box)
    await expect(card(desk)).toContainText('计入')
    await expect(card(desk)).toContainText('2 / 4')
    await shoot(desk, p1)
    await expect(card(desk)).toContainText(`本次重复：追溯码 ${p1} 已采集`)
    await shoot(desk, '8123456789')
    await expect(card(desk)).toContainText('长度非法')
    const strange = code(newIdent())
    await shoot(desk, strange)
    await expect(card(desk)).toContainText('未对照')
    await shoot(desk, p3)
    await expect(card(desk)).toContainText('3 / 4')
    await button(desk, '撤销上一次扫码').click()
    await expect(card(desk)).toContainText('已撤销')
    await expect(lot(desk, lotNo)).toContainText('2 / 4')
    await shoot(desk, p3)
    await expect(card(desk)).toContainText('3 / 4')

    // ---- 少扫 at the acceptance; confirmed, its codes live
    const { rows } = await asked<{ rows: { id: string }[] }>(desk, acceptanceCalls.query.path, {
      deliveryId: id,
      size: 10,
    })
    const a = await asked<{ id: string; version: number; lines: { id: string; deliveredQty: string }[] }>(
      desk,
      acceptanceCalls.detail.path,
      { id: rows[0]!.id },
    )
    await asked(desk, acceptanceCalls.accept.path, {
      id: a.id,
      version: a.version,
      lines: a.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
    })
    const auditor = await again(browser, 'auditor1')
    const seen = await asked<{ version: number; warnings: string[] }>(auditor, acceptanceCalls.detail.path, {
      id: a.id,
    })
    expect(seen.warnings.join()).toContain('少扫 1 盒')
    await asked(auditor, acceptanceCalls.confirm.path, { id: a.id, version: seen.version })
    expect(await sqlRows('select code, state from trace_code where delivery_id = $1 order by code', [id])).toEqual(
      [p1, p2, p3].toSorted().map((c) => ({ code: c, state: 0 })),
    )

    // ---- its life, and a recall of its lot begins in one click
    const buyer = await again(browser, 'buyer1', { at: `/trace/query/${p1}` })
    await expect(shown(buyer, '.tq-page')).toContainText('供应商随货')
    await expect(shown(buyer, '.tq-page')).toContainText('验收入库')
    await expect(shown(buyer, '.tq-page')).toContainText(box)
    await button(buyer, '召回此批号').click()
    await expect(buyer).toHaveURL(/inventory\/recall\//)
    const [recall] = await sqlRows<{ id: string }>(
      `select r.id from recall r join recall_lot l on l.recall_id = r.id where l.lot_no = $1`,
      [lotNo],
    )
    expect(recall).toBeDefined()
    expect(await dialog(buyer).count()).toBe(0)
  } finally {
    await back()
  }
})

test('a big box nobody entered is opened by the code service at the door, and its nine packs are counted', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await again(browser, 'sup1_sales')
  const ident = newIdent()
  const { id, lotNo, version, back } = await drafted(browser, page, ident, '9')
  try {
    await asked(page, deliveryCalls.ship.path, { id, version })
    const desk = await again(browser, 'receiver1', { at: `/trace/codeAcquisition/${id}` })
    await expect(lot(desk, lotNo)).toContainText('/ 9')
    await quiet(desk)
    const box = `${ident}${String(Date.now() % 1e11).padStart(11, '0')}00`
    await button(desk, '装箱').click()
    await shoot(desk, box)
    await button(desk, '向码服务查询装箱关系').click()
    await expect(card(desk)).toContainText('整箱 9 个追溯码', { timeout: 40_000 })
    await expect(lot(desk, lotNo)).toContainText('9 / 9')
  } finally {
    await back()
  }
})
