import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Figure, House } from './harness.ts'
import { hire } from './harness.ts'

const makeProducts = `
  insert into company (code, name, is_producer) select 'BM' || n, '第' || n || '制药有限公司', true from generate_series(1, 400) n;
  insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, manufacturer_id, approval_no, search)
  select 'BP' || n, 0, (array['阿莫','头孢','布洛','氯雷','奥美','辛伐','二甲','硝苯','格列','左氧'])[1 + n % 10]
      || (array['西林','克肟','他定','拉唑','他汀','双胍','地平','齐特','沙星','曲松','替丁','昔布'])[1 + n / 10 % 12] || chr(19968 + n / 120 % 80)
      || (array['胶囊','片','颗粒','注射液'])[1 + n % 4],
    (array['0.25g','0.5g','10mg','20mg','5ml:50mg'])[1 + n % 5], '', '盒', (array['粒','片','袋','支'])[1 + n % 4], 6 * (1 + n % 8) + n / 9600,
    (select id from company where code = 'BM' || 1 + n % 400), '国药准字H' || 20000000 + n, 'bp' || n
  from generate_series(1, 20000) n`
const makeCodes = `
  insert into hospital_code (hospital_id, kind, code, name, spec, pack_spec, unit, maker)
  select $1, 0, 'H' || p.platform_code, case when n % 4 = 0 then left(p.name, -1) else p.name end, replace(p.spec, 'g', ' g'),
    p.conversion_ratio::int || p.min_unit || '/' || p.pack_unit, '盒', case when n % 10 = 0 then '' else replace(m.name, '有限公司', '') end
  from (select *, row_number() over (order by platform_code) as n from product) p join company m on m.id = p.manufacturer_id
  where n % 13 = 0 limit 1500`

/** Memory of a process with its peak set back, bytes. */
const memory = (pid: number, line: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** 1,500 own codes of a hospital against 20,000 products, none of them read before, as a job of a running node. */
export const benchMatch = async (house: House, name: string): Promise<Figure[]> => {
  const url = await house.fresh(name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `insert into org (kind, code, name) values ('hospital', 'BH', '匹配医院') returning id`,
  )
  const hospital = rows[0].id as string
  await client.query(makeProducts)
  await client.query(makeCodes, [hospital])
  await client.query('analyze')
  const app = await house.app(name)
  const buyer = await hire(url, hospital, 'match_bench', [
    'purchaseList/dataGovernance:view',
    'purchaseList/dataGovernance:autoMatch',
  ])
  const ask = await app.as(buyer, hospital)
  const before = memory(app.pid, 'VmRSS')
  const from = performance.now()
  await ask('/linex/hospital/compare/drug/autoMatch', {})
  for (;;) {
    const { run } = await ask<{ run: { endedAt: string | null } | null }>('/linex/hospital/compare/drug/figures', {})
    if (run?.endedAt) break
    await new Promise((r) => setTimeout(r, 100))
  }
  const seconds = (performance.now() - from) / 1000
  const grown = Math.max(0, memory(app.pid, 'VmHWM') - before) / 2 ** 20
  const right = await client.query(
    `select count(*) filter (where 'H' || p.platform_code = h.code)::int as right, count(*)::int as all
     from hospital_code h join product p on p.id = h.product_id`,
  )
  await client.end()
  await app.stop()
  const { right: ok, all } = right.rows[0] as { right: number; all: number }
  return [
    {
      name: '1,500 own codes matched with 20,000 products',
      wanted: '≤ 20 s',
      reached: `${seconds.toFixed(1)} s`,
      ok: seconds <= 20,
    },
    {
      name: 'memory of the node while it matches',
      wanted: '≤ 150 MB',
      reached: `${grown.toFixed(0)} MB`,
      ok: grown <= 150,
    },
    {
      name: 'right ones among what is matched by itself',
      wanted: '≥ 98 %',
      reached: `${((ok / Math.max(all, 1)) * 100).toFixed(1)} % of ${all}`,
      ok: ok / Math.max(all, 1) >= 0.98,
    },
  ]
}
