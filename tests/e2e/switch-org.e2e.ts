import { expect, type Page } from '@playwright/test'
import { button, open, person, test, told } from './kit.ts'
import { again, asks, dialog, plans, remark, rows, typePlan } from './shell-kit.ts'

interface Found {
  id: string
  name: string
  version: number
  orgId: string
  orgName: string
}
const find = async (page: Page, path: string, body: object) =>
  (await asks<{ rows: Found[] }>(page, path, { page: 1, size: 100, part: 'rows', ...body })).data.rows

/** What `buyer2` may do in one organisation. */
const allow = async (admin: Page, orgId: string, roleIds: readonly string[]) => {
  const [user] = await find(admin, '/rbac/user/query', { keyword: 'buyer2' })
  const body = { id: user?.id, version: user?.version, orgId, roleIds }
  expect((await asks(admin, '/rbac/user/assignRole', body)).msg).toBe('')
}

/** Gives `buyer2` of a hospital a role in the second one. */
const twoOrgs = async (admin: Page) => {
  const [user] = await find(admin, '/rbac/user/query', { keyword: 'buyer2' })
  const roles = await find(admin, '/rbac/role/query', {})
  const role = roles.find(
    (r) =>
      r.orgId &&
      r.orgId !== user?.orgId &&
      r.name === '采购员' &&
      /医院/.test(r.orgName) &&
      !r.orgName.includes(user?.orgName ?? ''),
  )
  const second = { id: role?.orgId ?? '', name: role?.orgName ?? '' }
  await allow(admin, second.id, [role?.id ?? ''])
  return { names: [user?.orgName ?? '', second.name], second: second.id }
}

let lent: { admin: Page; second: string } | undefined
/** He signs in where he was last: walks that come after this one want him in his own hospital. */
test.afterEach(async () => {
  if (!lent) return
  await allow(lent.admin, lent.second, [])
  await lent.admin.context().close()
  lent = undefined
})

/** A window of the same browser on the list of plans that hears nothing of the others, as one that slept. */
const sleeper = async (page: Page): Promise<Page> => {
  const store = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>)
  const slept = await page.context().newPage()
  await slept.addInitScript((kept) => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    if (sessionStorage.length === 0) for (const [k, v] of Object.entries(kept)) sessionStorage.setItem(k, v)
  }, store)
  await slept.goto(`/#${plans}`)
  await rows(slept).first().waitFor()
  await page.bringToFront()
  return slept
}

test('point 11: switching the organisation asks, then nothing of the old one is left', async ({ browser }) => {
  // he has worked in his own hospital before, so that he begins there
  await (await again(browser, 'buyer2')).context().close()
  const admin = await again(browser, 'security')
  const { names: both, second: secondId } = await twoOrgs(admin)
  lent = { admin, second: secondId }
  const page = await person(browser, 'buyer2')
  const own = (await page.locator('.f-org').innerText()).trim()
  const second = both.find((x) => x !== own) ?? ''
  const popup = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('#/Home'))
  const other = await popup
  await expect(other.locator('.f-frame')).toBeVisible()
  // a window that lies behind another is drawn once a second
  await page.bringToFront()
  await open(page, plans)
  await rows(page).first().waitFor()
  await typePlan(page, '旧机构的计划')
  const before = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state)
  // by keyboard: the search has the focus, arrows walk, Esc gives the focus back
  const search = page.getByRole('textbox', { name: '搜索机构' })
  await page.locator('.f-org').focus()
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await page.keyboard.type('没有这个机构')
  await expect(page.locator('.f-org-list').getByText('没有匹配的机构')).toBeVisible()
  await search.fill('')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.f-org-list li button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.f-org')).toBeFocused()
  await expect(search).toHaveCount(0)
  await page.locator('.f-org').click()
  await search.fill(second.slice(0, 4))
  const choice = page.locator('.f-org-list').getByRole('button', { name: new RegExp(`^${second} `) })
  await choice.click()
  await expect(dialog(page)).toHaveAccessibleName('有未保存的修改')
  await expect(dialog(page).getByRole('listitem')).toHaveText(['新建计划'])
  await button(dialog(page), '取消').click()
  await expect(remark(page)).toHaveValue('旧机构的计划')
  // the list has closed itself over the question
  await expect(choice).toBeHidden()
  await page.locator('.f-org').click()
  await page.getByRole('textbox', { name: '搜索机构' }).fill(second.slice(0, 4))
  const slept = await sleeper(page)
  const asked: string[] = []
  let switched = false
  page.on('request', (r) => {
    const sent = `${r.url()} ${r.postData() ?? ''}`
    if (r.url().endsWith('/home/org') && r.method() === 'POST') switched = true
    else if (switched && sent.includes(before.systemInfo.orgId)) asked.push(sent)
  })
  await choice.click()
  await button(dialog(page), '不保存').click()
  await told(page, `已切换到 ${second}`)
  await expect(page.locator('.f-tab-name')).toHaveText(['工作台'])
  await expect(page.locator('.f-org')).toContainText(second)
  const after = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state)
  expect(after.systemInfo.orgId).not.toBe(before.systemInfo.orgId)
  expect(after.currentOrg.strName).toBe(second)
  // a branch carries the name of its main hospital; that one has asked this one for volume is this one's own message
  const left = (await page.locator('.f-frame').innerText())
    .split('\n')
    .filter((line) => !/^带量调剂 DL\d+ /.test(line.trim()))
    .join('\n')
  expect(left.replaceAll(second, '')).not.toContain(own)
  expect(asked).toEqual([])
  // the draft of the old organisation is not offered in this one
  const mine = await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('jicai.draft')))
  expect(mine.filter((k) => k.includes(after.systemInfo.orgId))).toEqual([])
  // the browser's other window follows
  await expect(dialog(other)).toContainText(`此浏览器的另一窗口已切换到 ${second}`)
  await other.bringToFront()
  await button(dialog(other), '确定').click()
  await expect(other.locator('.f-org')).toContainText(second)
  // one that heard nothing of it learns it from the server before it asks, or writes, for the new one
  await slept.bringToFront()
  await slept.getByRole('button', { name: '查询', exact: true }).click()
  await expect(dialog(slept)).toContainText(`此浏览器的另一窗口已切换到 ${second}`)
  expect(await asks(slept, '/linex/order/plan/query', {}, before.systemInfo.orgId)).toMatchObject({
    ...{ code: 412, data: { org: second } },
  })
  await button(dialog(slept), '确定').click()
  await expect(slept.locator('.f-org')).toContainText(second)
  await page.bringToFront()
  // and back, recent first
  await page.locator('.f-org').click()
  const choices = page.locator('.f-org-list li')
  await expect(choices.nth(0)).toContainText(second)
  await expect(choices.nth(1)).toContainText(own)
  await page.context().close()
})
