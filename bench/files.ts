import { randomUUID } from 'node:crypto'
import { type Figure, type House, hire, peakOf, withClient } from './harness.ts'
import { takeLater } from './later.ts'

const titles = '通用名,剂型,规格,药品类别,包装规格,采购单位,最小单位,转换比,生产企业,批准文号'
const sheet = (rows: number): Blob =>
  new Blob([
    `\uFEFF${titles}\n`,
    ...Array.from({ length: rows }, (_, n) => {
      const no = String(n).padStart(6, '0')
      return `导入药品${n},片剂,${n % 500}mg,西药,${n % 500}mg*24片/盒,盒,片,24,导入药厂${n % 50},国药准字H20${no}\n`
    }),
  ])

/** The same records by bare SQL: names resolved already, one statement per thousand. */
const rawInsert = `
  insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, approval_no, search)
  select 'RAW' || n, 0, '裸写药品' || n, n % 500 || 'mg', n % 500 || 'mg*24片/盒', '盒', '片', 24, '国药准字H30' || lpad(n::text, 6, '0'), 'raw' || n
  from generate_series($1::int, $2::int) n`

const seconds = async (fn: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await fn()
  return (performance.now() - from) / 1000
}
const rate = (rows: number, s: number): string => `${Math.round(rows / s).toLocaleString('en')} rows/s`

interface Peak {
  value: number
  peak: number
  above: number
}
const wanted = '≤ 15 s, ≤ 200 MB above the idle app'
const good = ({ value, above }: Peak): boolean => value <= 15 && above <= 200
const memory = ({ peak, above }: Peak): string => `${above.toFixed(0)} MB above idle (at most ${peak.toFixed(0)} MB)`

/** An import of products and an export of a hundred thousand over HTTP, with the app's highest memory, against bare SQL. */
export const benchFiles = async (
  house: House,
  name: string,
  imported = 20_000,
  exported = 100_000,
): Promise<Figure[]> => {
  const url = await house.fresh(name)
  const orgId = await withClient(url, async (c) => {
    const { rows } = await c.query(
      `insert into org (kind, code, name) values ('authority', 'BA', '大数据监管') returning id`,
    )
    return rows[0].id as string
  })
  const codes = ['baseInfo/drug:view', 'baseInfo/drug:import', 'baseInfo/drug:export', 'baseInfo/manufacturer:add']
  const userId = await hire(url, orgId, 'operator_bench', codes)
  const app = await house.app(name)
  const headers = { ...(await app.headers(userId, orgId)) }
  const send = (path: string, body: FormData | string, type: Record<string, string> = {}) =>
    fetch(app.at + path, { method: 'POST', body, headers: { ...headers, ...type, 'idempotency-key': randomUUID() } })

  const bring = async () => {
    const form = new FormData()
    form.set('mode', 'allOrNothing')
    form.set('file', sheet(imported), 'drugs.csv')
    const answer = (await (await send('/linex/hospital/drug/import', form)).json()) as {
      code: number
      msg: string
      data: { added: number; problems: unknown[] }
    }
    if (answer.data?.added !== imported)
      throw new Error(`import: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data?.problems?.slice(0, 2))}`)
  }
  const took = await peakOf(app.pid, () => seconds(bring))
  const raw = await withClient(url, (c) =>
    seconds(async () => {
      await c.query('begin')
      for (let n = 0; n < imported; n += 1000) await c.query(rawInsert, [n, Math.min(n + 999, imported - 1)])
      await c.query('commit')
    }),
  )
  await withClient(url, async (c) => {
    await c.query(rawInsert, [imported, exported - imported - 1])
    await c.query('analyze product')
  })
  const figures: Figure[] = [
    {
      name: `import of ${imported / 1000} k products, HTTP / bare SQL`,
      wanted,
      reached: `${took.value.toFixed(1)} s, ${rate(imported, took.value)} (${(took.value / raw).toFixed(1)}× the bare SQL), ${memory(took)}`,
      ok: good(took),
    },
  ]
  const rawRead = await withClient(url, (c) =>
    seconds(() => c.query('select * from product order by created_at desc, id')),
  )
  // so many rows are written in the background: from the asking to the last byte
  const take = (type: string): Promise<number> =>
    takeLater(app, headers, '/linex/hospital/drug/export', { type }, exported)
  for (const type of ['csv', 'xlsx']) {
    let bytes = 0
    const out = await peakOf(app.pid, () =>
      seconds(async () => {
        bytes = await take(type)
      }),
    )
    figures.push({
      name: `export of ${exported / 1000} k products as ${type}, HTTP / bare select`,
      wanted,
      reached: `${out.value.toFixed(1)} s, ${rate(exported, out.value)} (${(out.value / rawRead).toFixed(1)}× the bare select), ${(bytes / 1e6).toFixed(1)} MB file, ${memory(out)}`,
      ok: good(out),
    })
  }
  await app.stop()
  return figures
}
