import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { sqlRows } from './database.ts'
import { sent } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

test('goods of a lot the slip does not name: a line of its own, confirmed by its supplier, and only then in stock', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const [slip, came] = [`S${Date.now()}`, `N${Date.now()}`]
  const deliveryNo = await sent(browser, 1, { lotNo: slip })
  const receiver = await again(browser, 'receiver1')
  const find = { keyword: deliveryNo, size: 10 }
  const [wait] = (await asked<{ rows: { id: string }[] }>(receiver, acceptanceCalls.query.path, find)).rows
  const at = `/procurement/acceptance/${wait!.id}`
  // where the hospital takes no such goods, nothing is offered: they are refused
  await open(receiver, at)
  await expect(button(receiver, '登记验收')).toBeVisible()
  await expect(button(receiver, '登记其他批号')).toHaveCount(0)
  const [own] = await sqlRows<{ id: string }>(`select home_org as id from app_user where login_name = 'receiver1'`)
  await sqlRows(`insert into config (key, org_id, value) values ('acceptance.otherLot', $1, 'true')`, [own!.id])
  try {
    await receiver.reload()
    await button(receiver, '登记其他批号').click()
    await dialog(receiver).getByRole('textbox', { name: '实到批号' }).fill(came)
    await dialog(receiver).getByRole('textbox', { name: '生产日期' }).fill('2026-01-01')
    await dialog(receiver).getByRole('textbox', { name: '有效期至' }).fill('2030-01-01')
    await dialog(receiver).getByRole('textbox', { name: '到货数量' }).fill('3')
    await button(dialog(receiver), '确定').click()
    await told(receiver, '已登记，等待供应商确认批号')
    await expect(dialog(receiver)).toHaveCount(0)
    await expect(shown(receiver, '.g-body')).toContainText(came)
    await expect(shown(receiver, '.g-body')).toContainText('批号待确认')
    await button(receiver, '全部接收').click()
    await button(receiver, '登记验收').click()
    await expect(shown(receiver, '.d-title').getByText('已验收', { exact: true })).toBeVisible()

    const auditor = await again(browser, 'auditor1', { at })
    await button(auditor, '确认').click()
    await button(dialog(auditor), '确定').click()
    await expect(auditor.getByText(new RegExp(`供应商尚未确认.*${came}`)).first()).toBeVisible()

    // he reads what he is asked for before he says yes
    const supplier = await again(browser, 'sup1_ship', { at })
    await button(supplier, '确认批号').click()
    await expect(dialog(supplier)).toContainText(`随货单批号 ${slip}，实到 ${came}，3 `)
    await button(dialog(supplier), '确定').click()
    await expect(shown(supplier, '.d-page').getByText('批号已确认')).toBeVisible()
    await expect(button(supplier, '确认批号')).toHaveCount(0)

    await auditor.reload()
    await expect(shown(auditor, '.d-page').getByText('批号已确认')).toBeVisible()
    await button(auditor, '确认').click()
    await button(dialog(auditor), '确定').click()
    await expect(shown(auditor, '.d-title').getByText('已确认', { exact: true })).toBeVisible()
    const lots = await sqlRows<{ lot: string }>('select lot_no as lot from stock_balance where lot_no = any($1)', [
      [slip, came],
    ])
    expect(lots.map((l) => l.lot).sort()).toEqual([slip, came].sort())
  } finally {
    await sqlRows(`delete from config where key = 'acceptance.otherLot' and org_id = $1`, [own!.id])
  }
})
