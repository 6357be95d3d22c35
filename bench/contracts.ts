import type { Big } from '#db/demo/big.ts'
import type { Contracts } from '#db/demo/big-contracts.ts'
import { runDue } from '#modules/contract/server/life/daily.ts'
import { claimCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { watchCalls } from '#modules/contract-watch/shared/calls.ts'
import { statCalls } from '#modules/contract-watch/shared/statistics.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Figure, hire, limited, median, ms, type RunningApp, repeated, timed, withClient } from './harness.ts'
import { askers, compareReads, type Question } from './reads.ts'
import { openHere } from './replay.ts'
import { goodsOf } from './ways.ts'

const views = ['contract/manage', 'contract/claim', 'contract/performanceMonitor', 'contract/statistics'].map(
  (s) => `${s}:view`,
)
const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

/** First pages of register, pool and monitor, filters off and on. */
const lists = (who: string, { supplierId, hospitalId, productId }: Contracts, pool: boolean): Question[] => {
  const first = { page: 1, size: 20, part: 'rows' }
  const of = (name: string, path: string, ...filters: object[]): Question[] => [
    { name: `${name} of ${who}, no filter`, path, inputs: [first], p95: 50 },
    { name: `${name} of ${who}, filters`, path, inputs: filters.map((f) => ({ ...first, ...f })), p95: 50 },
  ]
  const pair = [{ supplierId }, { hospitalId }]
  return [
    ...of(
      'register',
      registerCalls.query.path,
      ...pair,
      { status: ['frozen'] },
      { endsWithin: '30' },
      { near: true },
      { validTo: { from: day(0), to: day(60) } },
    ),
    ...(pool ? of('pool', claimCalls.query.path, { view: 'open' }, { view: 'mine' }, ...pair) : []),
    ...of('monitor', watchCalls.query.path, ...pair, { pace: 'behind' }, { endsWithin: 'd30' }, { productId }),
  ]
}

/** An order of so many lines handed in: what each line's contract asks, its lock and its counter, against none. */
export const benchBinding = async (
  label: string,
  app: RunningApp,
  url: string,
  big: Big,
  lines = 300,
  turns = 9,
): Promise<Figure> => {
  const { items } = await goodsOf(url, big, lines)
  const { buyer } = await askers(app, big)
  const type = `(select id from contract_type limit 1)`
  const made = await withClient(url, async (c) => {
    const { rows } = await c.query(
      `with c as (insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, valid_from, valid_to, line_count, status,
          content_n, audited_by, auditor_name, created_by, creator_name)
        select $1, $2, $1, 'import', 'HTBENCH', '绑定', ${type}, 'drug', current_date - 9, current_date + 300, $4, 'effective', 1, $5, 'x', $6, 'x' returning *)
       insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount)
       select c.hospital_id, c.supplier_id, c.id, row_number() over (order by i.id), p.id, p.platform_code, p.name, p.spec, '盒', i.price, 1000000,
         round(1000000 * i.price, 2) from c join catalog_item i on i.id = any ($3::uuid[]) join product p on p.id = i.product_id returning contract_id as id`,
      [big.hospitalId, big.supplierId, items, items.length, big.auditorId, big.buyerId],
    )
    return rows[0].id as string
  })
  const bind = (yes: boolean) =>
    withClient(url, (c) => c.query(`update contract set status = $2 where id = $1`, [made, yes ? 'effective' : 'void']))
  const times = { bound: [] as number[], free: [] as number[] }
  for (let n = 0; n < 2 * turns + 2; n++) {
    const yes = n % 2 === 0
    await bind(yes)
    const order = await buyer<{ id: string; version: number }>(orderCalls.add.path, {
      ...{ supplierId: big.supplierId, pointId: big.pointId, kind: 0 },
      lines: items.map((catalogItemId) => ({ catalogItemId, qty: '10' })),
    })
    const took = await timed(() => buyer(orderCalls.submit.path, { id: order.id, version: order.version }))
    // the first of each warms up
    if (n > 1) times[yes ? 'bound' : 'free'].push(took)
  }
  await bind(false)
  const [bound, free] = [median(times.bound), median(times.free)]
  return {
    name: `${label}: submit of ${items.length} lines bound to a contract against none`,
    wanted: '≤ 1.15 ×',
    reached: `${(bound / free).toFixed(2)} ×, ${ms(bound)} of ${ms(free)}`,
    ok: bound <= 1.15 * free,
  }
}

/** Contracts that run out on one day, each a transaction of its own. */
const night = async (label: string, app: RunningApp, url: string, most: number): Promise<Figure> => {
  const n = await withClient(url, async (c) => {
    const { rowCount } = await c.query(
      `update contract set valid_to = current_date - 1 where id in (select id from contract where status = 'effective' and valid_to > current_date and valid_from < current_date order by id limit $1)`,
      [most],
    )
    return rowCount!
  })
  const here = await openHere(app, url)
  try {
    let steps = 0
    const took = await timed(async () => (steps = (await runDue({ call: 'job bench', requestId: 'bench' })).steps))
    return limited(
      `${label}: the daily task on ${n} contracts whose day has come`,
      (60_000 * n) / 10_000,
      took,
      ` (${steps} steps)`,
    )
  } finally {
    await here.close()
  }
}

/** What both sides and the authority read of a region with many contracts; binding; the night. */
export const benchContracts = async (
  label: string,
  app: RunningApp,
  url: string,
  region: Contracts,
): Promise<Figure[]> => {
  const { hospitalId, supplierId, authorityId } = region
  const who = async (orgId: string, login: string) => ({ userId: await hire(url, orgId, login, views), orgId })
  const readers = [
    ['a hospital', await who(hospitalId, 'contract_lists')],
    ['a supplier', await who(supplierId, 'contract_seller')],
    ['the region', await who(authorityId, 'contract_region')],
  ] as const
  const figures: Figure[] = []
  for (const [name, reader] of readers)
    figures.push(
      ...(await compareReads(label, app, url, reader, lists(name, region, name !== 'the region'), 2)).figures,
    )
  for (const [name, reader] of readers) {
    const ask = await app.as(reader.userId, reader.orgId)
    const search = await repeated(5, (n) =>
      ask(registerCalls.query.path, { page: 1, size: 20, part: 'rows', words: `约定品种${n}1` }),
    )
    figures.push(limited(`${label}: words of the text, ${name}`, 250, search))
    const outline = await repeated(5, () =>
      ask(statCalls.outline.path, { by: 'type', signedOn: { from: day(-730), to: day(0) } }),
    )
    figures.push(limited(`${label}: statistics over two years, ${name}`, 250, outline))
  }
  figures.push(await night(label, app, url, 1000))
  return figures
}
