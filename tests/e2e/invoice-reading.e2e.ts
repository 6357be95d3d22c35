import { expect, type Page } from '@playwright/test'
import { type Drawn, ofdOf, pdfOf, taxed, xmlOf } from '#db/demo/originals.ts'
import { billingCalls } from '#modules/invoice/shared/billing.ts'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { partOf } from '#modules/payable/shared/part.ts'
import { arrived } from './goods-kit.ts'
import { button, here, marked, open, shown, test, told } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

interface Item {
  itemId: string
  code: string
  name: string
  spec: string
  unit: string
  openQty: string
  openAmount: string
}
interface Billing {
  title: string
  taxNo: string
}
interface Detail {
  id: string
  version: number
  status: string
  diffAmount: string
  readings: { file: { name: string } }[]
}
const many = 20
const detail = (page: Page, id: string) => asked<Detail>(page, calls.detail.path, { id })

test.setTimeout(300_000)

test('a clerk drops twenty originals at once and gets twenty drafts laid over what awaits an invoice; eighteen are handed in, two do not fit and are corrected', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance')
  const clerk = await again(browser, 'sup1_fin')
  const { hospitalId } = (await asked<{ rows: { hospitalId: string }[] }>(finance, awaitCalls.query.path, { size: 1 }))
    .rows[0]!
  // what is open beside it other walks invoice too
  await arrived(browser, 3)
  const open_ = await asked<Item[]>(clerk, calls.candidates.path, { partnerId: hospitalId })
  const side = ({ title, taxNo }: Billing) => ({ name: title, taxNo })
  const sides = {
    seller: side(await asked<Billing>(clerk, billingCalls.query.path, {})),
    buyer: side(await asked<Billing>(finance, billingCalls.query.path, {})),
  }
  // one pack an invoice, of whatever there is
  const packs = open_.flatMap((i) => Array.from({ length: Math.min(Math.floor(Number(i.openQty)) - 1, many) }, () => i))
  expect(packs.length).toBeGreaterThanOrEqual(many)
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const drawn = packs.slice(0, many).map((i, n): Drawn => {
    const strange = n >= many - 2
    const one = { spec: i.spec, unit: i.unit, qty: '1', ...taxed(partOf(i, '1')) }
    const number = `26${String(Date.now()).slice(-12)}${String(n).padStart(6, '0')}`
    return { number, day, special: n % 2 === 0, ...sides, items: [{ ...one, name: strange ? '某某服务' : i.name }] }
  })
  const files = drawn.map((d, n) => {
    const kind = n % 5 === 3 ? 'ofd' : n % 5 === 4 && n < many - 2 ? 'pdf' : 'xml'
    const buffer = kind === 'ofd' ? ofdOf(d) : kind === 'pdf' ? pdfOf(d) : xmlOf(d)
    return { name: `${n}.${kind}`, mimeType: 'application/octet-stream', buffer }
  })
  const made = async () =>
    (await asked<{ rows: { id: string; number: string }[] }>(clerk, calls.query.path, { size: 100 })).rows.filter((v) =>
      drawn.some((d) => d.number === v.number),
    )

  try {
    await open(clerk, '/settlement/invoice/new')
    await expect(clerk.getByRole('heading', { name: '登记发票' })).toBeVisible()
    await shown(clerk, '.x-drop').locator('input[type=file]').setInputFiles(files)
    await expect(clerk.getByRole('heading', { name: '识别发票' })).toBeVisible()
    const foot = shown(clerk, '.d-footer')
    await expect(foot).toContainText(`共 ${many} 张：草稿 ${many}，已提交 0，待补填 0，未能登记 0`, {
      timeout: 120_000,
    })
    await expect(rows(clerk)).toHaveCount(many)
    // what does not fit is red, in the words of its line
    await expect(shown(clerk, '.d-fault').filter({ hasText: '「*医药*某某服务」没有对应的待开票明细' })).toHaveCount(2)
    expect(await made()).toHaveLength(many)

    await button(clerk, `提交无差异的 ${many - 2} 张`).click()
    await expect(foot).toContainText(`草稿 2，已提交 ${many - 2}`, { timeout: 60_000 })

    // ---- the two are corrected: what the original says stands, what it is for is chosen
    for (const d of drawn.slice(-2)) {
      await open(clerk, '/settlement/invoice')
      const { id } = (await made()).find((v) => v.number === d.number)!
      await open(clerk, `/settlement/invoice/${id}/edit`)
      await expect(clerk.getByRole('heading', { name: `发票 ${d.number}` })).toBeVisible()
      const field = (key: string) => shown(clerk, `.f-field[data-key=${key}]`)
      await expect(field('number').locator('input')).toBeDisabled()
      await expect(field('number')).toContainText(/来源：(XML|OFD) 原件/)
      await expect(field('remark').locator('textarea')).toBeEnabled()
      await shown(clerk, '[role=grid]').click({ position: { x: 120, y: 60 } })
      const item = packs[drawn.indexOf(d)]!
      await clerk.keyboard.type(item.code)
      await marked(clerk)
      await clerk.keyboard.press('Enter')
      await expect(shown(clerk, '.g-body [data-row="0"] [data-col="0"]')).toHaveText(item.name)
      await shown(clerk, '.g-body [data-row="0"] [data-col="4"]').dblclick()
      await clerk.keyboard.press('Control+a')
      await clerk.keyboard.type('1')
      await clerk.keyboard.press('Enter')
      await button(clerk, '保存草稿').click()
      await told(clerk, '已保存')
      // the word of the one before may still stand
      await expect.poll(async () => Math.abs(Number((await detail(clerk, id)).diffAmount))).toBeLessThanOrEqual(0.01)
    }

    // ---- the hospital reads what each was entered from
    const { id } = (await made()).find((v) => v.number === drawn[3]!.number)!
    await open(finance, `/settlement/invoice/${id}`)
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await finance.getByRole('tab', { name: '票面' }).click()
    const face = finance.getByRole('img', { name: '3.ofd' })
    await expect.poll(() => face.evaluate((e: HTMLImageElement) => e.naturalWidth > e.naturalHeight)).toBe(true)
    await finance.getByRole('tab', { name: '登记内容' }).click()
    await expect(finance.getByRole('region', { name: '票面' })).toContainText(drawn[3]!.number)
    await finance.getByRole('tab', { name: '原件' }).click()
    await expect(shown(finance, '.d-page')).toContainText('6/6 相符')
    await expect(finance.getByRole('button', { name: '3.ofd' })).toBeVisible()
    expect(here(finance)).toContain(id)
  } finally {
    // what was handed in is taken back, and what it was for is open again
    for (const { id } of await made()) {
      const { version, status } = await detail(clerk, id)
      if (status === 'draft') await asked(clerk, calls.delete.path, { id, version })
      else await asked(clerk, calls.withdraw.path, { id, version })
    }
  }
})
