import { randomBytes } from 'node:crypto'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { readProducts } from '#modules/hospital-code/server/candidates.ts'
import { runMatch } from '#modules/hospital-code/server/job.ts'
import { codeCalls } from '#modules/hospital-code/shared/calls.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { send } from './uploads.ts'
import type { Person, World } from './world.ts'

export const governorCodes = { 'purchaseList/dataGovernance': 'view match autoMatch cancelMatch merge import export' }

export interface Governed {
  hospital: string
  buyer: Person
}
/** A hospital with somebody who keeps its codes. */
export const governed = async (w: World): Promise<Governed> => {
  const hospital = await w.org('hospital', `医院${randomBytes(3).toString('hex')}`)
  return { hospital, buyer: await w.person(governorCodes, hospital) }
}

const cell = (v: string): string => (/[",\n]/.test(v) ? `"${v.replaceAll('"', '""')}"` : v)
/** Rows as a file; the header in Chinese, as hospitals have it. */
export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from([header, ...rows].map((r) => r.map(cell).join(',')).join('\r\n'))

export const header = [
  '院内编码',
  '名称',
  '规格',
  '包装规格',
  '单位',
  '生产厂家',
  '单价',
  '批准文号',
  '医保编码',
  '条码',
] as const
type Told = Partial<
  Record<
    'code' | 'name' | 'spec' | 'packSpec' | 'unit' | 'maker' | 'price' | 'approvalNo' | 'insuranceCode' | 'barcode',
    string
  >
>
export const rowOf = (r: Told): string[] => [
  ...[r.code, r.name, r.spec, r.packSpec, r.unit, r.maker, r.price, r.approvalNo, r.insuranceCode, r.barcode].map(
    (v) => v ?? '',
  ),
]

/** Imports a hospital's own codes. @returns what became of the rows */
export const load = async (
  w: World,
  who: Person,
  rows: readonly Told[],
  o: { family?: FamilyName; mode?: string } = {},
): Promise<ImportReport> => {
  const bytes = csvOf(header, rows.map(rowOf))
  const call = codeCalls[o.family ?? 'drug'].import
  const e = await send(w.app, who, call, { mode: o.mode ?? 'goodOnly' }, [
    { field: 'file', filename: '院内目录.csv', bytes },
  ])
  if (e.code !== 0) throw new Error(`${e.code} ${e.msg}`)
  return e.data as ImportReport
}

/** Asks for a search of matches and runs it as the queue would. */
export const search = async (who: Person, family: FamilyName = 'drug'): Promise<string> => {
  const { runId } = await who.get(codeCalls[family].autoMatch, {})
  return runMatch({ call: 'job hospitalCode.match', requestId: 'test' }, { runId })
}

/** The own codes by their code, as the list shows them. */
export const codesOf = async (who: Person, family: FamilyName = 'drug') => {
  const { rows } = await who.get(codeCalls[family].query, { size: 500 })
  return new Map(rows.map((r) => [r.code, r]))
}

let n = 0
/** A product of the region. */
export const article = async (
  w: World,
  o: {
    name: string
    spec?: string
    packSpec?: string
    unit?: string
    minUnit?: string
    ratio?: number
    maker?: string
    kind?: number
    approvalNo?: string
    insuranceCode?: string
    listed?: string
  },
): Promise<string> => {
  const maker = o.maker ?? '华北制药股份有限公司'
  const made = await w.sql.query(
    `insert into company (code, name, is_producer) values ($1, $2, true) on conflict (name) do update set name = excluded.name returning id`,
    [`M${randomBytes(4).toString('hex')}`, maker],
  )
  const { rows } = await w.sql.query(
    `insert into product (platform_code, kind, name, spec, pack_spec, pack_unit, min_unit, conversion_ratio, manufacturer_id, approval_no, insurance_code, listed_price, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, lower($1 || ' ' || $3)) returning id`,
    [
      `LC${String(++n).padStart(6, '0')}`,
      o.kind ?? 0,
      o.name,
      o.spec ?? '0.25g',
      o.packSpec ?? '',
      o.unit ?? '盒',
      o.minUnit ?? '粒',
      o.ratio ?? 24,
      made.rows[0].id,
      o.approvalNo ?? '',
      o.insuranceCode ?? '',
      o.listed ?? null,
    ],
  )
  return rows[0].id
}

/** Of each family a code of the hospital at this price, and its product bought at it, read: the codes' ids. */
export const pricedCodes = async (w: World, hospital: string, price: string): Promise<string[]> => {
  const ids: string[] = []
  for (const kind of [0, 1, 3]) {
    const name = `价格品${kind}`
    const productId = await article(w, { name, spec: '5mg', kind })
    await w.sql.query(
      `insert into catalog_item (hospital_id, product_id, supplier_id, price, created_by)
       select $1, $2, supplier_id, $3, created_by from catalog_item where hospital_id = $1 limit 1`,
      [hospital, productId, price],
    )
    const { rows } = await w.sql.query(
      `insert into hospital_code (hospital_id, kind, code, name, spec, price) values ($1, $2, $3, $4, '5mg', $5) returning id`,
      [hospital, kind, `P${kind}`, name, price],
    )
    ids.push(rows[0].id)
  }
  await readProducts((fn) => inContext(systemActor, {}, (ctx) => fn(ctx.tx)))
  return ids
}
