import type { Shelves } from '#db/demo/big-shelves.ts'
import { foldUse, keepUse } from '#modules/consumption/server/tasks.ts'
import { areaCalls, consumptionCalls } from '#modules/consumption/shared/calls.ts'
import { holdExpired } from '#modules/stock/server/tasks.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { lookAtShelves } from '#modules/stock-monitor/server/tasks.ts'
import { type AskPath, type Figure, hire, limited, type RunningApp, repeated, timed, withClient } from './harness.ts'
import { compareReads, type Question } from './reads.ts'
import { openHere } from './replay.ts'

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const first = { page: 1, size: 20, part: 'rows' }

/** The first page of the list of lots: nothing asked, each of the usual filters, and another order. */
const lists = (who: string, shelves: Shelves, pointId: string): Question[] => {
  const stock = stockCalls.query.path
  const of = (name: string, ...inputs: object[]): Question => ({
    name: `stock list of ${who}, ${name}`,
    path: stock,
    inputs: inputs.map((one) => ({ ...first, ...one })),
    p95: 50,
  })
  return [
    of('no filter', {}),
    of('a point, a kind, a word, a lot', { pointId }, { kind: 0 }, { keyword: '阿莫西林' }, { lotNo: 'S001' }),
    of(
      'expiry, near its end, past it',
      { expiry: { from: day(0), to: day(-90) } },
      { state: 'near' },
      { state: 'expired' },
    ),
    of(
      'an article, a hold, a supplier’s own',
      { productId: shelves.recalledId },
      { hold: 'expired' },
      { owner: 'supplier' },
    ),
    of('by expiry, by last change', { sort: 'expiryDate' }, { sort: '-updatedAt' }),
  ]
}

export interface Readers {
  keeper: { userId: string; orgId: string }
  operator: { userId: string; orgId: string }
}
/** Of the hospital with the fullest shelves, and of the authority. */
export const hireReaders = async (url: string, shelves: Shelves): Promise<Readers> => {
  const authority = await withClient(url, async (c) => {
    const { rows } = await c.query(
      `insert into org (kind, code, name) values ('authority', 'BA', '大数据监管') returning id`,
    )
    return rows[0].id as string
  })
  const screens = [
    'inventoryQuery',
    'inventoryMonitoring',
    'expiryWarning',
    'consumptionMonitoring',
    'areaConsumption',
    'areaInventory',
  ]
  const views = screens.map((s) => `inventory/${s}:view`)
  return {
    keeper: { userId: await hire(url, shelves.hospitalId, 'reader_shelves', views), orgId: shelves.hospitalId },
    operator: { userId: await hire(url, authority, 'operator_shelves', views), orgId: authority },
  }
}

/** What people read of a region's stock, each answer alone: pages and, where the screen asks for them, their totals. */
const pages = (): { name: string; by: 'keeper' | 'operator'; limit: number; path: string; input: object }[] => {
  const asAt = day(365)
  const year = { from: day(365), to: day(1) }
  const stock = stockCalls.query.path
  const all: [string, number, string, object][] = [
    ['stock list as at a day a year ago, a page', 500, stock, { ...first, asAt }],
    ['the same by expiry', 500, stock, { ...first, asAt, sort: 'expiryDate' }],
    ['its totals', 2000, stock, { ...first, part: 'totals', asAt }],
    ['totals of the stock list of today', 2000, stock, { ...first, part: 'totals' }],
    ['stock by product, a page', 1000, ledgerCalls.products.path, first],
    ['收发存 of this month, a page', 1000, ledgerCalls.ledger.path, first],
    ['movements, a page', 500, stockCalls.movements.path, first],
    [
      'a year’s use by department, with its total',
      1000,
      consumptionCalls.query.path,
      { page: 1, size: 20, by: 'department', period: year },
    ],
    [
      'a year’s use by product, with its total',
      3000,
      consumptionCalls.query.path,
      { page: 1, size: 20, by: 'product', period: year },
    ],
    ['trend of twelve months', 1000, consumptionCalls.trend.path, { period: year }],
  ]
  const areas: [string, number, string, object][] = (['generic', 'product', 'hospital'] as const).map((by) => [
    `area inventory by ${by}`,
    500,
    areaCalls.inventory.path,
    { ...first, by },
  ])
  return [
    ...all.map(([name, limit, path, input]) => ({
      name: `hospital: ${name}`,
      by: 'keeper' as const,
      limit,
      path,
      input,
    })),
    ...[...all, ...areas].map(([name, limit, path, input]) => ({
      name: `region: ${name}`,
      by: 'operator' as const,
      limit,
      path,
      input,
    })),
  ]
}

/** Lists against bare SQL at 8 connections, and the pages that read much, each alone. */
export const benchShelves = async (
  label: string,
  app: RunningApp,
  url: string,
  shelves: Shelves,
): Promise<Figure[]> => {
  const who = await hireReaders(url, shelves)
  const figures: Figure[] = []
  for (const [name, reader] of [
    ['a hospital', who.keeper],
    ['the region', who.operator],
  ] as const)
    figures.push(
      ...(await compareReads(label, app, url, reader, lists(name, shelves, shelves.pointIds[0]!), 2)).figures,
    )
  const ask: Record<'keeper' | 'operator', AskPath> = {
    keeper: await app.as(who.keeper.userId, who.keeper.orgId),
    operator: await app.as(who.operator.userId, who.operator.orgId),
  }
  for (const { name, by, limit, path, input } of pages())
    figures.push(limited(`${label}: ${name}`, limit, await repeated(3, () => ask[by](path, input))))
  return figures
}

/** What runs at night, in this process on the same database. */
export const benchNight = async (label: string, app: RunningApp, url: string): Promise<Figure[]> => {
  const here = await openHere(app, url)
  const about = { call: 'job bench', requestId: 'bench' }
  let opened = 0
  try {
    const folded = await timed(() => foldUse(about))
    const kept = await timed(() => keepUse(about))
    const held = await timed(() => holdExpired(about))
    const looked = await timed(async () => {
      opened = (await lookAtShelves(about)).opened
    })
    const again = await timed(() => lookAtShelves(about))
    return [
      limited(`${label}: months of two years added up, the first time`, 600_000, folded),
      limited(`${label}: use of thirty days added up for the day`, 60_000, kept),
      limited(`${label}: what ended is held`, 30_000, held),
      limited(`${label}: nightly look, the first time`, 30_000, looked, ` (${opened} alarms)`),
      limited(`${label}: nightly look, the next night`, 30_000, again),
    ]
  } finally {
    await here.close()
  }
}
