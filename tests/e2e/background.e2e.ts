import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { readSheet } from '#tests/sheets.ts'
import { holding, passTenMinutes, sqlRows } from './database.ts'
import { button, open, password, shown, test, told } from './kit.ts'
import { again } from './shell-kit.ts'

/* What is too much to wait for goes on in the background (ux.md 1.1 任务, 1.2 Import, Export). */
const run = Date.now().toString(36).slice(-5)
const maker = `后台药厂${run}`

test.afterAll(async () => {
  await sqlRows('delete from company where name like $1', [`${maker}%`])
})

const newest = (page: Page): Locator => page.getByRole('tabpanel').getByRole('listitem').first()
/** The last job in 任务 of the bell. */
const look = async (page: Page): Promise<Locator> => {
  await page.locator('.m-bell').click()
  await page.getByRole('tab', { name: '任务' }).click()
  return newest(page)
}
const percentOf = async (of: Locator): Promise<number> =>
  Number((await of.getByRole('progressbar').getAttribute('aria-valuenow')) ?? 0)

test('point 34: closing the import dialog at 40 % leaves the job in 任务, and a push arrives at the end', async ({
  browser,
}) => {
  const operator = await again(browser, 'operator', { at: '/baseInfo/manufacturer' })
  await button(operator, '导入').click()
  const dialog = operator.getByRole('dialog')
  const rows = Array.from({ length: 1000 }, (_, n) => (n === 50 ? ',没有名称' : `${maker}${n},简称${n}`))
  await dialog.locator('input[type=file]').setInputFiles({
    name: '一千家.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF企业名称,简称\r\n${rows.join('\r\n')}\r\n`),
  })
  await button(dialog, '校验').click()
  const good = button(dialog, '只导入正确的 999 行')
  await expect(good).toBeVisible()
  // somebody else is about to write one of the last names, so the import waits for him there
  const last = `insert into company (code, name, is_producer) values ('${run}', '${maker}990', true)`
  await holding(last, async () => {
    await good.click()
    await expect.poll(() => percentOf(dialog), { intervals: [100] }).toBeGreaterThanOrEqual(40)
    await button(dialog, '在后台继续').click()
    await expect(dialog).toBeHidden()
    const job = await look(operator)
    await expect(job).toContainText('导入生产企业「一千家.csv」')
    await expect(job.getByRole('progressbar')).toBeVisible()
  })
  // elsewhere in the system the end is told without looking
  await operator.keyboard.press('Escape')
  await open(operator, '/baseInfo/drug')
  await told(operator, '导入生产企业「一千家.csv」已完成')
  const done = await look(operator)
  await expect(done).toContainText('共 1000 行，新增 999，更新 0，无变化 0，有问题 1')
  const [file] = await Promise.all([
    operator.waitForEvent('download'),
    done.getByRole('button', { name: /^下载错误文件/ }).click(),
  ])
  const lines: string[][] = []
  for await (const { cells } of readSheet(readFileSync(await file.path()))) lines.push(cells)
  expect(lines.slice(1)).toEqual([['', '没有名称', expect.stringContaining('必填')]])
  const [{ n } = { n: 0 }] = await sqlRows<{ n: number }>('select count(*)::int as n from company where name like $1', [
    `${maker}%`,
  ])
  expect(n).toBe(999)
})

