import { type Browser, expect, type Page } from '@playwright/test'
import { open, password, quiet, shown, test } from './kit.ts'
import { orders, rows } from './shell-kit.ts'

interface Sent {
  /** Method, address and body. */
  what: string
  script: boolean
  /** Bytes that came over the line, headers too. */
  bytes: number
}

interface Visit {
  page: Page
  /** What it asked of the network; what its own cache answers does not count. */
  sent(): Sent[]
  /** Seconds of processor the page has cost: a busy machine makes them no more. */
  worked(): Promise<number>
}
/** A browser that has never been here. */
const stranger = async (browser: Browser): Promise<Visit> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  await wire.send('Network.enable')
  const all = new Map<string, Sent & { cached?: boolean }>()
  wire.on('Network.requestWillBeSent', ({ requestId, request: r, type }) => {
    const what = [r.method, r.url.replace(/^https?:\/\/[^/]+/, ''), r.postData].filter(Boolean).join(' ')
    all.set(requestId, { what, script: type === 'Script', bytes: 0 })
  })
  wire.on('Network.requestServedFromCache', ({ requestId }) => {
    all.delete(requestId)
  })
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) all.delete(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = all.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  const worked = async () => {
    const { metrics } = await wire.send('Performance.getMetrics')
    return metrics.find((m) => m.name === 'TaskDuration')!.value
  }
  return { page, sent: () => [...all.values()], worked }
}

const kilobytes = (all: readonly Sent[]): number => all.reduce((n, r) => n + r.bytes, 0) / 1024
const slow = 4
/** The time of the processor here, as long as it takes on a machine that does other things beside: twice is something else. */
const busy = 2
const ahead = (r: Sent): boolean => /\/assets\/(list|ListPage)-/.test(r.what)
/** Fewer requests than that, told by name when there are more. */
const atMost = (n: number, all: readonly Sent[]): void =>
  expect(all.length > n ? all.map((r) => r.what) : [], `at most ${n}`).toEqual([])

test('a first visit asks little and nothing twice: login, workbench, the first list', async ({ browser }) => {
  const { page, sent, worked } = await stranger(browser)
  await page.goto('/')
  await page.getByLabel('账号').fill('buyer1')
  // a machine of a quarter of the speed: usable within 3 s, figures within 5 s, the list within 3 s
  const entered = await worked()
  expect(entered * slow).toBeLessThanOrEqual(3 * busy)
  await quiet(page)
  const login = sent()
  atMost(12, login)
  expect(kilobytes(login)).toBeGreaterThan(50)
  expect(kilobytes(login)).toBeLessThanOrEqual(150)

  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '待办事项' }).getByRole('button').first()).toBeVisible()
  const figures = await worked()
  expect((figures - entered) * slow).toBeLessThanOrEqual(5 * busy)
  // the list comes ahead of its first use
  await expect.poll(() => sent().filter(ahead).length).toBeGreaterThan(1)
  await quiet(page)
  const workbench = sent().slice(login.length)
  atMost(20, workbench)
  expect(kilobytes(sent().filter((r) => r.script && !ahead(r)))).toBeLessThanOrEqual(450)

  const before = sent().length
  const clicked = await worked()
  await open(page, orders)
  await expect(rows(page).first()).toBeVisible()
  expect(((await worked()) - clicked) * slow).toBeLessThanOrEqual(3 * busy)
  await expect(shown(page, '.ant-pagination')).toBeVisible()
  await quiet(page)
  const list = sent().slice(before)
  atMost(8, list)
  expect(kilobytes(list.filter((r) => r.script))).toBeLessThanOrEqual(20)

  const asked = sent().map((r) => r.what)
  expect(asked.filter((what, i) => asked.indexOf(what) !== i)).toEqual([])

  // the second visit has all files already
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await quiet(page)
  const again = sent().slice(asked.length)
  expect(again.length).toBeGreaterThan(3)
  expect(again.map((r) => r.what).filter((what) => what.includes('/assets/'))).toEqual([])
})
