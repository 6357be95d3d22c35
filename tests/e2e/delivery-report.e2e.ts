import { expect } from '@playwright/test'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { picture } from './files-kit.ts'
import { ordered } from './goods-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { again, asked } from './shell-kit.ts'

test('a supplier ticks one inspection report onto every lot of a delivery but one; the receiver reads it before he registers', async ({
  browser,
}) => {
  const orderId = await ordered(browser, 3)
  const page = await again(browser, 'sup1_sales')
  const { lines } = await asked<{ lines: { id: string; qty: string }[] }>(page, orderCalls.detail.path, { id: orderId })
  const lots = lines.flatMap((l, i) =>
    Array.from({ length: 4 }, (_, n) => ({
      ...{ orderLineId: l.id, qty: '1', lotNo: `L${i}${n}` },
      ...{ productionDate: '2026-01-01', expiryDate: '2030-01-01' },
    })),
  )
  const { id } = await asked<{ id: string }>(page, deliveryCalls.add.path, { orderId, lines: lots })
  await open(page, `/procurement/delivery/${id}`)
  await button(page, '上传检验报告').click()
  const dialog = page.getByRole('dialog', { name: '上传检验报告' })
  await dialog.getByLabel('检验报告号').fill('JY20260105')
  await dialog.getByLabel('报告日期').fill('2026-01-05')
  // all twelve are ticked; one has another report
  await dialog.getByLabel('选择 12', { exact: true }).uncheck()
  await button(dialog, '保存').click()
  await expect(dialog.getByRole('alert')).toContainText('请上传检验报告')
  await dialog.locator('input[type=file]').setInputFiles(picture('报告.bmp'))
  await button(dialog, '保存').click()
  await told(page, '已上传检验报告')
  const report = shown(page, '.d-report')
  await expect(report).toHaveCount(1)
  await expect(report).toContainText('检验报告 JY20260105 2026-01-05，第 1、2、3、4、5、6、7、8、9、10、11 行')
  const { version } = await asked<{ version: number }>(page, deliveryCalls.detail.path, { id })
  await asked(page, deliveryCalls.ship.path, { id, version })

  const desk = await again(browser, 'receiver1')
  const { rows } = await asked<{ rows: { id: string }[] }>(desk, acceptanceCalls.query.path, {
    ...{ deliveryId: id, size: 10 },
  })
  await open(desk, `/procurement/acceptance/${rows[0]!.id}`)
  await expect(shown(desk, '.d-report')).toContainText('检验报告 JY20260105')
  await shown(desk, '.d-report')
    .getByRole('button', { name: /报告\.png/ })
    .first()
    .click()
  await expect(desk.getByRole('dialog').getByRole('img').first()).toBeVisible()
})
