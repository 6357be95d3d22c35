import { chromium, type Page } from '@playwright/test'
import type pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { findChromium } from '#tools/browser.ts'
import { type Figure, ms, percentile, type RunningApp, timed, withClient } from './harness.ts'

const PASSWORD = 'Bench2026demo'
const LINES = 500

/** Counts the compressed bytes of scripts a page fetches; asked again, it answers all so far. */
const weighScripts = (page: Page): (() => Promise<number>) => {
  const waiting: Promise<number>[] = []
  page.on('requestfinished', (r) => {
    if (new URL(r.url()).pathname.endsWith('.js')) waiting.push(r.sizes().then((s) => s.responseBodySize))
  })
  return async () => {
    await page.waitForLoadState('networkidle')
    return (await Promise.all(waiting)).reduce((sum, bytes) => sum + bytes, 0)
  }
}

const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} KB`

/** From the press of a key to the end of the frame that follows, for every key in the page from now on. */
export const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const times: number[] = []
    Object.assign(globalThis, { keyTimes: times })
    addEventListener(
      'keydown',
      (e) => {
        requestAnimationFrame(() => {
          const after = new MessageChannel()
          after.port1.onmessage = () => times.push(performance.now() - e.timeStamp)
          after.port2.postMessage(0)
        })
      },
      { capture: true },
    )
  })

/** Types a quantity into a line after another and answers the time of each key. */
export const typeQuantities = async (page: Page): Promise<number[]> => {
  const grid = page.locator('[role=grid]').filter({ visible: true })
  const column = await grid.getByRole('columnheader', { name: /数量/ }).first().getAttribute('aria-colindex')
  await grid.locator(`[role=gridcell][aria-colindex="${column}"]`).first().click()
  await page.waitForTimeout(500)
  await watchKeys(page)
  for (let line = 0; line < 60; line++)
    for (const key of ['1', String(line % 10), 'Enter', 'ArrowRight']) await page.keyboard.press(key, { delay: 15 })
  if ((await grid.getByText('19', { exact: true }).count()) === 0) throw new Error('the grid did not take the keys')
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
}

/** The same keys in an empty page: what this machine needs for a key at best, at this hour. */
export const typeNothing = async (page: Page): Promise<number[]> => {
  await page.setContent('<textarea autofocus></textarea>')
  await page.locator('textarea').click()
  await watchKeys(page)
  for (let n = 0; n < 240; n++) await page.keyboard.press('1', { delay: 15 })
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
}

/** Ids of the first articles of the big hospital's catalogue. */
export const itemsOf = (url: string, big: Big, n: number): Promise<string[]> =>
  withClient(url, async (c) => {
    const sql = 'select id from catalog_item where hospital_id = $1 order by id limit $2'
    const { rows } = await c.query<{ id: string }>(sql, [big.hospitalId, n])
    return rows.map((r) => r.id)
  })

/** Gives somebody the password `signIn` types. */
export const letIn = async (c: pg.Client, userId: string): Promise<void> => {
  await c.query('update app_user set password_hash = $2 where id = $1', [userId, await hashPassword(PASSWORD)])
}

/** A plan of so many lines, its buyer with a password; answers its id. */
export const planOf = async (app: RunningApp, url: string, big: Big, lines: number): Promise<string> => {
  await withClient(url, async (c) => {
    await letIn(c, big.buyerId)
    await c.query(
      `insert into role_action (role_id, path, code) select id, 'Home', 'view' from role where name = 'big' on conflict do nothing`,
    )
  })
  const ask = await app.as(big.buyerId, big.hospitalId)
  const items = await itemsOf(url, big, lines)
  const { id } = await ask<{ id: string }>('/linex/order/plan/add', {
    ...{ planType: 'month', kind: 0, pointId: big.pointId },
    lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
  })
  return id
}

/** Types a name and its password into the login page that is open. */
export const signIn = async (page: Page, login = 'buyer_big1'): Promise<void> => {
  await page.getByLabel(/账号/).first().fill(login)
  await page.getByLabel(/密码/).first().fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  await page.waitForTimeout(1000)
}

/** Opens the entry of a plan and answers how long it took until its lines were there, ms. */
export const openEntry = (page: Page, planId: string): Promise<number> =>
  timed(async () => {
    await page.evaluate((id) => {
      location.hash = `/procurement/planning/${id}/edit`
    }, planId)
    await page
      .locator('[role=grid] [role=gridcell]')
      .filter({ visible: true, hasText: /BIG\d{6}/ })
      .first()
      .waitFor()
  })

/** What the browser feels: weight of the login and of the workbench, opening and typing in a plan of 500 lines. */
export const benchWeb = async (app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const plan = await planOf(app, url, big, LINES)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    const page = await context.newPage()
    const weight = weighScripts(page)
    await page.goto(`${app.at}/`)
    await page.getByLabel(/账号/).first().waitFor()
    const login = await weight()
    await signIn(page)
    const workbench = await weight()
    const opening = await openEntry(page, plan)
    const keys = await typeQuantities(page)
    const p95 = percentile(keys, 0.95)
    const empty = percentile(await typeNothing(await context.newPage()), 0.95)
    return [
      {
        name: 'scripts of the login page, compressed',
        wanted: '≤ 200 KB',
        reached: kb(login),
        ok: login <= 200 * 1024,
      },
      {
        name: 'scripts of login and workbench, compressed',
        wanted: '≤ 450 KB',
        reached: kb(workbench),
        ok: workbench <= 450 * 1024,
      },
      { name: `opening a plan of ${LINES} lines`, wanted: '≤ 1500 ms', reached: ms(opening), ok: opening <= 1500 },
      {
        name: `entry grid of ${LINES} lines, key to paint, p95 of ${keys.length} keys`,
        wanted: '≤ 50 ms',
        reached: `${ms(p95)} (median ${ms(percentile(keys, 0.5))}; in an empty page p95 ${ms(empty)})`,
        ok: p95 <= 50,
      },
    ]
  } finally {
    await browser.close()
  }
}
