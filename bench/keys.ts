import { chromium } from '@playwright/test'
import type { Big } from '#db/demo/big.ts'
import { pickCalls } from '#modules/purchase-list/shared/pick.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { findChromium } from '#tools/browser.ts'
import { type Figure, ms, percentile, type RunningApp, timed } from './harness.ts'
import { itemsOf, openEntry, planOf, signIn, typeNothing, typeQuantities } from './web.ts'

/** Lines of the plan that is typed in; what the largest page of a list holds. */
const LINES = 500
const PAGE = 100

/** Asks of ever other lines, so that no answer is the last one's; each time, ms. */
const times = async (n: number, ask: (i: number) => Promise<unknown>): Promise<number[]> => {
  for (let i = 0; i < 5; i++) await ask(i)
  const all: number[] = []
  for (let i = 0; i < n; i++) all.push(await timed(() => ask(i)))
  return all
}

/** ux.md 71, 72: typing with the figures of the active line beside the grid, and how long these take for a page of lines. */
export const benchKeys = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  const items = await itemsOf(url, big, 2000)
  const ask = await app.as(big.buyerId, big.hospitalId)
  const audits = await app.as(big.auditorId, big.hospitalId)
  const some = (i: number, n: number) => Array.from({ length: n }, (_, k) => items[(i * 97 + k * 19) % items.length]!)
  const named = (n: number) => times(40, (i) => ask(pickCalls.named.path, { ids: [...new Set(some(i, n))] }))
  const figure = (name: string, all: number[], most: number): Figure => {
    const p95 = percentile(all, 0.95)
    return {
      name: `${label}: ${name}, p95 of ${all.length}`,
      wanted: `≤ ${most} ms`,
      reached: `${ms(p95)} (median ${ms(percentile(all, 0.5))})`,
      ok: p95 <= most,
    }
  }
  const figures = [
    figure(`figures beside the grid, asked once for ${PAGE} lines`, await named(PAGE), 50),
    figure(`the same for all ${LINES} lines of a plan`, await named(LINES), 250),
  ]
  const words = ['注射液', '片', '胶囊', 'zsy', '颗粒']
  const searched = await times(40, (i) =>
    ask(pickCalls.find.path, { kind: 0, keyword: words[i % 5], size: 50, part: 'rows' }),
  )
  figures.push(figure('a search of the picker, with the prices of before', searched, 100))
  const small = await planOf(app, url, big, PAGE)
  const judged = await times(40, () => audits(trailCalls.judge.path, { kind: 'plan', id: small }))
  figures.push(figure(`figures and marks an auditor sees at ${PAGE} lines`, judged, 50))

  const plan = await planOf(app, url, big, LINES)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${app.at}/`)
    await signIn(page)
    await openEntry(page, plan)
    const asked: string[] = []
    page.on('request', (r) => {
      if (['fetch', 'xhr'].includes(r.resourceType())) asked.push(new URL(r.url()).pathname)
    })
    const keys = await typeQuantities(page)
    const beside = page.locator('.g-beside').filter({ visible: true })
    if (!(await beside.innerText()).includes('30 天用量')) throw new Error('no figures stand beside the grid')
    const paths: string[] = Object.values(pickCalls).map((c) => c.path)
    const again = asked.filter((path) => paths.includes(path)).length
    const empty = percentile(await typeNothing(await context.newPage()), 0.95)
    const typed = figure(`key to paint among ${LINES} lines with the figures of the active one beside`, keys, 20)
    return [
      ...figures,
      { ...typed, reached: `${typed.reached.slice(0, -1)}; in an empty page p95 ${ms(empty)})` },
      { name: `${label}: figures asked for while typing`, wanted: '0', reached: String(again), ok: again === 0 },
    ]
  } finally {
    await browser.close()
  }
}
