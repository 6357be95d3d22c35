import { randomBytes } from 'node:crypto'
import type { Goods, World } from './world.ts'

interface PaperOf {
  productId?: string
  companyId?: string
  from?: string
  to?: string
  since?: string
  until?: string
  no?: string
  products?: readonly string[]
  hospitals?: readonly string[]
  regions?: readonly string[]
  classes?: readonly string[]
  categories?: readonly string[]
  kinds?: readonly number[]
  org?: string
}

/** A company by its name; `org`: that of a supplier. */
export const company = async (w: World, name: string, o: { org?: string; makes?: boolean } = {}): Promise<string> => {
  const { rows } = await w.sql.query(
    'insert into company (code, name, org_id, is_producer, is_vendor, search) values ($1, $2, $3, $4, $5, lower($2)) returning id',
    [randomBytes(6).toString('hex'), name, o.org, o.makes ?? false, !!o.org],
  )
  return rows[0].id
}

/** Papers that somebody audited, as the database has them. */
export const papersOf =
  (w: World, g: Goods) =>
  async (kind: string, o: PaperOf = {}): Promise<string> => {
    const { rows } = await w.sql.query(
      `insert into certificate (org_id, no, scope, product_id, company_id, from_company_id, to_company_id, cert_kind, cert_no, name,
       valid_from, valid_to, products, hospitals, regions, device_classes, kinds, categories, status, created_by)
     values ($1, new_id()::text, $2, $3, $4, $5, $6, $7, $8, $7, $9, $10, $11, $12, $13, $14, $15, $16, 'passed', $17) returning id`,
      [
        ...[
          o.org ?? g.supplier,
          o.productId || o.companyId ? 'standard' : 'org',
          o.productId,
          o.companyId,
          o.from,
          o.to,
        ],
        ...[kind, o.no ?? `${kind}-1`, o.since, o.until ?? '2999-12-31', o.products ?? [], o.hospitals ?? []],
        ...[o.regions ?? [], o.classes ?? [], o.kinds ?? [], o.categories ?? [], g.sales.userId],
      ],
    )
    return rows[0].id
  }

/** A device of class II with all its papers but the letters, from a maker and a seller that are companies. */
export const deviceWithPapers = async (w: World, g: Goods, name: string) => {
  const add = papersOf(w, g)
  const maker = await company(w, `${name}厂`, { makes: true })
  const { rows } = await w.sql.query('select id from company where org_id = $1', [g.supplier])
  const seller = rows[0]?.id ?? (await company(w, `${name}商`, { org: g.supplier }))
  const item = await g.item({ name, kind: 1 })
  await w.sql.query(
    `update product set manufacturer_id = $2, approval_no = '国械注准20243140001', extra = '{"deviceClass":"2"}' where id = $1`,
    [item.productId, maker],
  )
  await add('deviceProduce', { companyId: maker })
  await add('deviceReg', { productId: item.productId })
  return { ...item, maker, seller }
}
