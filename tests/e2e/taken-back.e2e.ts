import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { released, sent } from './goods-kit.ts'
import { button, here, open, password, shown, test, told } from './kit.ts'
import { rows } from './list-kit.ts'
import { again, asked, dialog, orders } from './shell-kit.ts'

/* What is taken back or signed by two at a desk (issue 16, «not walked by anybody»). */

const acceptances = '/procurement/acceptance'
interface Paper {
  id: string
  version: number
}
interface Checks extends Paper {
  lines: { id: string; deliveredQty: string }[]
}

test('what was registered by mistake is revoked in numbers and with a reason, and is registered anew; what was confirmed is reversed', async ({
  browser,
}) => {
  const no = await sent(browser, 1)
  const receiver = await again(browser, 'receiver1')
  const ask = <T>(path: string, body: unknown) => asked<T>(receiver, path, body)
  const found = async () =>
    (await ask<{ rows: (Paper & { status: string })[] }>(acceptanceCalls.query.path, { keyword: no, size: 10 })).rows
  const register = async (id: string) => {
    const { version, lines } = await ask<Checks>(acceptanceCalls.detail.path, { id })
    const all = lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty.replace(/\.0+$/, ''), refusedQty: '0' }))
    await ask(acceptanceCalls.accept.path, { id, version, lines: all })
  }
  const [first] = await found()
  await register(first!.id)

  await open(receiver, `${acceptances}/${first!.id}`)
  await button(receiver, '撤销验收').click()
  await expect(dialog(receiver)).toContainText(/登记的 1 行、[\d,.]+ 元作废，尚未入库；配送单回到已发货，可重新登记/)
  await dialog(receiver).getByRole('textbox').fill('点错了单据')
  await button(dialog(receiver), '确定').click()
  await expect(shown(receiver, '.d-title')).toContainText('已撤销')
  await expect(shown(receiver, '.d-page')).toContainText('点错了单据')

  // the goods wait again, on a paper of their own
  const next = (await found()).find((a) => a.id !== first!.id)!
  await register(next.id)
  const auditor = await again(browser, 'auditor1')
  const { version } = await ask<Paper>(acceptanceCalls.detail.path, { id: next.id })
  await asked(auditor, acceptanceCalls.confirm.path, { id: next.id, version })
  await open(auditor, `${acceptances}/${next.id}`)
  await button(auditor, '冲销').click()
  await expect(dialog(auditor)).toContainText(/入库的 1 行、[\d,.]+ 元冲销出库，货物待重新验收/)
  await dialog(auditor).getByRole('textbox').fill('收错了库房')
  await button(dialog(auditor), '确定').click()
  await expect(shown(auditor, '.d-title')).toContainText('已冲销')
})

test('narcotics are taken in by two: who registers says who stood beside him, and that one signs with his own password', async ({
  browser,
}) => {
  const no = await sent(browser, 1)
  const page = await again(browser, 'receiver1')
  const found = await asked<{ rows: Paper[] }>(page, acceptanceCalls.query.path, { keyword: no, size: 10 })
  const { id } = found.rows[0]!
  await sqlRows('update acceptance set narcotic = true where id = $1', [id])
  await open(page, `${acceptances}/${id}`)
  await button(page, '全部接收').click()
  await button(page, '登记验收').click()
  const beside = page.getByRole('dialog', { name: '双人复核' })
  // nobody stands beside himself
  await beside.getByLabel('复核人账号').fill('receiver1')
  await beside.getByLabel('复核人密码').fill(password)
  await button(beside, '确认复核').click()
  await expect(beside.getByText('复核人不能是本人')).toBeVisible()
  await beside.getByLabel('复核人账号').fill('pharmacist1')
  await beside.getByLabel('复核人密码').fill(password)
  await button(beside, '确认复核').click()
  await told(page, '已登记验收')
  expect(here(page)).toContain(id)
  await expect(shown(page, '.d-page')).toContainText('钱药师')
})

test('a supplier who refuses to give an order back says why, and it goes on; one he had not taken on is gone at once', async ({
  browser,
}) => {
  const { id, version, no, sales } = await released(browser)
  const taken = await asked<Paper>(sales, orderCalls.accept.path, { id, version })
  const buyer = await again(browser, 'buyer1')
  await asked(buyer, orderCalls.requestUnaudit.path, { id, version: taken.version, reason: '重复下单' })
  await open(sales, `${orders}/${id}`)
  await button(sales, '拒绝弃审').click()
  await expect(dialog(sales)).toContainText(/[\d,.]+ 元的订单回到配货中，照常发货/)
  await dialog(sales).getByRole('textbox').fill('已经装车')
  await button(dialog(sales), '确定').click()
  await expect(shown(sales, '.d-title')).toContainText('配货中')
  await open(buyer, `${orders}?keyword=${no}`)
  await expect(rows(buyer).first()).toContainText('配货中')
  await rows(buyer).first().getByRole('link').first().click()
  await expect(shown(buyer, '.d-page')).toContainText('已经装车')

  const other = await released(browser)
  await open(buyer, `${orders}/${other.id}`)
  await button(buyer, '弃审').click()
  await expect(dialog(buyer)).toContainText(/供应商尚未接单，弃审立即生效：[\d,.]+ 元的订单作废/)
  await dialog(buyer).getByRole('textbox').fill('重复下单')
  await button(dialog(buyer), '确定').click()
  await expect(shown(buyer, '.d-title')).toContainText('已弃审')
})
