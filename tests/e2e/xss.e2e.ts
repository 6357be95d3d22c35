import { expect, type Page } from '@playwright/test'
import { open, quiet, shown, test } from './kit.ts'
import { again, rows } from './shell-kit.ts'

/*
 * security.md C46: every text the server may have kept says what an attacker would write; on every screen of these people
 * nothing of it runs, and the policy has nothing to stop. The texts are put into the answers on their way, so that no text
 * of any screen is forgotten and the region of the other tests stays as it is.
 */
const payload =
  `"'><img src=x onerror=window.hacked=1><svg onload=window.hacked=1></svg><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>` +
  `<script>window.hacked=1</script><a href="javascript:window.hacked=1">x</a>`

/** Free text is what holds Chinese; ids, codes, numbers and dates steer the screen. */
const poisoned = (x: unknown): unknown => {
  if (typeof x === 'string') return /[\u4e00-\u9fff]/.test(x) ? `${x}${payload}` : x
  if (Array.isArray(x)) return x.map(poisoned)
  if (x && typeof x === 'object') return Object.fromEntries(Object.entries(x).map(([k, v]) => [k, poisoned(v)]))
  return x
}

interface Report {
  directive: string
  blocked: string
}
const poison = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const reports: Report[] = []
    Object.assign(window, { reports })
    document.addEventListener('securitypolicyviolation', (e) => {
      reports.push({ directive: e.effectiveDirective, blocked: `${e.blockedURI} ${e.sample}` })
    })
  })
  await page.route('**/*', async (route) => {
    if (!['fetch', 'xhr'].includes(route.request().resourceType()) || /stream|getKey/.test(route.request().url()))
      return route.fallback()
    const response = await route.fetch()
    if (!response.headers()['content-type']?.includes('application/json')) return route.fulfill({ response })
    const body = (await response.json()) as { data?: unknown; msg?: unknown }
    return route.fulfill({ response, json: { ...body, data: poisoned(body.data), msg: poisoned(body.msg) } })
  })
}

/** What ran, was stopped, or became an element. */
const harm = (page: Page) =>
  page.evaluate(() => ({
    ran: 'hacked' in window,
    reports: (window as unknown as { reports: Report[] }).reports,
    made: document.querySelectorAll('img[src="x"], svg[onload], iframe[srcdoc], a[href^="javascript:"], [onerror]')
      .length,
  }))

interface MenuNode {
  strPath: string
  children?: MenuNode[]
}
const pathsOf = (menus: MenuNode[]): string[] =>
  menus.flatMap((m) => [...(m.strPath ? [`/${m.strPath.replace(/^\//, '')}`] : []), ...pathsOf(m.children ?? [])])

/** A screen is looked at by the first who has it. */
const seen = new Set<string>()

for (const login of ['buyer1', 'sup1_sales', 'operator'])
  test(`markup stored in every text runs on no screen of ${login}, and the policy has nothing to report`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const page = await again(browser, login, { at: '/Home' })
    await poison(page)
    await page.reload()
    await page.locator('.f-frame').waitFor()
    let met = 0
    const menus = await page.evaluate(() => JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}').state.menus)
    for (const at of ['/Home', ...pathsOf(menus)]) {
      if (seen.has(at)) continue
      // whose day it is differs from person to person
      if (at !== '/Home') seen.add(at)
      await open(page, at)
      await shown(page, '.f-page').locator('h1, h2, form, table').first().waitFor()
      // a menu entry whose screen does not exist yet
      if ((await page.getByRole('heading', { name: '页面不存在' }).filter({ visible: true }).count()) > 0) continue
      await quiet(page)
      if ((await page.locator('body').innerText()).includes('onerror=window.hacked')) met++
      expect([at, await harm(page)]).toEqual([at, { ran: false, reports: [], made: 0 }])
      const links = rows(page).locator('a[href^="#/"]')
      if (at !== '/Home' && (await links.count()) > 0) {
        await links.first().click()
        await expect(page).not.toHaveURL(new RegExp(`#${at}$`))
        await quiet(page)
        expect([`${at} detail`, await harm(page)]).toEqual([`${at} detail`, { ran: false, reports: [], made: 0 }])
        await page.keyboard.press('Alt+w')
      }
      if (at !== '/Home') await page.keyboard.press('Alt+w')
    }
    // an empty proof would be none: the texts were there
    expect(met).toBeGreaterThan(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

test('the proof is no empty one: a script that stood in the page would be found', async ({ browser }) => {
  const page = await again(browser, 'buyer1', { at: '/Home' })
  await poison(page)
  await page.reload()
  await page.locator('.f-frame').waitFor()
  await page.evaluate((html) => {
    const box = document.createElement('div')
    box.innerHTML = html
    document.body.append(box)
  }, payload)
  await expect.poll(async () => (await harm(page)).reports.length).toBeGreaterThan(0)
  expect((await harm(page)).made).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
})
