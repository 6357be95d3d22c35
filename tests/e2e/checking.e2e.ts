import { expect, type Page } from '@playwright/test'
import { invoiceCalls as calls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { awaitCalls } from '#modules/payable/shared/calls.ts'
import { arrived } from './goods-kit.ts'
import { button, open, quiet, shown, test, told } from './kit.ts'
import { again, asked, dialog, rows } from './shell-kit.ts'

/* issue 20, walk 3: 验票 by keys, a rejection with its reason, the exception queue, and an override by another person. */
const screen = '/settlement/invoice'
interface Open {
  rows: { id: string; hospitalId: string; openQty: string; openAmount: string }[]
}
interface Made {
  id: string
  number: string
}
const state = async (page: Page, id: string) =>
  asked<{ status: string; version: number }>(page, calls.detail.path, { id })

test.setTimeout(300_000)

test('finance passes with a key each, rejects one with its reason and asks about two; the supplier answers, another person lets one pass', async ({
  browser,
}) => {
  const finance = await again(browser, 'finance', { at: '/Home' })
  const lead = await again(browser, 'finance_lead')
  const clerk = await again(browser, 'sup1_fin')
  const { hospitalId } = (await asked<Open>(finance, awaitCalls.query.path, { size: 1 })).rows[0]!
  // what is open beside it other walks invoice too
  await arrived(browser, 2)
  const wish = { size: 18, hospitalId, sourceType: 1, state: ['open'], sort: '-acceptedOn' }
  const waiting = (await asked<Open>(clerk, awaitCalls.query.path, wish)).rows
  // a pack each: how many items are open is nobody's promise
  const items = waiting
    .flatMap((i) => {
      const amount = (Number(i.openAmount) / Number(i.openQty)).toFixed(2)
      return Array.from({ length: Math.min(9, Math.floor(Number(i.openQty))) }, () => ({ id: i.id, amount }))
    })
    .slice(0, 18)
  const n = items.length
  expect(n).toBeGreaterThan(5)
  const mark = `核${Date.now()}`
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const made: Made[] = []
  const face = shown(finance, '.invoice-face')
  const title = shown(finance, '.d-title')

  try {
    // ---- handed in over HTTP, a line each; the last two come to some cents more than their goods
    for (const [i, item] of items.entries()) {
      const amount = i < n - 2 ? item.amount : (Number(item.amount) + 0.05).toFixed(2)
      const number = String(Date.now() + i).slice(-8)
      const { id } = await asked<{ id: string }>(clerk, calls.add.path, {
        ...{ partnerId: hospitalId, invoiceType: 'paperOrdinary', code: '1100094142', number, issueDate: today },
        ...{ amount, exclAmount: amount, taxAmount: '0', remark: mark },
        ...{ lines: [{ itemId: item.id, qty: '1' }], send: true },
      })
      made.push({ id, number })
    }

    // ---- a key each: what was passed stays, and a second press does nothing to the next one
    await open(finance, `${screen}/checking?keyword=${mark}`)
    await expect(title).toContainText(`第 1 张，共 ${n} 张`)
    const [first, second] = made as [Made, Made]
    await expect(face).toContainText(first.number)
    await expect(shown(finance, '[data-check=M05][data-outcome=passed]')).toBeVisible()
    await finance.keyboard.press('p')
    await expect(title).toContainText('验票通过')
    await finance.keyboard.press('p')
    await finance.keyboard.press('j')
    await expect(face).toContainText(second.number)
    expect((await state(finance, second.id)).status).toBe('pending')
    await finance.keyboard.press('k')
    await expect(face).toContainText(first.number)
    for (const one of made.slice(1, n - 3)) {
      await finance.keyboard.press('j')
      await expect(face).toContainText(one.number)
      await expect(title).toContainText('待验票')
      await finance.keyboard.press('p')
      await expect(title).toContainText('验票通过')
    }

    // ---- one is rejected, with what is wrong by a code
    await finance.keyboard.press('j')
    await expect(face).toContainText(made[n - 3]!.number)
    await finance.keyboard.press('r')
    await dialog(finance).getByRole('combobox').click()
    await finance.locator('.ant-select-item-option').filter({ hasText: '税率有误', visible: true }).first().click()
    await dialog(finance).getByRole('textbox').fill('应为 13%')
    await button(dialog(finance), '确定').click()
    await expect(title).toContainText('验票不通过')

    // ---- two do not agree: the difference in yuan, no pass, and a question to the supplier
    for (const one of made.slice(n - 2)) {
      await finance.keyboard.press('j')
      await expect(face).toContainText(one.number)
      await expect(shown(finance, '[data-check=M05][data-outcome=failed]')).toContainText('0.0')
      // the refusal of the one before may still stand: this one is refused when it can be pressed again
      const passed = finance.waitForResponse((r) => r.url().endsWith(calls.audit.path))
      await finance.keyboard.press('p')
      await passed
      await told(finance, /核对未通过：M05/)
      await expect(button(finance, '转异常 E')).toBeEnabled()
      await finance.keyboard.press('e')
      await expect(dialog(finance).getByRole('textbox')).toBeFocused()
      await finance.keyboard.type('请说明多出的几分钱')
      await button(dialog(finance), '确定').click()
      await expect(shown(finance, '.match-exception[data-check=M05]')).toContainText('待供应商答复')
    }

    // ---- the supplier reads in his bell, and answers from the queue
    const messages = JSON.stringify(await asked(clerk, messageCalls.query.path, { size: 30 }))
    expect(messages).toContain('税率有误')
    expect(messages).toContain('请说明多出的几分钱')
    for (const one of made.slice(n - 2)) {
      await open(clerk, `${screen}/exceptions?keyword=${one.number}`)
      await expect(shown(clerk, 'h1').filter({ hasText: '核对异常' })).toBeVisible()
      // the rows of the search before stand until the new ones come
      await quiet(clerk)
      const row = rows(clerk).filter({ hasText: 'M05' }).filter({ hasText: one.number })
      await expect(row).toContainText('待供应商答复')
      await button(row, '答复').click()
      await dialog(clerk).getByRole('textbox').fill('计价进位，下月冲抵')
      await button(dialog(clerk), '确定').click()
      await told(clerk, /已答复/)
      await expect(dialog(clerk)).toHaveCount(0)
    }

    // ---- a link to what does not agree turns the page of its invoice to it, though that is open already
    const [seen] = made.slice(n - 2) as [Made, Made]
    await open(clerk, screen)
    await quiet(clerk)
    await shown(clerk, '.l-tabs button')
      .filter({ hasText: /^异常 [1-9]/ })
      .click()
    const inner = shown(clerk, '.ant-tabs-tab-active')
    const turned = '.ant-tabs-tab'
    for (const how of ['opened', 'open already', 'left as it was turned']) {
      await expect(shown(clerk, 'h1').filter({ hasText: '核对异常' })).toBeVisible()
      await quiet(clerk)
      await rows(clerk).filter({ hasText: 'M05' }).getByText(seen.number).first().click()
      await expect(inner).toContainText('核对')
      if (how === 'opened') {
        await shown(clerk, turned).filter({ hasText: '票面' }).click()
        await expect(inner).toContainText('票面')
        await clerk.goBack()
      }
      // before anything is drawn, as on a machine that is busy
      else
        await clerk.evaluate((tabs) => {
          const all = [...document.querySelectorAll<HTMLElement>(tabs)].filter((x) => x.checkVisibility())
          all.find((x) => x.innerText.includes('票面'))?.click()
          history.back()
        }, turned)
    }
    await expect(shown(clerk, 'h1').filter({ hasText: '核对异常' })).toBeVisible()

    // ---- another person lets one pass with a reason, and who checks it passes it
    const [, last] = made.slice(n - 2) as [Made, Made]
    await open(lead, `${screen}/${last.id}`)
    await expect(shown(lead, '.d-title')).toContainText('待验票')
    await shown(lead, '.ant-tabs-tab').filter({ hasText: '核对' }).first().click()
    await expect(shown(lead, '.match-exception[data-check=M05]')).toContainText('计价进位，下月冲抵')
    await button(lead, '放行').click()
    await dialog(lead).getByRole('textbox').fill('几分钱进位差异，同意按发票入账')
    await button(dialog(lead), '确定').click()
    await expect(shown(lead, '.match-exception[data-check=M05]')).toContainText('已关闭')
    await expect(button(lead, '验票通过')).toHaveCount(0)
    await open(finance, `${screen}/${last.id}`)
    await expect(shown(finance, '.d-title')).toContainText('待验票')
    await button(finance, '验票通过').click()
    await told(finance, /已验票/)
    const { run } = await asked<{ run: { why: string } }>(finance, matchCalls.matched.path, { id: last.id })
    expect(run.why).toBe('audit')
  } finally {
    // paper is voided in its month: what it was for is open again
    for (const { id } of made) {
      const { version } = await state(clerk, id)
      await asked(clerk, calls.void.path, { id, version, reason: '演示后作废' })
    }
  }
})
