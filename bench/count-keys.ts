import { chromium, type Page } from '@playwright/test'
import type { Shelves } from '#db/demo/big-shelves.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { findChromium } from '#tools/browser.ts'
import { type Figure, hire, limited, ms, percentile, type RunningApp, timed, withClient } from './harness.ts'
import { articlesAt } from './shelves-work.ts'
import { letIn, signIn, typeNothing, watchKeys } from './web.ts'

interface Doc {
  id: string
  version: number
}
const LINES = 2000
const COUNTED = 60

/** Counts a line after another, two digits and Enter each, and answers the time of each key. */
const typeCounts = async (page: Page): Promise<number[]> => {
  await watchKeys(page)
  for (let n = 0; n < COUNTED; n++)
    for (const key of ['1', String(n % 10), 'Enter']) await page.keyboard.press(key, { delay: 15 })
  const said = await page.locator('.ct-progress').filter({ visible: true }).innerText()
  if (!said.startsWith(`${COUNTED}/`)) throw new Error(`the counting page took other keys than were typed: ${said}`)
  return page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
}

/** What a counter feels of two thousand lines: opening their page, and a key. The count is voided at the end. */
export const benchCountKeys = async (
  label: string,
  app: RunningApp,
  url: string,
  shelves: Shelves,
): Promise<Figure[]> => {
  const { hospitalId } = shelves
  const codes = ['stockCount:view', 'stockCount:add', 'stockCount:start', 'stockCount:enter', 'stockCount:void']
  const own = [...codes.map((c) => `inventory/${c}`), 'inventory/inventoryQuery:count', 'Home:view']
  const userId = await hire(url, hospitalId, 'counter_web', own)
  await withClient(url, (c) => letIn(c, userId))
  const ask = await app.as(userId, hospitalId)
  const pointId = shelves.pointIds[2]!
  const shelf: string[] = []
  let lots = 0
  for (const { code, lots: more } of await articlesAt(url, shelves, pointId, LINES)) {
    if (lots + more > LINES) break
    shelf.push(code)
    lots += more
  }
  const made = await ask<Doc>(newCountCalls.count.path, { pointId, scope: 'shelf', shelf: shelf.join('\n') })
  await ask(stockCountCalls.start.path, { id: made.id, version: made.version })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${app.at}/`)
    await signIn(page, 'counter_web')
    const opened = await timed(async () => {
      await page.evaluate((id) => {
        location.hash = `/inventory/stockCount/${id}/enter`
      }, made.id)
      await page.locator('.ct-current').filter({ visible: true }).waitFor()
    })
    const keys = await typeCounts(page)
    const p95 = percentile(keys, 0.95)
    const empty = percentile(await typeNothing(await context.newPage()), 0.95)
    return [
      limited(`${label}: page of a count of ${lots} lines opens in the browser`, 1500, opened),
      {
        name: `${label}: counting among ${lots} lines, key to paint, p95 of ${keys.length} keys`,
        wanted: '≤ 50 ms',
        reached: `${ms(p95)} (median ${ms(percentile(keys, 0.5))}; in an empty page p95 ${ms(empty)})`,
        ok: p95 <= 50,
      },
    ]
  } finally {
    await browser.close()
    const { version } = await ask<Doc>(stockCountCalls.detail.path, { id: made.id })
    await ask(stockCountCalls.void.path, { id: made.id, version, reason: 'bench' })
  }
}
