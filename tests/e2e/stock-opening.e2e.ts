import { expect } from '@playwright/test'
import { sqlRows } from './database.ts'
import { button, open, test } from './kit.ts'
import { unstocked } from './shelf-kit.ts'
import { again, dialog, rows } from './shell-kit.ts'

test('a hospital imports its shelf: each row of a messy file is booked, booked where it stands still, or refused with row, column and reason; the same file changes nothing', async ({
  browser,
}) => {
  const [a, b, c, d, e] = (await unstocked({ n: 40 })).filter((x) => Number(x.ratio) > 5)
  const [of] = await sqlRows<{ point: string; supplier: string }>(
    `select (select name from distribution_point where id = $1) as point,
       (select name from org where kind = 'supplier' and enabled order by code limit 1) as supplier`,
    [a!.point],
  )
  const { point, supplier } = of!
  const pieces = 12 * Number(a!.ratio) + 5
  const file = [
    '库房,产品编码,批号,有效期至,供应商,单价,数量,单位,存疑的行',
    // a unit of tablets, a day without signs, a month alone
    `${point},${a!.code},qc-a,20290331,${supplier},12.34,${pieces},${a!.minUnit},`,
    `${point},${b!.code},QC-B,2029.2,${supplier},8,5,${b!.unit},`,
    // without a lot, once to be booked all the same
    `${point},${c!.code},,2029-01-01,${supplier},3,4,${c!.unit},入待验`,
    `${point},${d!.code},,2029-01-01,${supplier},3,4,${d!.unit},`,
    `没有的库房,${e!.code},QC-E,见包装,${supplier},1,1,${e!.unit},`,
  ].join('\n')
  const keeper = await again(browser, 'receiver1', { at: '/inventory/inventoryQuery' })
  const box = dialog(keeper)
  const problems = box.locator('.x-problems tbody tr')
  const load = async () => {
    await button(keeper, '导入').click()
    const buffer = Buffer.from(`\uFEFF${file}\n`)
    await box.locator('input[type=file]').setInputFiles({ name: '期初.csv', mimeType: 'text/csv', buffer })
    await button(box, '校验').click()
    await expect(problems).toHaveCount(3)
    for (const [row, column, reason] of [
      ['5', '批号', '此产品必须填写批号'],
      ['6', '库房', '库房不存在或已停用'],
      ['6', '有效期至', '日期无法识别，应写成 2027-03-31'],
    ] as const) {
      const told = problems.filter({ hasText: reason })
      await expect(told).toHaveCount(1)
      await expect(told).toContainText(row)
      await expect(told).toContainText(column)
    }
  }
  await load()
  await button(box, '只导入正确的 3 行').click()
  await expect(box.getByText('已导入「期初.csv」')).toBeVisible({ timeout: 30_000 })
  await button(box, '完成').click()

  // ---- packs and the opened one, the lot, its last day, its value to the fen
  const cell = (column: string) => rows(keeper).first().locator(`[data-col=${column}]`)
  const look = async (code: string) => {
    await open(keeper, `/inventory/inventoryQuery?keyword=${code}`)
    await expect(rows(keeper)).toHaveCount(1)
  }
  await look(a!.code)
  await expect(cell('qty')).toHaveText(`12 ${a!.unit} 5 ${a!.minUnit}`)
  await expect(cell('lotNo')).toHaveText('QC-A')
  await expect(cell('expiryDate')).toContainText('2029-03-31')
  const cents = Math.round((1234 * pieces) / Number(a!.ratio))
  await expect(cell('amount')).toContainText((cents / 100).toFixed(2))
  await look(b!.code)
  await expect(cell('expiryDate')).toContainText('2029-02-28')
  await look(c!.code)
  await expect(cell('holds')).toContainText('待验')
  await expect(cell('availableQty')).toHaveText(/^0 /)

  await load()
  await expect(box).toContainText(/无变化 3/)
})
