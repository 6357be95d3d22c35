import { expect, type Page } from '@playwright/test'
import { open, quiet, test } from './kit.ts'
import { again, asks, tabMenu } from './shell-kit.ts'

const plans = '/procurement/planning'

/** Documents of a list, by their addresses. */
const documents = async (page: Page, count: number): Promise<string[]> => {
  const of = async (path: string, page_: string) =>
    (await asks<{ rows: { id: string }[] }>(page, path, { page: 1, size: count, part: 'rows' })).data.rows.map(
      (r) => `${page_}/${r.id}`,
    )
  return [
    ...(await of('/linex/order/plan/query', plans)),
    ...(await of('/linex/order/order/query', '/procurement/purchaseOrder')),
  ].slice(0, count)
}

test('point 9: closing thirty opened tabs gives the heap back', async ({ browser }) => {
  test.setTimeout(300_000)
  const page = await again(browser, 'buyer1')
  const cdp = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  const visit = async (to: string) => {
    await open(page, to)
    await page.locator(`.f-page[data-path="${to}"] h1`).waitFor()
  }
  const closeAll = async () => {
    await tabMenu(page, '工作台', '全部关闭')
    await expect(page.locator('.f-tab')).toHaveCount(1)
    await quiet(page)
  }
  const docs = await documents(page, 30)
  expect(docs).toHaveLength(30)
  // the code of the pages is there, and compiled, before the first measure
  for (const to of [...docs.slice(0, 4), ...docs.slice(-4)]) await visit(to)
  await closeAll()
  const before = await heap()
  for (const to of docs) await visit(to)
  await expect(page.locator('.f-tab')).toHaveCount(31)
  await closeAll()
  // what the pages had asked is let go a moment after them
  await expect.poll(async () => (await heap()) / before, { timeout: 15_000 }).toBeLessThan(1.2)
})
