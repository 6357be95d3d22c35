import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains, paged } from '#kernel/server/page.ts'
import { keywords } from '#kernel/shared/page.ts'

/** Items whose price may be adjusted, of the hospitals and suppliers the actor stands for; stopped ones keep a price too. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .innerJoin('org as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
    .where('c.status', 'in', ['enabled', 'stopped'])

const row = [
  'c.id',
  'c.hospital_id as hospitalId',
  'hospital.name as hospital',
  'c.product_id as productId',
  'p.kind',
  'p.platform_code as code',
  'p.name',
  'p.spec',
  'p.pack_spec as packSpec',
  'p.pack_unit as unit',
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  'c.supplier_id as supplierId',
  'supplier.name as supplier',
  'c.price',
  'c.retail_price as retailPrice',
  'p.listed_price as listedPrice',
  'p.ceiling_price as ceilingPrice',
  'c.status',
  'c.version',
] as const

export interface AdjustableAsk {
  keyword?: string
  page: number
  size: number
}

export const adjustable = (tx: Tx, actor: Actor, input: AdjustableAsk) => {
  const words = keywords(input.keyword)
  const base = visible(tx, actor)
    .$if(words.length === 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.search', 'like', contains(words[0]!)),
          eb(sql`lower(c.hospital_code)`, 'like', contains(words[0]!)),
          eb(sql`lower(c.hospital_name)`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) =>
      q.where((eb) => eb.or([eb('p.platform_code', 'in', words), eb('p.name', 'in', words)])),
    )
  return paged(tx, base, base.select(row), input, { sorts: { name: 'p.name' }, fallback: 'name', tie: 'c.id' })
}

/** Items by platform code with hospital and supplier, for a file of adjustments. */
export const adjustableByCodes = (tx: Tx, actor: Actor, codes: readonly string[]) =>
  visible(tx, actor)
    .where('p.platform_code', 'in', [...codes, ''])
    .select([...row, 'hospital.code as hospitalCode', 'supplier.code as supplierCode'])
    .execute()

export const adjustableById = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('c.id', '=', id).select(row).executeTakeFirst()

export const lockAdjustable = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('c.id', '=', id).select(row).forUpdate('c').executeTakeFirst()
