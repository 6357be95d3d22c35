import { expect, type Page } from '@playwright/test'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { typeCalls } from '#modules/contract-type/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { type PickItem, pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { type Acted, contractSeen, day, orgOf, passed, signs } from './contract-kit.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog, rows } from './shell-kit.ts'

/* domain §2.28: an order's lines are bound by themselves, move the counters of their contract, and a frozen one lets none through. */
const register = '/contract/manage'
const orders = '/procurement/purchaseOrder'
interface Paper {
  id: string
  no: string
  version: number
}
type Good = PickItem & { productId: string }

/** Something of this supplier that can be ordered today, and that no contract of the hospital names. */
const free = async (buyer: Page, supplierId: string, hospitalId: string): Promise<Good> => {
  const found = await asked<{ rows: PickItem[] }>(buyer, pickCalls.find.path, { supplierId, size: 100 })
  const ids = await sqlRows<{ id: string; productId: string }>(
    `select i.id, i.product_id as "productId" from catalog_item i where i.hospital_id = $1 and not exists (select from contract_line l
       join contract c on c.id = l.contract_id and c.status in ('effective', 'frozen', 'expired') where l.hospital_id = $1 and l.product_id = i.product_id)`,
    [hospitalId],
  )
  const products = new Map(ids.map((i) => [i.id, i.productId]))
  const good = found.rows.find(
    (i) => i.disabledReason === '' && !i.narcotic && i.agreedRest === null && products.has(i.id),
  )
  if (!good) throw new Error('every product of this supplier has a contract')
  return { ...good, productId: products.get(good.id)! }
}
/** What the 标的 tab says of the contract's only line, by the heads of its columns. */
const counted = async (page: Page, column: string): Promise<string> => {
  const heads = await page.getByRole('columnheader').filter({ visible: true }).allInnerTexts()
  return (
    await rows(page)
      .first()
      .getByRole('cell')
      .nth(heads.findIndex((h) => h.trim() === column))
      .innerText()
  ).trim()
}

/** As numbers stand on the screen. */
const grouped = (n: number) => n.toLocaleString('en-US')

test.setTimeout(300_000)

test('an order shows the contract behind each line at its price, moves its counters, and is refused while the contract is frozen', async ({
  browser,
}) => {
  const mark = `绑定合同${Date.now()}`
  const operator = await again(browser, 'operator')
  const clerk = await again(browser, 'contract')
  const levels = [await again(browser, 'auditor1'), await again(browser, 'leader')]
  const signer = await again(browser, 'sup1_admin')
  const buyer = await again(browser, 'buyer1')
  const supplierId = await orgOf(signer)
  const good = await free(buyer, supplierId, await orgOf(buyer))
  const step = Number(good.packMultiple)
  const type = await asked<{ id: string; version: number }>(operator, typeCalls.add.path, {
    ...{ code: `B${Date.now()}`, name: mark, category: 'drug', orderRule: 'block' },
  })
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: good.kind })
  const order = (qty: number) =>
    asked<Paper>(buyer, orderCalls.add.path, {
      ...{ supplierId, pointId: point!.id, kind: good.kind },
      lines: [{ catalogItemId: good.id, qty: String(qty), substitute: { code: 'clinical', text: '' } }],
    })
  let contract: Acted | undefined
  try {
    const made = await asked<Acted>(clerk, entryCalls.add.path, {
      ...{ partnerId: supplierId, typeId: type.id, name: mark, validFrom: day(), validTo: day(60) },
      lines: [{ productId: good.productId, price: good.price, qty: String(100 * step) }],
    })
    await passed(clerk, levels, made)
    await signs(signer, made.id, 'supplier')
    contract = made
    expect((await signs(levels[1]!, made.id, 'hospital')).status).toBe('effective')

    // ---- handed in, the line is bound by itself
    const first = await order(3 * step)
    await open(buyer, `${orders}/${first.id}`)
    await expect(shown(buyer, '.d-title')).toContainText(first.no)
    await button(buyer, '提交').click()
    await told(buyer, '已提交')
    const line = rows(buyer).first()
    await expect(line).toContainText(`${contract.no} · 第 1 版`)
    const said = (await asked<{ contracts: { price: string }[] }>(buyer, orderCalls.detail.path, { id: first.id }))
      .contracts
    expect(said.map((c) => Number(c.price))).toEqual([Number(good.price)])

    // ---- the contract's line counts it
    await open(clerk, `${register}/${made.id}`)
    await expect(shown(clerk, '.d-title')).toContainText('履行中')
    await expect.poll(() => counted(clerk, '已订货数量')).toBe(grouped(3 * step))

    // ---- frozen: the next order is refused, naming number and reason
    const now = await contractSeen(clerk, made.id)
    await button(clerk, '冻结').click()
    await dialog(clerk).getByLabel('冻结原因').fill('供货质量待查')
    await button(dialog(clerk), '冻结').click()
    await expect(shown(clerk, '.d-title')).toContainText('已冻结')
    expect((await contractSeen(clerk, made.id)).version).toBeGreaterThan(now.version)
    const second = await order(step)
    await open(buyer, `${orders}/${second.id}`)
    await expect(shown(buyer, '.d-title')).toContainText(second.no)
    await button(buyer, '提交').click()
    await told(buyer, new RegExp(`合同 ${contract.no} 已冻结：供货质量待查`))
    await expect(shown(buyer, '.d-title')).toContainText('待提交')
    await clerk.reload()
    await expect(shown(clerk, '.d-title')).toContainText('已冻结')
    await expect.poll(() => counted(clerk, '已订货数量')).toBe(grouped(3 * step))

    // ---- thawed, it is handed in, and counted
    const held = await contractSeen(clerk, made.id)
    await asked(clerk, registerCalls.unfreeze.path, { id: made.id, version: held.version })
    const sent = buyer.waitForResponse((r) => r.url().endsWith(orderCalls.submit.path))
    await button(buyer, '提交').click()
    expect((await (await sent).json()).code).toBe(0)
    await clerk.reload()
    await expect(shown(clerk, '.d-title')).toContainText('履行中')
    await expect.poll(() => counted(clerk, '已订货数量')).toBe(grouped(4 * step))
  } finally {
    // walks after this one order the same goods
    if (contract) {
      const now = await contractSeen(clerk, contract.id)
      const ask = { kind: 'ask', id: contract.id, version: now.version, reason: '演练结束', endsOn: day() }
      const wanted = await asked<Acted>(clerk, registerCalls.terminate.path, ask)
      const agree = { kind: 'agree', id: contract.id, version: wanted.version }
      await asks(await again(browser, 'sup1_sales'), registerCalls.terminate.path, agree)
    }
    await asks(operator, typeCalls.switch.path, { id: type.id, version: type.version, enabled: false })
  }
})
