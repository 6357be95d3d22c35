import { expect, type Page } from '@playwright/test'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { waiting } from '#tests/e2e/audit-kit.ts'
import { marked, open, pasteText, shown } from '#tests/e2e/kit.ts'
import { asked, dialog, plans, rows } from '#tests/e2e/shell-kit.ts'
import { walk } from './kit.ts'

interface Item {
  id: string
  code: string
  name: string
  spec: string
  packMultiple: string
  disabledReason: string
}
const grid = (page: Page) => shown(page, '[role=grid]')
const bar = (page: Page) => shown(page, '.g-bar')

walk('1-plan', true, async ({ look, enter, say, shot, button }) => {
  const page = await enter('buyer1')
  const { rows: found } = await asked<{ rows: Item[] }>(page, pickCalls.find.path, { kind: 0, size: 100 })
  const closed = await asked<{ rows: Item[] }>(page, catalogCalls.query.path, {
    ...{ kinds: [0], status: ['pending', 'stopped', 'draft', 'rejected'], size: 10 },
  })
  const can = found.filter((i) => i.disabledReason === '')
  const uneven = can.find((i) => Number(i.packMultiple) > 1)
  const known = can.filter((i) => i !== uneven).slice(0, 26)
  const row = (i: Item, n = String(Number(i.packMultiple) * 20)) =>
    ['1', i.code, i.name, i.spec, '盒', n, '9'].join('\t')
  const head = ['行号', '产品编码', '产品名称', '规格', '单位', '计划数量', '单价'].map(say).join('\t')
  const sheet = [head, ...known.map((i) => row(i)), ...(uneven ? [row(uneven, '1')] : []), row(known[0]!)]
  sheet.push('9\tNOPE-1\t没有这种药\t1mg\t盒\t7\t1', ...closed.rows.slice(0, 1).map((i) => row(i)))

  await open(page, plans)
  await rows(page).or(shown(page, '.t-card:not(.t-card-sum)')).first().waitFor()
  await shot(page, 'list')
  await open(page, `${plans}/new`)
  await grid(page).waitFor()
  await shot(page, 'new')
  await button(page, '提交').click()
  await shot(page, 'nothing-to-submit')
  await grid(page).click({ position: { x: 120, y: 60 } })
  await page.keyboard.type('amxl')
  await marked(page)
  await shot(page, 'picker')
  await page.keyboard.press('Escape')
  await pasteText(page, `${sheet.join('\n')}\n`)
  const report = page.getByRole('dialog')
  await report.waitFor()
  await shot(page, 'paste-report')
  await button(report, '知道了').click()
  await page.keyboard.press('Control+Home')
  await shot(page, 'pasted')
  await bar(page).getByRole('button').first().click()
  await shot(page, 'errors-open')
  await bar(page).getByRole('button').first().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+m')
  const rounds = button(page, '一键取整 1 行').or(page.getByRole('button', { name: /^Round 1/ }))
  if (await rounds.count()) await rounds.click()
  for (let i = 0; i < 6 && (await bar(page).count()); i++) {
    await page.keyboard.press('F8')
    await page.keyboard.press('Control+Delete')
    await page.waitForTimeout(200)
  }
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/planning\/[0-9a-f-]{36}\/edit/)
  await shot(page, 'saved')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/planning\/[0-9a-f-]{36}$/)
  if (look.width === 390) await shown(page, '.d-more').click()
  await expect(button(page, '撤回')).toBeVisible()
  await shot(page, 'submitted')
  const names = look.width === 390 ? ['关联单据', '审批记录'] : ['关联单据', '审批记录', '操作日志', '附件']
  for (const name of names) {
    const tab = page.getByRole('tab', { name: say(name), exact: true }).filter({ visible: true })
    if ((await tab.count()) === 0) continue
    await tab.click()
    await shot(page, `tab-${names.indexOf(name) + 2}`)
  }
})

walk('2-audit', true, async ({ look, browser, enter, shot, button }) => {
  const made = await waiting(browser, ['100', '99000'], ['100'], ['200'], ['300'], ['400', '99000'])
  const buyer = await enter('buyer1')
  await open(buyer, `${plans}/${made[0]!.id}`)
  await expect(buyer.getByRole('heading', { name: new RegExp(made[0]!.no) })).toBeVisible()
  const page = await enter('auditor1')
  await shot(page, 'workbench')
  await open(page, `${plans}/${made[0]!.id}`)
  await page.getByRole('heading', { name: new RegExp(made[0]!.no) }).waitFor()
  await shot(page, 'plan')
  // on a phone it is behind 更多
  if (look.width === 390) await shown(page, '.d-more').click()
  await button(page, '驳回').first().click()
  await dialog(page).waitFor()
  await shot(page, 'reject')
  await button(dialog(page), '取消').click()
  await open(page, `${plans}?keyword=${made.map((m) => m.no).join()}&size=50`)
  const cards = rows(page).or(shown(page, '.t-card:not(.t-card-sum)'))
  await expect(cards).toHaveCount(5)
  await shot(page, 'list')
  await button(cards.filter({ hasText: made[0]!.no }), '通过').click()
  await dialog(page).waitFor()
  await shot(page, 'pass')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await shot(page, 'passed')
  await shown(buyer, '.d-changed').waitFor()
  await shot(buyer, 'buyer-hears')
  if (look.width === 390) return
  for (const m of made.slice(1)) await cards.filter({ hasText: m.no }).locator('input[type=checkbox]').check()
  await shot(page, 'ticked')
  await button(page, '批量审核通过').click()
  await dialog(page).waitFor()
  await shot(page, 'batch')
  await button(dialog(page), '通过')
    .or(button(dialog(page), '确定'))
    .first()
    .click()
  await button(dialog(page), '知道了').waitFor()
  await shot(page, 'outcome')
  await button(dialog(page), '知道了').click()
  await button(buyer.locator('.d-changed'), '刷新').click()
  await buyer.waitForTimeout(500)
  await shot(buyer, 'buyer-after')
})
