import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { founder, inContext, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { provinceImporters, runProvince } from '#modules/province-match/server/public.ts'
import { compareCalls } from '#modules/province-match/shared/calls.ts'
import { provinceFamilies, provinceFamilyNames } from '#modules/province-match/shared/families.ts'
import { ask } from './ask.ts'

type Told = Record<string, string | boolean>
interface Article {
  name: string
  spec: string
  packSpec: string
  ratio: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
  price: string | null
}

/** As the platform writes an article: packs in its own notation, a code left out here and there, another price, pack or none. */
const toldOf = (a: Article, n: number): Told[] => {
  const ratio = n % 17 === 5 ? new Decimal(a.ratio).mul(2).toFixed() : a.ratio
  const price = a.price && (n % 13 === 4 ? new Decimal(a.price).mul('1.08').toFixed(2) : a.price)
  const item: Told = {
    provId: `GW${String(100_001 + n)}`,
    provCode: `P${String(700_001 + n)}`,
    name: n % 11 === 6 ? `${a.name}（普通型）` : a.name,
    spec: n % 3 === 1 ? a.spec.replace('*', '×') : a.spec,
    packSpec: a.packSpec,
    ratio,
    unit: a.unit,
    maker: n % 4 === 2 ? a.maker.replace(/(股份)?有限公司$/, '') : a.maker,
    approvalNo: n % 5 === 3 ? '' : a.approvalNo,
    insuranceCode: n % 7 === 2 ? '' : a.insuranceCode,
    price: price ?? '',
    listed: n % 23 !== 9,
  }
  if (n % 19 === 8) return []
  return n % 29 === 12 ? [item, { ...item, provId: `${item.provId}T` }] : [item]
}

const articles = async (tx: Tx, kind: number): Promise<Article[]> => {
  const { rows } = await sql<Article>`
    select p.name, p.spec, p.pack_spec as "packSpec", p.conversion_ratio::text as ratio, p.pack_unit as unit, coalesce(m.name, '') as maker,
      p.approval_no as "approvalNo", p.insurance_code as "insuranceCode", p.listed_price::text as price
    from product_card p left join company_card m on m.id = p.manufacturer_id where p.kind = ${kind} and p.enabled order by p.platform_code limit 600`.execute(
    tx,
  )
  return rows
}
const companies = async (tx: Tx): Promise<Told[]> => {
  const { rows } = await sql<{ name: string; creditCode: string }>`
    select name, credit_code as "creditCode" from company_card where is_vendor and enabled order by code limit 200`.execute(
    tx,
  )
  return rows.map((c, n) => ({
    provId: `QY${String(10_001 + n)}`,
    name: n % 3 === 1 ? c.name.replace('有限公司', '有限责任公司') : c.name,
    creditCode: n % 4 === 3 ? '' : c.creditCode,
    listed: true,
  }))
}

/** The platform's list as the region has it from a file, compared with all it has: every state of a pair is there. */
export const loadProvince = async (operator: Actor): Promise<void> => {
  for (const family of provinceFamilyNames) {
    const { kind } = provinceFamilies[family]
    const rows = await withTx(founder, async (tx) =>
      kind === null ? companies(tx) : (await articles(tx, kind)).flatMap(toldOf),
    )
    const importer = provinceImporters[family]
    const given = (r: Told) => new Set(Object.entries(r).flatMap(([k, v]) => (v === '' ? [] : [k])))
    await inContext(operator, { call: compareCalls[family].import.path, requestId: 'demo' }, async (ctx) => {
      const sent = rows.map((values, i) => ({ line: i + 2, values, given: given(values) }))
      await importer.save(ctx, sent, { existing: 'update', memo: new Map() })
    })
    const { runId } = await ask(operator, compareCalls[family].autoMatch, {})
    await runProvince({ call: 'job province.run', requestId: 'demo' }, { runId })
  }
}
