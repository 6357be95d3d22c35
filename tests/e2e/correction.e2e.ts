import { type Browser, expect, type Page } from '@playwright/test'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import { picture } from './files-kit.ts'
import { released } from './goods-kit.ts'
import { button, here, open, shown, test, told } from './kit.ts'
import { again, asked, rows } from './shell-kit.ts'

interface Line {
  productId: string
  name: string
  code: string
  packSpec: string
}
interface Order {
  kind: number
  lines: Line[]
}

/** An order of last week's kind: sent, with what its article said then. */
const ordered = async (browser: Browser, buyer: Page) => {
  const { id, no } = await released(browser)
  const { kind, lines } = await asked<Order>(buyer, orderCalls.detail.path, { id })
  return { id, no, line: lines[0]!, screen: familyOfKind(kind).screen }
}
const fieldRow = (page: Page, field: string) => shown(page, '.ant-table-row').filter({ hasText: field }).first()

test('a buyer corrects an article: one field is taken, the other refused; the order of before keeps its own', async ({
  browser,
}) => {
  const buyer = await again(browser, 'buyer1')
  const { id, line, screen } = await ordered(browser, buyer)
  const better = `${line.packSpec} 改`

  // beside the article: only what is wrong is changed, with a reason and a photo
  await open(buyer, `/${screen}/${line.productId}`)
  await button(buyer, '纠错').click()
  await expect(shown(buyer, '.d-title')).toContainText(line.name)
  await expect(button(buyer, '提交纠错')).toBeDisabled()
  await buyer.getByLabel(/^包装规格/).fill(better)
  await shown(buyer, '[data-key=approvalNo] input').fill('国药准字H20990001')
  await button(buyer, '提交纠错').click()
  await expect(buyer.getByRole('alert').filter({ hasText: '必填' })).toBeVisible()
  await buyer.getByLabel(/^纠错理由/).fill('与实物包装和说明书不一致')
  await buyer.locator('input[type=file]').setInputFiles(picture('实物.bmp', 400, 200))
  await expect(shown(buyer, '.d-footer')).toContainText('修改 2 项')
  await button(buyer, '提交纠错').click()
  await expect(shown(buyer, '.d-title')).toContainText(/纠错单 JC\d+/)
  await expect(shown(buyer, '.d-title').getByText('待审核')).toBeVisible()
  const paper = here(buyer)
  const no = (await shown(buyer, '.d-title').innerText()).match(/JC\d+/)![0]

  // the operator reads then, proposed and now side by side, and what hangs on it
  const operator = await again(browser, 'operator', { at: `${paper.slice(0, paper.lastIndexOf('/'))}?keyword=${no}` })
  await expect(rows(operator)).toHaveCount(1)
  await rows(operator).getByRole('link', { name: no }).click()
  const pack = fieldRow(operator, '包装规格')
  await expect(pack).toContainText(line.packSpec)
  await expect(pack).toContainText(better)
  await expect(shown(operator, '.d-fields')).toContainText(/未完成订单\s*[1-9]\d* 张/)
  await expect(shown(operator, '.d-fields')).toContainText(/采购目录/)
  await expect(button(operator, '提交审核')).toBeDisabled()
  await pack.getByRole('radio', { name: '采纳', exact: true }).check()
  const number = fieldRow(operator, '国药准字H20990001')
  await number.getByRole('radio', { name: '不采纳' }).check()
  await number.getByRole('textbox').fill('批件没有变更')
  await button(operator, '提交审核').click()
  await expect(shown(operator, '.d-title').getByText('部分采纳')).toBeVisible()

  // the article has a new version that says why
  await open(operator, `/${screen}/${line.productId}`)
  await expect(shown(operator, '.d-title')).toContainText(line.name)
  await operator.getByRole('tab', { name: '版本' }).click()
  const newest = operator.getByRole('list', { name: '版本' }).getByRole('listitem').first()
  await expect(newest).toContainText('纠错')
  await expect(newest).toContainText(no)
  await expect(newest.locator('ins')).toHaveText(better)

  // the order of before shows its own, a new one the new; the hospital was told
  const now = await asked<Order>(buyer, orderCalls.detail.path, { id })
  expect(now.lines[0]!.packSpec).toBe(line.packSpec)
  await open(buyer, `/procurement/purchaseOrder/${id}`)
  await expect(shown(buyer, '.ant-table-row').first()).toContainText(line.packSpec)
  await expect(buyer.getByText(better).filter({ visible: true })).toHaveCount(0)
  // and prints it
  await button(buyer, '打印').click()
  const preview = buyer.getByRole('dialog', { name: '打印预览' })
  await expect(preview).toContainText(line.code)
  await expect(preview).toContainText(line.packSpec)
  await expect(preview).not.toContainText(better)
  await buyer.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await open(buyer, '/messageNotice?category=notice')
  await expect(
    buyer
      .getByText(new RegExp(`${line.name}.*已更正`))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('its proposer takes a correction back, and a rival hospital does not find it', async ({ browser }) => {
  const buyer = await again(browser, 'buyer1')
  const { line, screen } = await ordered(browser, buyer)
  await open(buyer, `/${screen}/${line.productId}/correct`)
  await buyer.getByLabel(/^包装规格/).fill(`${line.packSpec} 乙`)
  await buyer.getByLabel(/^纠错理由/).fill('与实物包装不一致，请核对')
  await button(buyer, '提交纠错').click()
  await expect(shown(buyer, '.d-title')).toContainText(/纠错单 JC\d+/)
  const paper = here(buyer)
  const rival = await again(browser, 'buyer2', { at: paper })
  await expect(rival.getByRole('alert').filter({ hasText: '单据不存在' }).first()).toBeVisible()
  await button(buyer, '撤回').click()
  await buyer
    .getByRole('dialog')
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await told(buyer, /已撤回/)
  await expect(shown(buyer, '.d-title').getByText('已撤回')).toBeVisible()
})
