import { expect } from '@playwright/test'
import { recallCalls } from '#modules/recall/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { sqlRows } from './database.ts'
import { picture } from './files-kit.ts'
import { shoot } from './gun-kit.ts'
import { button, open, shown, test, told } from './kit.ts'
import { type Paper, sentBack, spread, stockOf } from './recall-kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

const screen = '/inventory/recall'

test('the authority recalls a lot: it stands still, is not shipped, and the hospital signs, isolates, counts and hands back', async ({
  browser,
}) => {
  const lotNo = `ZH${Date.now()}`
  const { productId, draft, sales, receiver } = await spread(browser, lotNo)
  const typed = {
    productId,
    level: 1,
    source: 'authority',
    instruction: 'return',
    scope: 'region',
    cause: '含量不合格',
  }
  const operator = await again(browser, 'operator')
  const { id, no } = await asked<Paper>(operator, recallCalls.add.path, { ...typed, lots: lotNo })

  // ---- a gun at an empty form fills in article and lot
  const [article] = await sqlRows<{ code: string; name: string }>(
    'select platform_code as code, name from product where id = $1',
    [productId],
  )
  const writer = await again(browser, 'operator')
  await open(writer, `${screen}/new`)
  await expect(writer.getByRole('heading', { name: '新建召回' })).toBeVisible()
  await shoot(writer, `${article!.code};${lotNo};`)
  await expect(shown(writer, '.d-page').getByLabel('批号')).toHaveValue(lotNo)
  await expect(shown(writer, '.d-page')).toContainText(article!.name)

  // ---- issued after a look at what it stops
  await open(operator, `${screen}/${id}`)
  await expect(shown(operator, '.d-page')).toContainText('立即停用 1 家医院的 1 个库存批次')
  await button(operator, '发布召回').click()
  await expect(dialog(operator)).toContainText('通知 1 家供应商')
  await button(dialog(operator), '确定').click()
  await told(operator, /已发布/)
  await expect(operator.getByRole('table', { name: '任务看板' })).toContainText('待签收')

  // ---- all of it stands still, and nothing more leaves
  expect(await stockOf(receiver, lotNo)).toMatchObject([{ availableQty: '0.000000', holds: ['recall'] }])
  await open(sales, `/procurement/delivery/${draft.id}`)
  await button(sales, '发货').click()
  await button(dialog(sales), '确定').click()
  await told(sales, new RegExp(`批号 ${lotNo} 已被召回（${no}），不能发货`))

  // ---- the storekeeper, step by step
  await open(receiver, `${screen}/${id}`)
  const task = receiver.getByRole('region', { name: '本机构任务' })
  await button(task, '签收').click()
  await expect(task).toContainText('已签收')
  await button(task, '隔离').click()
  await dialog(receiver)
    .getByLabel(/隔离位置/)
    .fill('不合格品区')
  await dialog(receiver).locator('input[type=file]').setInputFiles(picture('隔离.bmp'))
  await button(dialog(receiver), '确定').click()
  await expect(task).toContainText('已隔离')
  await button(task, '清点').click()
  const qty = (await stockOf(receiver, lotNo))[0]!.qty
  await dialog(receiver)
    .getByLabel(/实点/)
    .fill(String(Number(qty)))
  await button(dialog(receiver), '确定').click()
  await expect(task).toContainText('已清点')
  // ---- it came by a delivery: it goes back by a return order, and the task knows its number
  await task.getByRole('button', { name: /登记退货单/ }).click()
  await expect(receiver.getByRole('heading', { name: '新建退货单' })).toBeVisible()
  await expect(shown(receiver, '.g-body [data-row="0"]').filter({ hasText: lotNo }).first()).toBeVisible()
  await receiver.keyboard.press('Control+Enter')
  await told(receiver, /已提交/)
  const paper = await asked<Paper>(receiver, returnOrderCalls.detail.path, {
    id: /return\/([0-9a-f-]+)/.exec(receiver.url())![1]!,
  })
  await sentBack(browser, receiver, paper)
  await open(receiver, `${screen}/${id}`)
  await expect(task.getByRole('button', { name: /登记退货单/ })).toHaveCount(0)
  await button(task, '处置').click()
  await expect(dialog(receiver).getByLabel(/单据号/)).toHaveValue(paper.no)
  await button(dialog(receiver), '确定').click()
  await expect(task).toContainText('已处置')
  expect(await stockOf(receiver, lotNo)).toEqual([])
  await receiver.getByRole('tab', { name: '去向' }).click()
  await expect(receiver.getByRole('table', { name: '出库去向' })).toContainText(paper.no)
})

test('a drill gives everybody the same task and stops nobody', async ({ browser }) => {
  const lotNo = `YL${Date.now()}`
  const { productId, draft, sales, receiver } = await spread(browser, lotNo)
  const typed = { productId, level: 2, source: 'authority', instruction: 'return', scope: 'region', cause: '年度演练' }
  const operator = await again(browser, 'operator')
  const { id, version } = await asked<Paper>(operator, recallCalls.add.path, { ...typed, drill: true, lots: lotNo })
  await asked(operator, recallCalls.issue.path, { id, version })
  await open(receiver, `${screen}/${id}`)
  await expect(shown(receiver, '.d-page')).toContainText('演练不锁定库存')
  await expect(receiver.getByRole('region', { name: '本机构任务' })).toContainText('待签收')
  expect(await stockOf(receiver, lotNo)).toMatchObject([{ holds: [] }])
  await open(sales, `/procurement/delivery/${draft.id}`)
  await button(sales, '发货').click()
  await button(dialog(sales), '确定').click()
  await told(sales, /已发货/)
})
