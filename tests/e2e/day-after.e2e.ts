import { expect } from '@playwright/test'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Paper, waiting } from './audit-kit.ts'
import { sqlRows } from './database.ts'
import { button, open, person, shown, test } from './kit.ts'
import { again, asked, dialog } from './shell-kit.ts'

/* What the day's work left: issue 16, seen once more. */

test('who judges a plan again sees who refused it, why, and what was changed since', async ({ browser }) => {
  const [plan] = await waiting(browser, ['100', '200'])
  const auditor = await again(browser, 'auditor1')
  const buyer = await again(browser, 'buyer1')
  const at = { id: plan!.id, version: plan!.version }
  const back = await asked<Paper>(auditor, planCalls.audit.path, { ...at, action: 'reject', reason: '数量偏大' })
  const { lines } = await asked<{ lines: { catalogItemId: string; code: string }[] }>(buyer, planCalls.detail.path, {
    id: plan!.id,
  })
  const less = [{ catalogItemId: lines[0]!.catalogItemId, qty: '50' }]
  const change = { id: plan!.id, version: back.version, remark: '已核减', lines: less }
  const saved = await asked<Paper>(buyer, planCalls.update.path, change)
  await asked(buyer, planCalls.submit.path, { id: plan!.id, version: saved.version })
  await open(auditor, `/procurement/planning/${plan!.id}`)
  const bar = shown(auditor, '[aria-label=上次审核意见]')
  await expect(bar).toContainText('曾被驳回：数量偏大')
  await expect(bar).toContainText('删除 1 行')
  await expect(bar.getByRole('listitem').filter({ hasText: '备注' })).toContainText('-- 改为 已核减')
  await expect(
    bar
      .getByRole('listitem')
      .filter({ hasText: `${lines[0]!.code} ` })
      .first(),
  ).toContainText('100 改为 50')
  await expect(bar.getByRole('listitem').filter({ hasText: `${lines[1]!.code} ` })).toContainText('删除')
  if (process.env.SHOTS) await auditor.screenshot({ path: `${process.env.SHOTS}/earlier.png` })
})

test('on a phone, in English and the largest letters, nothing of the bar on top lies under another', async ({
  browser,
}) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  // how it looks here shall not change what this person chose
  await page.route('**/user/settings', (r) => r.fulfill({ json: { code: 0, data: { ok: true }, msg: '' } }))
  await page.locator('.f-user').click()
  await page.getByRole('menuitem', { name: / 18$/ }).click()
  await page.getByRole('button', { name: '切换语言' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'More', exact: true }).first()).toBeVisible()
  const boxes = () =>
    page.locator('.f-top button').evaluateAll((all) =>
      all
        .filter((b) => !b.closest('[data-measure]') && (b as HTMLElement).offsetWidth > 0)
        .map((b) => b.getBoundingClientRect())
        .sort((a, b) => a.left - b.left)
        .map(({ left, right }) => [left, right] as const),
    )
  const over = async () => {
    const all = await boxes()
    return all.filter(([left, right], i) => right > 390 || (i > 0 && left < all[i - 1]![1] - 0.5)).length
  }
  await expect.poll(over).toBe(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/top.png` })
})

test('copying the main hospital’s catalogue says in numbers what it will do, and afterwards what it did', async ({
  browser,
}) => {
  const [own] = await sqlRows<{ id: string }>(`select u.home_org as id from app_user u where u.login_name = 'buyer1'`)
  const [head] = await sqlRows<{ id: string; name: string }>(
    `select o.id, o.name from org o where o.kind = 'hospital' and o.id <> '${own!.id}'
      and exists (select from catalog_item c where c.hospital_id = o.id and c.status = 'enabled') limit 1`,
  )
  // where there is none, nothing is offered
  const alone = await again(browser, 'buyer1', { at: '/purchaseList/catalogues' })
  await expect(button(alone, '从产品加入')).toBeVisible()
  await expect(button(alone, '复制总院目录')).toHaveCount(0)
  await sqlRows(`update org set parent_id = '${head!.id}' where id = '${own!.id}'`)
  try {
    // a session knows whom its organisation belongs to since it began
    const page = await person(browser, 'buyer1')
    await open(page, '/purchaseList/catalogues')
    await button(page, '复制总院目录').click()
    const box = dialog(page)
    await expect(box).toContainText(new RegExp(`从${head!.name}复制：将新增 \\d+ 个为待提交`))
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/copy.png` })
    const [, added] = /将新增 (\d+) 个/.exec(await box.innerText())!
    if (added === '0') {
      await expect(button(box, '复制 0 个')).toBeDisabled()
    } else {
      await button(box, `复制 ${added} 个`).click()
      await expect(box).toContainText(`新增 ${added} 个`)
    }
  } finally {
    await sqlRows(`update org set parent_id = null where id = '${own!.id}'`)
  }
})