test('point 35: an export of 30,000 rows leaves the page usable, shows its progress, and its file has every row and zero', async ({
  browser,
}) => {
  await sqlRows(
    `insert into company (code, name, is_producer, search) select '00' || lpad(n::text, 6, '0'), $1 || '批' || n, true, $1 || '批'
     from generate_series(1, 30000) n`,
    [maker],
  )
  const operator = await again(browser, 'operator')
  await passTenMinutes('operator')
  await open(operator, '/baseInfo/manufacturer')
  const keyword = operator.getByLabel('关键字').filter({ visible: true })
  await keyword.fill(`${maker}批`)
  await button(operator, '查询').click()
  await expect(
    shown(operator, 'tr')
      .filter({ hasText: `${maker}批1` })
      .first(),
  ).toBeVisible()
  await told(operator, '共 30000 条')
  await button(operator, '导出').click()
  const dialog = operator.getByRole('dialog').filter({ hasText: '导出范围' })
  await button(dialog, '导出').click()
  // so many rows leave the house with the password only (security.md C36)
  await operator.getByRole('dialog', { name: '请再次输入密码' }).getByLabel('密码').fill(password)
  await operator.keyboard.press('Enter')
  await told(operator, '共 30,000 行，已转为后台导出，完成后通知您')
  await expect(dialog).toBeHidden()
  await shown(operator, '.k-toast').getByRole('button', { name: '查看进度' }).click()
  const job = newest(operator)
  await expect(job).toContainText(/导出生产企业.*(\/ 30,000 行|共 30,000 行)/s)
  // meanwhile the page takes what is typed and answers
  await keyword.fill(`${maker}批7`)
  await expect(keyword).toHaveValue(`${maker}批7`)
  // a toast tells its end; where it ended before the jobs were looked at, they tell it themselves
  const ends = operator.getByText('导出生产企业已完成').or(job.getByRole('button', { name: /^下载/ }))
  await expect(ends.filter({ visible: true }).first()).toBeVisible()
  const [file] = await Promise.all([
    operator.waitForEvent('download'),
    job.getByRole('button', { name: /^下载/ }).click(),
  ])
  const codes = new Set<string>()
  let rows = 0
  for await (const { line, cells } of readSheet(readFileSync(await file.path()))) {
    if (line === 1) continue
    rows++
    codes.add(cells[0] ?? '')
  }
  expect([rows, codes.size, codes.has('00000007'), codes.has('00030000')]).toEqual([30_000, 30_000, true, true])
})

test('an import that runs and an export that waits are cancelled in 任务: nothing of the one is saved, and the other is taken up again', async ({
  browser,
}) => {
  await sqlRows(
    `insert into company (code, name, is_producer, search) select $1 || lpad(n::text, 5, '0'), $2 || '取消' || n, true, $2 || '取消'
     from generate_series(1, 2500) n`,
    [run, maker],
  )
  const operator = await again(browser, 'operator', { at: '/Home' })
  /** Two names are about to be written by somebody else, so both imports wait, and what comes after them too. */
  const names = ['甲', '乙'].map((which) => ({ file: `${which}三家.csv`, of: (n: number) => `${maker}${which}${n}` }))
  const held = names.map(({ of }, i) => `('${run}${i}', '${of(3)}', true)`).join()
  const tried = async (page: Page, { file, of }: (typeof names)[number]) => {
    await open(page, '/baseInfo/manufacturer')
    await button(page, '导入').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: file,
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF企业名称,简称\r\n${[1, 2, 3].map((n) => `${of(n)},简称${n}`).join('\r\n')}\r\n`),
    })
    await button(dialog, '校验').click()
    await expect(button(dialog, '导入全部 3 行')).toBeVisible()
  }
  const leave = async (page: Page) => {
    await button(page.getByRole('dialog'), '导入全部 3 行').click()
    await button(page.getByRole('dialog'), '在后台继续').click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const other = await again(browser, 'operator')
  await tried(operator, names[0]!)
  await tried(other, names[1]!)
  const jobs = operator.getByRole('tabpanel').getByRole('listitem')
  const job = (name: string) => jobs.filter({ hasText: name }).first()
  await holding(`insert into company (code, name, is_producer) values ${held}`, async () => {
    await leave(operator)
    await leave(other)
    await other.context().close()
    await operator.getByLabel('关键字').filter({ visible: true }).fill(`${maker}取消`)
    await button(operator, '查询').click()
    await told(operator, '共 2500 条')
    await button(operator, '导出').click()
    await button(operator.getByRole('dialog').filter({ hasText: '导出范围' }), '导出').click()
    await told(operator, '共 2,500 行，已转为后台导出，完成后通知您')
    await shown(operator, '.k-toast').getByRole('button', { name: '查看进度' }).click()
    const waits = newest(operator)
    await expect(waits).toContainText('等待中')
    await waits.getByRole('button', { name: /^取消/ }).click()
    await expect(waits).toContainText('已取消')
    await job('甲三家.csv').getByRole('button', { name: /^取消/ }).click()
    await expect(job('甲三家.csv')).toContainText('已取消')
  })
  await expect(job('乙三家.csv')).toContainText('共 3 行，新增 3')
  const saved = await sqlRows<{ name: string }>('select name from company where name like any($1) order by name', [
    names.map(({ of }) => `${of(0).slice(0, -1)}%`),
  ])
  expect(saved.map((c) => c.name)).toEqual([1, 2, 3].map(names[1]!.of))
  await newest(operator).getByRole('button', { name: /^重试/ }).click()
  await expect(newest(operator).getByRole('button', { name: /^下载/ })).toBeVisible()
})
