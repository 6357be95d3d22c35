import type pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { chainCalls } from '#modules/certificate/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { type Figure, hire, ms, type RunningApp, repeated, withClient } from './harness.ts'

const LINES = 300
const ROUNDS = 24

/** Papers for all that is traded: a maker each hundred products, letters over an agent, forty that end within ninety days. */
const papers = async (c: pg.Client): Promise<void> => {
  const put = (columns: string, from: string) =>
    c.query(`insert into certificate (org_id, no, scope, cert_kind, cert_no, name, valid_to, status, created_by, ${columns})
      select u.org_id, new_id()::text, x.* from (select ur.org_id, ur.user_id from user_role ur join org o on o.id = ur.org_id
        where o.kind = 'supplier' order by 1 limit 1) u, lateral (${from}) x`)
  await c.query(`insert into config (key, value) values ('chain.enabled', 'true') on conflict do nothing`)
  await c.query(`insert into company (code, name, org_id, is_vendor) select 'K' || o.code, o.name || '公司', o.id, true from org o
    where o.kind = 'supplier' and not exists (select from company k where k.org_id = o.id)`)
  await c.query(`update product set manufacturer_id = (select id from company where is_producer order by code limit 1)
    where manufacturer_id is null`)
  const soon = `case when row_number() over () % 500 = 0 then current_date + 20 else date '2999-12-31' end`
  await put(
    'product_id',
    `select 'standard', case kind when 0 then 'drugReg' else 'deviceReg' end, 'R', 'R', ${soon}, 'passed', u.user_id, p.id from product p`,
  )
  await put(
    'company_id',
    `select 'standard', k.kind, 'P', 'P', date '2999-12-31', 'passed', u.user_id, m.id from company m,
      (values ('drugProduce'), ('deviceProduce')) k(kind) where m.is_producer`,
  )
  await c.query(`insert into certificate (org_id, no, scope, cert_kind, cert_no, name, status, created_by)
    select o.id, new_id()::text, 'org', k.kind, 'L', 'L', 'passed', (select id from app_user limit 1) from org o,
      (values ('businessLicense'), ('drugOperate'), ('deviceOperate'), ('deviceFiling'), ('powerOfAttorney')) k(kind) where o.kind = 'supplier'`)
  await c.query(`insert into certificate (org_id, no, scope, cert_kind, cert_no, name, status, created_by, from_company_id, to_company_id)
    select s.org_id, new_id()::text, 'org', 'authorization', 'A', 'A', 'passed', (select id from app_user limit 1), m.id, s.id
    from company m, company s where m.is_producer and s.org_id is not null`)
  await c.query('analyze certificate')
}

/** The gate of an order of 300 lines against its submit, and what expiry stops in the whole region. */
export const benchChain = async (label: string, app: RunningApp, url: string, big: Big): Promise<Figure[]> => {
  await withClient(url, papers)
  const { supplierId } = big
  // those an adjustment of prices takes too, so that what is ordered here is there to settle
  const items = await withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `select id from catalog_item where hospital_id = $1 and supplier_id = $2 and status = 'enabled' order by id limit ${LINES}`,
      [big.hospitalId, supplierId],
    )
    return rows.map((r) => r.id)
  })
  const ask = await app.as(big.buyerId, big.hospitalId)
  const lines = items.map((catalogItemId) => ({ catalogItemId, qty: '10' }))
  const drafted = () =>
    ask(orderCalls.add.path, { supplierId, pointId: big.pointId, kind: 0, lines }) as Promise<{
      id: string
      version: number
    }>
  const submit = async (): Promise<number> => {
    const { id, version } = await drafted()
    const from = performance.now()
    await ask(orderCalls.submit.path, { id, version })
    return performance.now() - from
  }
  const turn = (on: boolean) =>
    withClient(url, (c) => c.query(`update config set value = $1 where key = 'chain.enabled'`, [String(on)]))
  // by turns, since a machine is not as quick in one minute as in the next
  const times = { off: [] as number[], on: [] as number[] }
  for (let n = 0; n < 2 * ROUNDS + 2; n++) {
    const on = n % 2 === 1
    await turn(on)
    const took = await submit()
    if (n > 1) times[on ? 'on' : 'off'].push(took)
  }
  const median = (all: readonly number[]) => all.toSorted((x, y) => x - y)[all.length >> 1]!
  const whole = median(times.on)
  const gate = whole - median(times.off)
  const authority = await withClient(url, async (c) => {
    const { rows } = await c.query<{ id: string }>(
      `insert into org (kind, code, name) values ('authority', 'CHAIN', '资质监管') returning id`,
    )
    return rows[0]!.id
  })
  const look = await app.as(await hire(url, authority, 'chain_bench', ['baseInfo/certificate:view']), authority)
  const ahead = await repeated(ROUNDS, () => look(chainCalls.lookahead.path, { within: 'd90', part: 'rows' }))
  // the parts after this one trade articles that have no papers, as every installation does before it turns the check on
  await withClient(url, (c) => c.query(`delete from config where key = 'chain.enabled' and org_id is null`))
  return [
    {
      name: `${label}: licence chain of an order of ${items.length} lines, within submit`,
      wanted: '≤ 60 ms and ≤ 20 %',
      reached: `${ms(gate)}, ${((gate / whole) * 100).toFixed(0)} % of ${ms(whole)}`,
      ok: gate <= 60 && gate <= 0.2 * whole,
    },
    {
      name: `${label}: what expiry stops in the region, 90 days`,
      wanted: '≤ 300 ms',
      reached: ms(ahead),
      ok: ahead <= 300,
    },
  ]
}
