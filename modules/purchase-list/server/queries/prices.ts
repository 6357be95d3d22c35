import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import { codeKey } from '#kernel/shared/code-text.ts'
import { article, items, keyword } from './read.ts'

/** Items whose price may be adjusted, of the hospitals and suppliers the actor stands for; stopped ones keep a price too. */
const visible = (tx: Tx, actor: Actor) =>
  items(tx)
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
    .where('c.status', 'in', ['enabled', 'stopped'])

const row = [
  ...columns('c', 'id', 'hospitalId', 'price', 'retailPrice', 'status', 'version'),
  'hospital.name as hospital',
  ...article,
] as const

export interface AdjustableAsk {
  keyword?: string
  page: number
  size: number
}

export const adjustable = (tx: Tx, actor: Actor, input: AdjustableAsk) => {
  const base = filtered(visible(tx, actor), input, { id: 'c.id', tests: {}, keyword })
  return paged(tx, base, base.select(row), input, { sorts: { name: 'p.name' }, fallback: 'name', tie: 'c.id' })
}

/** Items by platform code with hospital and supplier, for a file of adjustments. */
export const adjustableByCodes = (tx: Tx, actor: Actor, codes: readonly string[]) =>
  visible(tx, actor)
    .where(sql`lower(p.platform_code)`, 'in', [...codes.map(codeKey), ''])
    .select([...row, 'hospital.code as hospitalCode', 'supplier.code as supplierCode'])
    .execute()

export const whichAdjustable = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (
    await visible(tx, actor)
      .where('c.id', 'in', [...ids])
      .select('c.id')
      .execute()
  ).map((r) => r.id)

/** In the order of their ids, so that two who lock several meet in the same order. */
export const lockAdjustable = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where('c.id', 'in', [...ids])
    .orderBy('c.id')
    .select(row)
    .forUpdate('c')
    .execute()
