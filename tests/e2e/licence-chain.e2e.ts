import { type Browser, expect, type Page } from '@playwright/test'
import type { Answer } from '#kernel/shared/call.ts'
import { chainCalls } from '#modules/certificate/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { sqlRows } from './database.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/** The letter of the demonstration's agent to its first supplier. */
const LETTER = '授权2026-代-01'
const screen = '/baseInfo/certificate'

const until = (day: string) =>
  sqlRows(
    `update certificate set valid_to = (now() at time zone 'Asia/Shanghai')::date + $2::int where cert_no = $1
     returning to_char(valid_to, 'YYYY-MM-DD') as day, id`,
    [LETTER, day],
  ) as Promise<{ day: string; id: string }[]>

/** A drug of the first supplier that comes over the agent, as the second hospital buys it. */
const overTheAgent = async (buyer: Page) => {
  // what rests on the letter, in the order of its items
  const resting = await sqlRows<{ itemId: string; hospitalId: string; supplierId: string; productId: string }>(
    `select i.id as "itemId", r.hospital_id as "hospitalId", r.supplier_id as "supplierId", r.product_id as "productId"
     from certificate c, certificate_reach(c.id) r join org h on h.id = r.hospital_id and h.code = 'H002'
       join org s on s.id = r.supplier_id and s.code = 'S001'
       join catalog_item i on i.hospital_id = r.hospital_id and i.product_id = r.product_id and i.supplier_id = r.supplier_id
     where c.cert_no = $1 and i.status = 'enabled'`,
    [LETTER],
  )
  if (resting.length === 0) throw new Error('nothing rests on the letter')
  const { supplierId } = resting[0]!
  const found = await asked<Answer<typeof pickCalls.find>>(buyer, pickCalls.find.path, {
    supplierId,
    kind: 0,
    size: 200,
  })
  for (const item of found.rows.filter((i) => !i.disabledReason && !i.narcotic)) {
    const rests = resting.find((r) => r.itemId === item.id)
    if (!rests) continue
    const { hospitalId, productId } = rests
    const wish = { supplierId, hospitalId, productId }
    const { links, maker } = await asked<Answer<typeof chainCalls.chain>>(buyer, chainCalls.chain.path, wish)
    if (links.find((l) => l.link === 'letters')?.steps.length === 2) return { item, ...wish, maker }
  }
  throw new Error('no drug comes over the agent')
}

const drafted = async (browser: Browser) => {
  const buyer = await again(browser, 'buyer2')
  const found = await overTheAgent(buyer)
  const [point] = await asked<{ id: string }[]>(buyer, pointCalls.options.path, { kind: 0 })
  const lines = [{ catalogItemId: found.item.id, qty: String(10 * Number(found.item.packMultiple)) }]
  const order = { supplierId: found.supplierId, pointId: point!.id, kind: 0, lines }
  const { id } = await asked<{ id: string }>(buyer, orderCalls.add.path, order)
  return { ...found, buyer, id }
}

test('a letter that ended stops an order by its name; the supplier renews it from a picture, the operator passes it, the order goes', async ({
  browser,
}) => {
  await until('25')
  const { buyer, id, maker, supplierId, productId, hospitalId } = await drafted(browser)
  // this hospital asks for the letters of drugs too
  await sqlRows(
    `insert into config (key, org_id, value) values ('chain.drug.letters', $1, '"拒绝"') on conflict (key, org_id) do nothing`,
    [hospitalId],
  )

  // beforehand: what stops when it ends, and its list
  const operator = await again(browser, 'operator', { at: `${screen}/lookahead` })
  const row = operator.getByRole('row').filter({ hasText: LETTER }).filter({ visible: true })
  await expect(row).toContainText('云泽同源医药代理有限公司 → 云泽云鼎医药有限公司')
  const counted = row.getByRole('link', { name: new RegExp(`^${LETTER} \\d+$`) }).first()
  const n = Number(await counted.textContent())
  expect(n).toBeGreaterThan(0)
  await counted.click()
  await expect(operator).toHaveURL(/purchaseOrder\?certificateId=/)
  const chips = operator.getByRole('list', { name: '其他生效的条件' }).filter({ visible: true })
  await expect(chips).toContainText('依赖的证件')
  await expect(shown(operator, '.l-foot')).toContainText(`共 ${n} 条`)

  const [{ day, id: letterId }] = (await until('-1')) as [{ day: string; id: string }]
  await open(buyer, `/procurement/purchaseOrder/${id}`)
  await button(buyer, '提交').click()
  const says = `${maker} → 云泽同源医药代理有限公司 → 云泽云鼎医药有限公司 的产品授权书 ${LETTER} 已于 ${day} 到期`
  // a sentence that long stands in a dialog of its own
  await expect(dialog(buyer)).toContainText(says)
  await button(dialog(buyer), '关闭').click()

  // the hospital sees where the way breaks
  await open(buyer, `${screen}/chain?supplierId=${supplierId}&productId=${productId}`)
  await expect(shown(buyer, '[role=alert]').filter({ hasText: says })).toBeVisible()
  const bad = shown(buyer, '.k-letter[data-bad]')
  await expect(bad).toHaveCount(1)
  await expect(bad).toContainText(LETTER)
  await expect(bad).toContainText('已过期')

  const supplier = await again(browser, 'sup1_admin', { at: `${screen}/${letterId}` })
  await button(supplier, '换证').click()
  const form = shown(supplier, '.d-page')
  await form.getByLabel('用证件图片填写').setInputFiles('tests/fixtures/letter.jpg')
  const readings = form.getByRole('checkbox')
  await expect(readings).toHaveCount(4, { timeout: 30_000 })
  await expect(form.getByRole('textbox', { name: /^证件编号/ })).toHaveValue('TYSQ-2026-0088')
  // what the machine read is nobody's word yet
  await button(supplier, '保存并提交').click()
  await expect(form.getByText('还有 4 项识别结果未核对')).toBeVisible()
  for (const box of await readings.all()) await box.check()
  await button(supplier, '保存并提交').click()
  await told(supplier, '已提交')
  await expect(shown(supplier, '.d-title').getByText('待审核')).toBeVisible()

  const renewal = supplier.url().split('#')[1]!
  await open(operator, renewal)
  // the picture is beside the fields, and looked at
  await expect(shown(operator, '.u-papers').locator('img')).toBeVisible()
  await button(operator, '通过').click()
  await told(operator, '已审核')

  await open(buyer, `/procurement/purchaseOrder/${id}`)
  await button(buyer, '提交').click()
  await told(buyer, '已提交')
  await expect(shown(buyer, '.d-title').getByText('待审核')).toBeVisible()
})
