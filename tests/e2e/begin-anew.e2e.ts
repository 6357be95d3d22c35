import { expect } from '@playwright/test'
import { button, shown, test } from './kit.ts'
import { again, dialog, tab } from './shell-kit.ts'

test('a new paper begun with something else is another paper: clean it takes the place of the open one, typed in it is asked about', async ({
  browser,
}) => {
  const keeper = await again(browser, 'receiver1', { at: '/inventory/stockDocument' })
  const title = shown(keeper, '.d-title')
  // the tab keeps what is typed on the page one leaves
  const begins = async (as: string) => {
    await tab(keeper, '库存单据').click()
    await button(keeper, '其他单据').click()
    await keeper.getByText(as, { exact: true }).filter({ visible: true }).last().click()
  }
  await begins('新建出库单')
  await expect(title).toContainText('新建出库单')
  await begins('新建调拨单')
  await expect(title).toContainText('新建调拨单')

  const remark = keeper.getByLabel('备注').filter({ visible: true })
  await remark.fill('还没写完')
  // on a slow machine too the question is asked over the page it is about
  const slow = await keeper.context().newCDPSession(keeper)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await begins('新建调整单')
  await dialog(keeper).waitFor()
  expect(await title.allTextContents()).toEqual([expect.stringContaining('新建调拨单')])
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await button(dialog(keeper), '取消').click()
  await expect(title).toContainText('新建调拨单')
  await expect(remark).toHaveValue('还没写完')

  await begins('新建调整单')
  await button(dialog(keeper), '不保存').click()
  await expect(title).toContainText('新建调整单')
  await expect(remark).toHaveValue('')
})
