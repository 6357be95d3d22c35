import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, filtered } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type Order, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { clashCalls } from '../../shared/calls.ts'

/** The authority's alone; its wall says so too. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('invoice_clash as c')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .innerJoin('org_card as held_hospital', 'held_hospital.id', 'c.held_hospital_id')
    .innerJoin('org_card as held_supplier', 'held_supplier.id', 'c.held_supplier_id')
    .$if(actor.org !== 'authority' && actor.org !== 'system', (q) => q.where(sql<boolean>`false`))
type All = ReturnType<typeof visible>

const closed = sql<boolean>`(c.closed_at is not null)`
const row = (q: All) =>
  q
    .select(columns('c', 'id', 'key', 'hospitalId', 'supplierId', 'heldId', 'heldNo', 'amount', 'issueDate'))
    .select(columns('c', 'heldAmount', 'heldIssueDate', 'submitterName', 'times', 'firstAt', 'lastAt', 'conclusion'))
    .select(columns('c', 'closerName', 'closedAt', 'version'))
    .select([
      closed.as('closed'),
      'hospital.name as hospital',
      'supplier.name as supplier',
      'held_hospital.name as heldHospital',
      'held_supplier.name as heldSupplier',
    ])

const order: Order = {
  sorts: { lastAt: 'c.last_at', firstAt: 'c.first_at', key: 'c.key', amount: 'c.amount' },
  fallback: '-lastAt',
  tie: 'c.id',
  named: ['c.key', 'c.held_no'],
}

export const list = (tx: Tx, actor: Actor, asked: Input<(typeof clashCalls)['query']>) => {
  const base = filtered<All, typeof asked>(visible(tx, actor), asked, {
    id: 'c.id',
    tests: {
      closed: (yes) => sql<boolean>`${closed} = ${yes}`,
      // of either party
      hospitalId: (id) => sql<boolean>`${id}::uuid in (c.hospital_id, c.held_hospital_id)`,
      supplierId: (id) => sql<boolean>`${id}::uuid in (c.supplier_id, c.held_supplier_id)`,
      lastAt: days('c.last_at'),
    },
    keyword: {
      nos: ['c.key', 'c.held_no'],
      found: [
        partner('c.hospital_id', 'hospital', 'hospital'),
        partner('c.supplier_id', 'supplier', 'supplier'),
        partner('c.held_hospital_id', 'held_hospital', 'hospital'),
        partner('c.held_supplier_id', 'held_supplier', 'supplier'),
      ],
    },
  })
  return paged(tx, base, row(base), asked, order)
}

/** One of them, locked until COMMIT. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('c.id', '=', id)
    .select(['c.id', 'c.key', 'c.version', closed.as('closed')])
    .forUpdate('c')
    .executeTakeFirst()

/** How many nobody closed yet. */
export const open = async ({ tx, actor }: Ctx): Promise<number> => {
  const { n } = await visible(tx, actor)
    .where('c.closed_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
