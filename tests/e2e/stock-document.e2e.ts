import { expect, type Page } from '@playwright/test'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '#modules/stock-document/shared/calls.ts'
import { sqlRows } from './database.ts'
import { choose } from './files-kit.ts'
import { button, here, open, saveAndRead, shown, test, told } from './kit.ts'
import { laid, unstocked } from './shelf-kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

interface Paper {
  id: string
  no: string
  status: string
}
const at = '/inventory/stockDocument'
const detail = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })

test('of 20 packs from the central store to the ward one breaks: on the way on both sides and on nobody’s shelf; 19 are taken in, the sender confirms the loss', async ({
  browser,
}) => {
  const keeper = await again(browser, 'receiver1')
  const [a] = await unstocked({ n: 1 })
  const ratio = Number(a!.ratio)
  const [ward] = await sqlRows<{ id: string; code: string; name: string; from: string }>(
    `select d.id, d.code, d.name, f.name as from from distribution_point f
     join distribution_point d on d.hospital_id = f.hospital_id and d.id <> f.id and d.enabled where f.id = $1 order by d.code limit 1`,
    [a!.point],
  )
  const { id: toPointId, code: point, name, from } = ward!
  const lot = { lotNo: 'E2E-DB', expiry: 300 }
  await laid(a!, { ...lot, moves: [{ cause: 'opening', packs: 25, at: 30 }] })
  await laid(a!, { ...lot, point, moves: [{ cause: 'opening', packs: 2, at: 30 }] })
  const made = await asked<Paper>(keeper, calls.transfer.path, {
    ...{ pointId: a!.point, toPointId, send: true },
    lines: [{ productId: a!.product, qty: '20' }],
  })
  // found among the documents of its class
  await open(keeper, at)
  await keeper.getByRole('navigation', { name: '单据类型' }).getByText('调拨单').click()
  await rows(keeper).getByRole('link', { name: made.no }).click()
  // rows of the list offer it too, until the paper is there
  await expect(shown(keeper, '.d-title')).toContainText(made.no)
  await button(keeper, '确认出库').click()
  await told(keeper, /确认出库/)
  const packs = (n: number) => packsText(String(n * ratio), a!.ratio, a!.unit, a!.minUnit)
  await expect(shown(keeper, '.d-bar')).toContainText(`在途 ${a!.name} ${packs(20)}`)

  // ---- what each side has, and what is on the way to or from it
  const stands = async (where: string, qty: number, onWay: number, told = '') => {
    const row = rows(keeper).filter({ hasText: where })
    await expect(row.locator('[data-col=qty]')).toHaveText(packs(qty))
    await expect(row.locator('[data-col=transitQty]')).toHaveText(packs(onWay))
    if (told) await expect(row.locator('[data-col=transitQty] [title]')).toHaveAttribute('title', new RegExp(told))
  }
  const list = `/inventory/inventoryQuery?keyword=${a!.code}`
  await open(keeper, list)
  await expect(rows(keeper)).toHaveCount(2)
  await stands(from, 5, 20, `调往${name}.*${made.no}`)
  await stands(name, 2, 20, `自${from}调来.*${made.no}`)

  const other = await again(browser, 'pharmacist1', { at: `${at}/${made.id}` })
  await button(other, '接收').click()
  const box = dialog(other)
  await box
    .getByRole('textbox')
    .first()
    .fill(String(19 * ratio))
  await box.getByLabel('差异原因').fill('运输破损')
  await choose(other, { name: '破损.png', mimeType: 'image/png', buffer: png })
  await button(box, '差异接收').click()
  await told(other, /已接收/)
  await expect.poll(async () => (await detail(keeper, made.id)).status).toBe('shortPending')
  await expect(button(other, '确认差异')).toHaveCount(0)

  // ---- what broke is the sender's until he answers for it
  await open(keeper, `${at}/${made.id}`)
  await button(keeper, '确认差异').click()
  await dialog(keeper)
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await expect.poll(async () => (await detail(keeper, made.id)).status).toBe('receivedShort')
  await open(keeper, list)
  await button(keeper, '查询').click()
  await stands(from, 5, 0)
  await stands(name, 21, 0)
  const lost = await sqlRows<{ qty: number }>(
    `select sum(qty)::float as qty from stock_movement where ref_id = $1 and cause = 'countLoss'`,
    [made.id],
  )
  expect(lost).toEqual([{ qty: -ratio }])
})

test('a new issue begins at the store its writer used last, not at the first one', async ({ browser }) => {
  const keeper = await again(browser, 'receiver1')
  const fresh = async () => {
    await open(keeper, `${at}/new?class=issue&kind=outpatient`)
    const store = shown(keeper, '.ant-select').filter({ has: keeper.getByLabel('库房') })
    await expect(store).not.toHaveText('')
    return store
  }
  const store = await fresh()
  const first = await store.innerText()
  await store.click()
  const name = (await shown(keeper, '.ant-select-item-option').filter({ hasNotText: first }).first().innerText()).trim()
  await shown(keeper, '.ant-select-item-option').filter({ hasText: name }).click()
  await saveAndRead(keeper)
  const id = here(keeper).split('/').at(-1)!
  await open(keeper, at)
  await expect(await fresh()).toHaveText(name)
  const { version } = await asked<{ version: number }>(keeper, calls.detail.path, { id })
  await asked(keeper, calls.delete.path, { id, version })
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
