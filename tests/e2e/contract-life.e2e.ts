import { expect, type Page } from '@playwright/test'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls as calls } from '#modules/contract/shared/register-calls.ts'
import { typeCalls } from '#modules/contract-type/shared/calls.ts'
import { type Acted, day, orgOf, passed, contractSeen as seen, signs } from './contract-kit.ts'
import { button, open, password, shown, test, told } from './kit.ts'
import { again, asked, asks, dialog, rows } from './shell-kit.ts'

const at = '/contract/manage'
interface Rows<R> {
  rows: R[]
}
const titled = (page: Page, text: string | RegExp) => expect(shown(page, '.d-title')).toContainText(text)
/** Signs in the browser: the dialog says what is signed, and the password is asked for where it is not fresh. */
const signsThere = async (page: Page, c: { id: string; no: string }) => {
  await open(page, `${at}/${c.id}`)
  await titled(page, c.no)
  await button(page, '签署').click()
  await expect(dialog(page)).toContainText('不是持牌电子认证机构的签名')
  // whose hand stands on a scan is no question of who signs online
  await expect(dialog(page)).not.toContainText('扫描件上的签字人')
  const answered = page.waitForResponse((r) => r.url().includes('/contract/manager/sign'))
  await button(dialog(page), '签署').click()
  await answered
  const proof = page.getByRole('dialog', { name: '请再次输入密码' })
  if (await proof.isVisible()) {
    await proof.getByLabel('密码').fill(password)
    await page.keyboard.press('Enter')
  }
  await told(page, /已签署/)
}

test.setTimeout(300_000)

test('what was approved is signed by both sides and in force, a supplement makes it version 2, and its end is asked for, refused and agreed', async ({
  browser,
}) => {
  const mark = `履行合同${Date.now()}`
  const operator = await again(browser, 'operator')
  const clerk = await again(browser, 'contract')
  const auditor = await again(browser, 'auditor1')
  const leader = await again(browser, 'leader', { at: '/Home' })
  const signer = await again(browser, 'sup1_admin')
  const seller = await again(browser, 'sup1_sales')
  const partnerId = await orgOf(signer)
  const type = await asked<{ id: string; version: number }>(operator, typeCalls.add.path, {
    ...{ code: `L${Date.now()}`, name: mark, category: 'drug' },
  })
  try {
    const goods = await asked<{ productId: string }[]>(clerk, entryCalls.candidates.path, { partnerId })
    const lines = (price: string) => [{ productId: goods[0]!.productId, price, qty: '100' }]
    const c = await asked<Acted>(clerk, entryCalls.add.path, {
      ...{ partnerId, typeId: type.id, name: mark, validFrom: day(), validTo: day(60), lines: lines('0.01') },
    })
    await passed(clerk, [auditor, leader], c)

    // ---- both sides sign, each in his own house
    await signsThere(signer, c)
    await signsThere(leader, c)
    await expect(shown(leader, '.d-title')).toContainText('履行中')
    await shown(leader, '[role=tab]').filter({ hasText: '签署证据' }).click()
    await expect(rows(leader).filter({ hasText: '乙方' })).toContainText('线上签署')
    await shown(leader, '[role=tab]').filter({ hasText: '版本与校验' }).click()
    await expect(rows(leader).filter({ hasText: '一致' })).toHaveCount(1)

    // ---- a supplement raises the price: signed, it is the next version, with the difference marked
    await open(clerk, `${at}/${c.id}`)
    await titled(clerk, c.no)
    await button(clerk, '补充协议').click()
    const drafted = clerk.waitForResponse((r) => r.url().includes('/contract/manager/renew'))
    await button(dialog(clerk), '确定').click()
    const s = (await (await drafted).json()).data as Acted
    await expect(clerk.getByRole('heading', { name: /合同/ }).filter({ visible: true }).first()).toBeVisible()
    const draft = await asked<Acted>(clerk, entryCalls.detail.path, { id: s.id })
    const typed = await asked<Acted>(clerk, entryCalls.update.path, {
      ...{ id: s.id, version: draft.version, lines: lines('0.02') },
    })
    await passed(clerk, [auditor, leader], typed)
    await signs(signer, s.id, 'supplier')
    await signs(leader, s.id, 'hospital')
    // it was signed past his page, which shows what it was
    await leader.reload()
    await titled(leader, c.no)
    await expect(shown(leader, 'dd, .d-fields').filter({ hasText: '第 2 版' }).first()).toBeVisible()
    await shown(leader, '[role=tab]').filter({ hasText: '正文' }).click()
    await shown(leader, '.ant-segmented-item').filter({ hasText: '与上一版对比' }).click()
    await expect(leader.getByRole('region', { name: '正文对比' }).locator('ins').first()).toBeVisible()

    // ---- its end is asked for, refused, asked for again and agreed
    const now = await seen(clerk, c.id)
    const ask = { kind: 'ask', id: c.id, reason: '长期缺货', endsOn: day() }
    const wanted = await asked<Acted>(clerk, calls.terminate.path, { ...ask, version: now.version })
    const no = { kind: 'disagree', id: c.id, version: wanted.version, answer: '已恢复供货' }
    const kept = await asked<Acted>(seller, calls.terminate.path, no)
    await asked<Acted>(clerk, calls.terminate.path, { ...ask, version: kept.version })
    await open(seller, `${at}/${c.id}`)
    await titled(seller, c.no)
    await expect(seller.getByRole('alert').filter({ hasText: '长期缺货' })).toBeVisible()
    await button(seller, '处理终止申请').click()
    await dialog(seller).getByLabel('处理方式').click()
    await seller
      .locator('.ant-select-item-option')
      .filter({ hasText: /^同意终止$/, visible: true })
      .click()
    await button(dialog(seller), '确定').click()
    await told(seller, /同意终止/)
    await titled(seller, '已终止')
    const list = await asked<Rows<Acted>>(clerk, calls.query.path, { keyword: c.no })
    expect(list.rows.map((r) => r.status)).toEqual(['terminated'])
  } finally {
    await asks(operator, typeCalls.switch.path, { id: type.id, version: type.version, enabled: false })
  }
})
