import { expect, type Page } from '@playwright/test'
import { picture } from './files-kit.ts'
import { released, sent } from './goods-kit.ts'
import { button, here, linesInView, marked, open, pasteText, shown, test, told } from './kit.ts'
import { again, dialog, rows } from './shell-kit.ts'

const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** Counts what is pressed from now on: keys that are no mere modifiers, or clicks. */
const counting = (page: Page, what: 'keydown' | 'click') =>
  page.evaluate((kind) => {
    const now = window as unknown as { counted: number }
    now.counted = 0
    const count = (e: Event) => {
      const key = (e as KeyboardEvent).key
      if (e.isTrusted && !['Control', 'Shift', 'Alt', 'Meta'].includes(key)) now.counted += 1
    }
    document.addEventListener(kind, count, true)
  }, what)
const counted = (page: Page) => page.evaluate(() => (window as unknown as { counted: number }).counted)
const cell = (page: Page, line: number, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^第 ${line} 行 ${title}`) })
const at = (page: Page, line: number, col: number) =>
  shown(page, '.g-body .g-line')
    .nth(line - 1)
    .locator(`[data-col="${col}"]`)
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

interface Named {
  line: number
  text: string
}
/** Lines with what these columns say of them, where they say it of no other: those a pasted sheet can name. */
const named = async (page: Page, cols: readonly number[]) => {
  const said = await shown(page, '.g-body .g-line').evaluateAll(
    (all, of) => all.map((l) => of.map((c) => l.querySelector(`[data-col="${c}"] .g-text`)?.textContent ?? '')),
    [...cols],
  )
  const texts = said.map((words) => words.join('\t'))
  return texts.flatMap((text, i) => (texts.indexOf(text) === texts.lastIndexOf(text) ? [{ line: i + 1, text }] : []))
}

test('a supplier’s clerk takes an order on, types a delivery of ten lines and ships it', async ({ browser }) => {
  test.setTimeout(300_000)
  const { no, id, sales: page } = await released(browser, 10)

  // ---- 接单 asks for the day, which is not over; the row stays where it is
  await open(page, `/procurement/purchaseOrder?keyword=${no}`)
  await expect(rows(page)).toHaveCount(1)
  await button(rows(page).first(), '接单').click()
  const promise = dialog(page).getByLabel(/承诺到货/)
  await button(dialog(page), '接单').click()
  await expect(dialog(page).getByRole('alert').first()).toBeVisible()
  // Enter takes the day and sends it
  const promised = async (text: string) => {
    await promise.fill(text)
    await promise.press('Enter')
  }
  await promised(day(-1))
  await expect(dialog(page).getByText('承诺到货日不能早于今天')).toBeVisible()
  await promised(day(3))
  await told(page, '已接单')
  await expect(rows(page).first()).toContainText('配货中')
  await expect(rows(page).first()).toContainText(day(3))

  // ---- every fault of a pasted block is told at once, each a link to its cell; one step takes the paste back
  await button(rows(page).first(), '生成配送单').click()
  await expect(page.getByRole('heading', { name: '新建配送单' })).toBeVisible()
  const lines = shown(page, '.g-body .g-line')
  await lines.nth(9).waitFor()
  // a line beyond the agreed volume became two
  const n = await lines.count()
  await at(page, 1, 5).click()
  // what is pasted under the names of its products goes to their lines, in whatever order; what is none of them writes nothing
  const [one, other] = (await named(page, [0, 1])).toReversed() as [Named, Named]
  await pasteText(page, `产品名称\t规格\t批号\n${one.text}\tN1\n没有的药\t1g\tN9\n${other.text}\tN2`)
  const strange = page.getByRole('dialog', { name: /1 行有问题/ })
  await expect(strange).toContainText('没有与「没有的药 1g」对应的行')
  await strange.getByRole('button', { name: '知道了' }).click()
  await expect(at(page, one.line, 5)).toHaveText('N1')
  await expect(at(page, other.line, 5)).toHaveText('N2')
  await press(page, 'Control+z')
  await expect(at(page, one.line, 5)).toHaveText('')
  await at(page, 1, 5).click()
  const block = Array.from({ length: n }, (_, i) => [`P${i}`, '20260101', '20301231'])
  block[1] = ['', '20260101', '20301231']
  block[4] = ['P4', '20990101', '20991231']
  block[7] = ['P7', '20200101', '20210101']
  await pasteText(page, block.map((line) => line.join('\t')).join('\n'))
  await expect(at(page, n, 7)).toHaveText('2030-12-31')
  // what a cell brings is told as it is pasted, and stays in it; a number may still come while it is a draft
  const pasted = page.getByRole('dialog', { name: /2 行有问题/ })
  for (const text of ['生产日期不能晚于今天', '该批号已过期，不能发货']) await expect(pasted).toContainText(text)
  await pasted.getByRole('button', { name: '知道了' }).click()
  await button(page, '保存并发货').click()
  // all at once, and before anything is asked
  const faults = page.getByRole('region', { name: '错误列表' }).filter({ visible: true })
  await expect(faults).toContainText('共 3 处问题')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await faults.getByRole('button', { name: '展开' }).click()
  for (const text of ['第 2 行 批号：请填写批号', '第 5 行 生产日期：生产日期不能晚于今天'])
    await expect(faults.getByRole('button', { name: text })).toBeVisible()
  await faults.getByRole('button', { name: '第 8 行 有效期至：该批号已过期，不能发货' }).click()
  await expect(cell(page, 8, '有效期至')).toBeFocused()
  await press(page, 'Control+z')
  // empty as it was, and missing since it was to be sent
  await expect(at(page, n, 7)).toHaveText('请填写有效期至')

  // ---- typed: lots line by line, one date for all by filling down
  await at(page, 1, 5).click()
  await counting(page, 'keydown')
  await page.keyboard.type('26A01')
  await press(page, 'Enter')
  await page.keyboard.type('20260101')
  await press(page, 'Enter')
  await page.keyboard.type('20301231')
  await press(page, 'Enter', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowRight')
  await press(page, ...Array.from({ length: n - 1 }, () => 'Shift+ArrowDown'), 'Control+d')
  await expect(at(page, n, 7)).toHaveText('2030-12-31')
  await press(page, 'ArrowLeft')
  for (let line = 2; line <= n; line += 1) {
    await press(page, 'ArrowDown')
    await page.keyboard.type(`26A${String(line).padStart(2, '0')}`)
    await press(page, 'Enter', 'ArrowLeft')
  }
  await expect(at(page, n, 5)).toHaveText(`26A${n}`)
  expect(await linesInView(page)).toBeGreaterThanOrEqual(10)
  await expect(faults).toHaveCount(0)
  await expect(shown(page, '.d-footer')).toContainText(`共 ${n} 行`)
  await expect(shown(page, '.d-footer')).toContainText(/发货数量 [\d,.]+ \S+/)
  await press(page, 'Control+Enter')
  // drugs without trace codes: asked once it can be sent
  await button(page.getByRole('dialog'), '确定').click()
  await told(page, '已发货')
  await expect(page.getByRole('heading', { name: /配送单 PS\d+/ })).toBeVisible()
  const keys = await counted(page)
  expect(keys).toBeLessThanOrEqual(150)
  console.log(`a delivery of ${n} lines: ${keys} keys`)
  await open(page, `/procurement/purchaseOrder/${id}`)
  await expect(shown(page, '.d-title').getByText('已配货')).toBeVisible()
})

test('a receiver at a desk takes a delivery whole by four clicks, and of another one says what was refused', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const [whole, part] = [await sent(browser, 10), await sent(browser, 10)]
  const page = await again(browser, 'receiver1')
  const opened = async (no: string) => {
    await open(page, `/procurement/acceptance?keyword=${no}`)
    // not the one row of the search before
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText(no)
  }

  // ---- everything is there
  await opened(whole)
  await counting(page, 'click')
  await button(rows(page).first(), '登记验收').click()
  await button(page, '全部接收').click()
  await button(page, '登记验收').click()
  await told(page, '已登记验收')
  const clicks = await counted(page)
  expect(clicks).toBeLessThanOrEqual(4)
  console.log(`an acceptance with all received: ${clicks} clicks`)

  // ---- of ten seven are right: the rest is refused by itself, the sum counts, what is missing is told at its cell
  await opened(part)
  await button(rows(page).first(), '登记验收').click()
  // of what is agreed only in part there are two
  await expect(shown(page, '.g-body .g-line').nth(2)).toBeVisible()
  const delivered = Number((await at(page, 2, 4).innerText()).replaceAll(',', ''))
  // a pasted row goes to the lot it names; both its figures stand as they were pasted, and are told where they are not what came
  await at(page, 1, 6).click()
  const lot = (await named(page, [0, 1, 2])).at(-1)!
  await pasteText(page, `产品名称\t规格\t批号\t接收数量\t拒收数量\n${lot.text}\t1\t99999`)
  const uneven = page.getByRole('dialog', { name: /1 行有问题/ })
  await expect(uneven).toContainText('接收数量与拒收数量之和必须等于到货数量')
  await uneven.getByRole('button', { name: '知道了' }).click()
  await expect(at(page, lot.line, 6).locator('.g-text')).toHaveText('1')
  for (const col of [6, 7]) await expect(at(page, lot.line, col)).toHaveAttribute('aria-invalid', 'true')
  await press(page, 'Control+z')
  await expect(at(page, lot.line, 6).locator('.g-text')).toHaveText('')
  await button(page, '全部接收').click()
  await at(page, 2, 6).click()
  await page.keyboard.type(String(delivered - 3))
  await press(page, 'Enter')
  // the head folds while lines are typed: ten of them are seen
  if (process.env.LOOK) await page.screenshot({ path: process.env.LOOK })
  expect(await linesInView(page)).toBeGreaterThanOrEqual(10)
  await expect(at(page, 2, 7)).toHaveText('3')
  await expect(shown(page, '.d-footer')).toContainText(/拒收数量 3 \S+/)
  await button(page, '登记验收').click()
  const missing = '第 2 行 拒收原因：请选择拒收原因'
  const faults = page.getByRole('region', { name: '错误列表' }).filter({ visible: true })
  await expect(faults.getByRole('button', { name: missing })).toBeVisible()
  await expect(cell(page, 2, '拒收原因')).toBeFocused()
  await expect(at(page, 2, 8)).toHaveAttribute('aria-invalid', 'true')
  // the reasons stand in the order of their numbers
  await press(page, 'Enter')
  const reasons = page.getByRole('listbox').getByRole('option')
  await expect(reasons.first()).toHaveText(/破损/)
  await expect(reasons.last()).toHaveText(/其他/)
  await page.keyboard.type('破')
  await marked(page, '破损')
  await press(page, 'Enter')
  await expect(at(page, 2, 8)).toHaveText('破损/污染')
  await expect(faults).toHaveCount(0)

  // ---- with a picture, which the supplier sees at its line
  await page.getByRole('button', { name: /^第 2 行 .* 拒收照片/ }).click()
  await page
    .getByLabel(/拒收照片$/)
    .and(page.locator('input'))
    .setInputFiles([picture('破损.bmp')])
  await button(page, '登记验收').click()
  await told(page, '已登记验收')
  const address = here(page)
  const supplier = await again(browser, 'sup1_sales')
  for (const reader of [page, supplier]) {
    await open(reader, address)
    await expect(shown(reader, '.u-card').filter({ hasText: '破损.png' })).toBeVisible()
  }
})
