import { type Browser, expect, type Page } from '@playwright/test'
import { voucherCalls as calls } from '#modules/invoice-voucher/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { button, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

const at = '/settlement/invoicingVouchers'
interface Paper {
  id: string
  no: string
  version: number
  status: string
  supplierId: string
  lineCount: number
  amount: string
  lines: { id: string; name: string; qty: string }[]
}
interface Page_ {
  total: number
  rows: Paper[]
}
const all = (page: Page) => asked<Page_>(page, calls.query.path, { size: 100 })
const read = (page: Page, id: string) => asked<Paper>(page, calls.detail.path, { id })

/** What the walk made is taken back: drafts are deleted, the others voided. */
const takenBack = async (browser: Browser, was: ReadonlySet<string>): Promise<void> => {
  const finance = await again(browser, 'finance')
  for (const { id, version, status } of (await all(finance)).rows.filter((v) => !was.has(v.id)))
    if (status === 'draft') await asked(finance, calls.delete.path, { id, version })
    else if (status !== 'void') await asked(finance, calls.void.path, { id, version, reason: '走查完毕' })
  await finance.context().close()
}

test('finance makes vouchers of all that awaits an invoice in one step; the supplier disputes a line, it is mended, issued again and confirmed', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance')
  const was = new Set((await all(finance)).rows.map((v) => v.id))
  try {
    const { total } = await asked<{ total: number }>(finance, awaitCalls.query.path, { size: 1, state: ['open'] })
    expect(total).toBeGreaterThan(2)
    await open(finance, '/settlement/awaitInvoice?state=open')
    await expect(rows(finance).first()).toBeVisible()
    await finance.getByRole('button', { name: /^待开票 \d/ }).click()
    await quiet(finance)
    await expect(button(finance, '生成凭证')).toBeDisabled()
    await shown(finance, 'thead input[type=checkbox]').first().check()
    const chosen = shown(finance, '.l-chosen')
    await expect(chosen).toContainText('已选')
    if (!(await chosen.innerText()).includes(`已选 ${total} 条`)) await button(finance, `选择全部 ${total} 条`).click()
    await expect(chosen).toContainText(`已选 ${total} 条`)

    // ---- it says first how many vouchers with which sums
    await finance.getByRole('button', { name: `生成凭证 (${total})` }).click()
    const making = dialog(finance)
    await expect(making).toContainText(`所选 ${total} 行按供应商、类型和集采分为`)
    const said = Number(/生成 (\d+) 张/.exec(await making.innerText())![1])
    await making.getByRole('button', { name: '生成凭证' }).click()
    await told(finance, `已生成 ${said} 张开票凭证草稿`)
    const made = (await all(finance)).rows.filter((v) => !was.has(v.id))
    expect(made).toHaveLength(said)
    expect(made.reduce((n, v) => n + v.lineCount, 0)).toBe(total)
    const clerk = await again(browser, 'sup1_fin')
    const drafts = await all(clerk)
    expect(drafts.rows.filter((v) => made.some((m) => m.id === v.id))).toEqual([])

    // ---- one of them is issued
    const his = (await asked<{ rows: { supplierId: string }[] }>(clerk, awaitCalls.query.path, { size: 1 })).rows[0]!
    const v = made.filter((m) => m.supplierId === his.supplierId).toSorted((x, y) => y.lineCount - x.lineCount)[0]!
    await open(finance, `${at}/${v.id}`)
    await expect(finance.getByRole('heading', { name: v.no })).toBeVisible()
    await button(finance, '开具').click()
    if (await dialog(finance).isVisible()) await button(dialog(finance), '确定').click()
    await told(finance, '已开具')

    // ---- the supplier finds it at home and disputes one line
    await open(clerk, '/Home')
    await expect(shown(clerk, 'a, button').filter({ hasText: '凭证待确认' }).first()).toBeVisible()
    // his own name is no choice to him
    await open(clerk, at)
    await expect(clerk.getByRole('heading', { name: '开票凭证' })).toBeAttached()
    await expect(clerk.getByLabel('供应商', { exact: true }).filter({ visible: true })).toHaveCount(0)
    await open(clerk, `${at}/${v.id}`)
    await expect(clerk.getByRole('heading', { name: v.no })).toBeVisible()
    await button(clerk, '提出异议').click()
    const against = dialog(clerk)
    await against.getByRole('combobox', { name: '有异议的行' }).click()
    await clerk.locator('.ant-select-item-option').filter({ visible: true }).first().click()
    await clerk.keyboard.press('Escape')
    await against.getByRole('textbox', { name: '第 1 行的异议说明' }).fill('少一件')
    await against.getByRole('button', { name: '对 1 行提出异议' }).click()
    await told(clerk, '已提出异议')

    // ---- finance reads why, mends it and issues it again
    await open(finance, '/Home')
    await expect(shown(finance, 'a, button').filter({ hasText: '凭证有异议' }).first()).toBeVisible()
    await open(finance, `${at}/${v.id}`)
    await expect(shown(finance, '.d-tag').filter({ hasText: '数量不符' }).first()).toBeVisible()
    const before = await read(finance, v.id)
    await button(finance, '修改').click()
    await expect(shown(finance, '[role=grid]')).toContainText('数量不符')
    const remark = finance.getByLabel('备注').filter({ visible: true }).first()
    await remark.fill('已按实收核对')
    await button(finance, '开具').click()
    await told(finance, '已开具')
    // the message of the first time may stand there still
    const now = async () => {
      const { status, round } = await asked<{ round: number; status: string }>(finance, calls.detail.path, { id: v.id })
      return [status, round]
    }
    await expect.poll(now).toEqual(['issued', 2])

    // ---- and he agrees
    await open(clerk, `${at}/${v.id}`)
    // his page was kept, and says that it is no more what stands
    await button(clerk, '刷新').click()
    await expect(shown(clerk, '.d-page')).toContainText('已按实收核对')
    await button(clerk, '确认').click()
    if (await dialog(clerk).isVisible()) await button(dialog(clerk), '确定').click()
    await expect(shown(clerk, '.d-title').getByText('已确认')).toBeVisible()
    expect((await read(clerk, v.id)).amount).toBe(before.amount)

    // ---- 待开票 says where it stands
    await open(finance, '/settlement/awaitInvoice')
    await finance.getByRole('button', { name: /^凭证中 \d/ }).click()
    await quiet(finance)
    await expect(rows(finance).first()).toContainText('KP')
  } finally {
    await takenBack(browser, was)
  }
})
