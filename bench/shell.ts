import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tools/browser.ts'
import { root } from '#tools/sources.ts'
import { type Figure, ms, percentile } from './harness.ts'

const lists = ['/procurement/purchaseOrder', '/procurement/planning']

/** The app with its small demonstration region, for a browser; `BENCH_URL` names one that runs already. */
const startDemo = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (process.env.BENCH_URL) return { url: process.env.BENCH_URL, stop: async () => {} }
  const port = 18_099
  const app = spawn(process.execPath, [join(root, 'tests/e2e-server.ts')], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DEMO: 'small' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let i = 0; ; i++) {
    if ((await fetch(`${url}/health`).catch(() => undefined))?.ok) break
    if (i > 1800) throw new Error('the app did not start')
    await new Promise((r) => setTimeout(r, 100))
  }
  const stop = () =>
    new Promise<void>((done) => {
      app.once('exit', () => done())
      app.kill('SIGTERM')
    })
  return { url, stop }
}

const signIn = async (page: Page, url: string): Promise<void> => {
  await page.goto(url)
  await page.getByLabel('账号').fill('buyer1')
  await page.getByLabel('密码').fill('Jicai2026demo')
  await page.keyboard.press('Enter')
  await page.locator('.f-frame').waitFor()
}

const open = async (page: Page, to: string): Promise<void> => {
  await page.evaluate((at) => {
    location.hash = at
  }, to)
  await page
    .locator(`.f-page[data-path="${to.split('?')[0]}"]`)
    .locator('h1, table')
    .first()
    .waitFor()
  await page.waitForTimeout(500)
}

/** From the click on a tab to the frame after the one that paints its page, ms. */
const switchOnce = (page: Page, nth: number): Promise<number> =>
  page.evaluate(
    (n) =>
      new Promise<number>((done) => {
        const button = document.querySelectorAll<HTMLElement>('.f-tab-name')[n]
        const from = performance.now()
        button?.click()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
      }),
    nth,
  )

/** Answers filled up to so many rows or lines, each with an id of its own: the demonstration has no pages that heavy. */
const fillUp = async (page: Page): Promise<void> => {
  type Row = { id: string }
  const upTo = (rows: Row[], n: number): Row[] =>
    rows.length === 0 ? rows : Array.from({ length: n }, (_, i) => ({ ...rows[i % rows.length]!, id: randomUUID() }))
  await page.route('**/linex/order/order/query', async (route) => {
    const reply = await route.fetch()
    const json = (await reply.json()) as { data: { rows?: Row[] } }
    if (json.data.rows && route.request().postData()?.includes('"size":100')) json.data.rows = upTo(json.data.rows, 100)
    await route.fulfill({ json })
  })
  await page.route('**/linex/order/plan/detail', async (route) => {
    const json = (await (await route.fetch()).json()) as { data: { lines: Row[] } }
    json.data.lines = upTo(json.data.lines, 300)
    await route.fulfill({ json })
  })
}

/** Switches between kept heavy pages: a list of 100 rows, a plan of 300 lines to read and to type. */
const heavySwitches = async (page: Page): Promise<Figure[]> => {
  await fillUp(page)
  await page.evaluate(() => {
    location.hash = '/procurement/planning?status=["draft"]'
  })
  await page.waitForTimeout(500)
  const plan = await page
    .locator('tbody tr[data-index] a[href^="#/"]')
    .filter({ visible: true })
    .first()
    .getAttribute('href')
  const to = plan?.slice(1) ?? ''
  const pages = { 'list of 100 rows': `${lists[0]}?size=100`, 'plan of 300 lines': to, 'its entry': `${to}/edit` }
  for (const at of Object.values(pages)) await open(page, at)
  const names = await page.locator('.f-tab-name').count()
  const times = new Map<string, number[]>(Object.keys(pages).map((k) => [k, []]))
  for (let i = 0; i < 11; i++)
    for (const [n, name] of Object.keys(pages).entries()) times.get(name)!.push(await switchOnce(page, names - 3 + n))
  return [...times].map(([name, all]) => {
    const p95 = percentile(all.slice(1), 0.95)
    return { name: `switch to a kept ${name}, p95`, wanted: '≤ 100 ms', reached: ms(p95), ok: p95 <= 100 }
  })
}

/** Addresses of documents to open, one tab each. */
const documents = (page: Page, count: number): Promise<string[]> =>
  page.evaluate(async (n) => {
    const { state } = JSON.parse(sessionStorage.getItem('jicai.session') ?? '{}')
    const who = { 'user-id': state.systemInfo.strId, 'app-id': 'jicai', accesstoken: state.accessToken }
    const all: string[] = []
    for (const [path, list] of [
      ['/linex/order/plan/query', '/procurement/planning'],
      ['/linex/order/order/query', '/procurement/purchaseOrder'],
    ]) {
      const body = JSON.stringify({ page: 1, size: n, part: 'rows' })
      const headers = { 'content-type': 'application/json', ...who }
      const answer = await (await fetch(path!, { method: 'POST', headers, body })).json()
      all.push(...(answer.data.rows as { id: string }[]).map((r) => `${list}/${r.id}`))
    }
    return all.slice(0, n)
  }, count)

/** ux.md point 9 and the kept tabs: a switch at most 100 ms; the heap after 30 closed tabs within 20 % of before. */
export const benchShell = async (): Promise<Figure[]> => {
  const app = await startDemo()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    await signIn(page, app.url)
    for (const list of lists) await open(page, list)
    const times: number[] = []
    for (let i = 0; i < 22; i++) times.push(await switchOnce(page, 1 + (i % 2)))
    const p95 = percentile(times.slice(2), 0.95)

    const cdp = await page.context().newCDPSession(page)
    const heap = async (): Promise<number> => {
      for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    }
    const closeAll = async () => {
      await page.locator('.f-tabs').getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '全部关闭' }).click()
      await page.waitForTimeout(500)
    }
    const docs = await documents(page, 30)
    // the code of the pages is there before the first measure
    for (const to of [docs[0]!, docs.at(-1)!]) await open(page, to)
    await closeAll()
    const before = await heap()
    for (const to of docs) await open(page, to)
    await closeAll()
    const ratio = (await heap()) / before
    const heavy = await heavySwitches(page)
    return [
      { name: 'switch between kept tabs, p95', wanted: '≤ 100 ms', reached: ms(p95), ok: p95 <= 100 },
      ...heavy,
      {
        name: `heap after ${docs.length} closed tabs / before (${(before / 2 ** 20).toFixed(0)} MB)`,
        wanted: '≤ 1.2',
        reached: ratio.toFixed(2),
        ok: ratio <= 1.2 && docs.length === 30,
      },
    ]
  } finally {
    await browser.close()
    await app.stop()
  }
}

if (import.meta.main)
  for (const f of await benchShell())
    console.log(`${f.ok ? 'ok    ' : 'MISSED'} ${f.name}: ${f.reached} (wanted ${f.wanted})`)
