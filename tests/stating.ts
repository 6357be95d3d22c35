import { randomUUID } from 'node:crypto'
import { today } from '#kernel/server/clock.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { bring } from '#modules/payable/server/public.ts'
import { makeStatements } from '#modules/statement/server/clock.ts'
import { statementCalls as calls } from '#modules/statement/shared/calls.ts'
import type { Goods, Person, World } from './world.ts'

const at = 'settlement/statement'
/** People of statements: finance of the hospital, the clerk of the supplier. */
export const staters = async (w: World, g: Pick<Goods, 'hospital' | 'supplier'>) => ({
  finance: await w.person({ [at]: 'view generate confirm dispute print export' }, g.hospital),
  clerk: await w.person({ [at]: 'view confirm dispute print export' }, g.supplier),
})

/** A day of the month so many before this one, `2026-10-05`. */
export const dayIn = (ago: number, day = 5): string => {
  const now = today()
  return new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 1 - ago, day)).toISOString().slice(0, 10)
}
export const monthOf = (ago: number): string => dayIn(ago).slice(0, 7)

interface Owed {
  on: string
  qty?: string
  price?: string
  no?: string
  hospitalId?: string
  supplierId?: string
}
/** What was owed from these days on, each of a paper of its own; what is negative went back. @returns ids of the items */
export const owedOn = async (w: World, g: Goods, ...all: Owed[]): Promise<string[]> => {
  const { productId } = await g.item()
  const items = all.map(({ on, no = '期初', ...o }) => ({
    ...{ hospitalId: g.hospital, supplierId: g.supplier, qty: '10', price: '12.5', ...o },
    ...{ productId, sourceId: randomUUID(), sourceNo: no, sourceLineId: randomUUID(), acceptedOn: on },
  }))
  await inContext(systemActor, { call: 'test' }, (ctx) => bring(ctx, items))
  const { rows } = await w.sql.query(
    'select id from payable_item where source_line_id = any($1) order by array_position($1, source_line_id)',
    [items.map((i) => i.sourceLineId)],
  )
  return rows.map((r) => r.id)
}

/** The statements of a pair, oldest first. */
export const statementsOf = async (who: Person) =>
  (await who.get(calls.query, { size: 100 })).rows.toSorted((a, b) => a.month.localeCompare(b.month))

/** Of a house: two months, of which the supplier disputed the later one. */
export const statedBy = async (w: World, g: Goods): Promise<void> => {
  await owedOn(w, g, { on: dayIn(2) }, { on: dayIn(1), qty: '3' })
  await makeStatements({ call: 'test' })
  const { finance, clerk } = await staters(w, g)
  const last = (await statementsOf(finance)).at(-1)!
  const { lines } = await clerk.get(calls.detail, { id: last.id })
  await clerk.get(calls.dispute, {
    ...{ id: last.id, version: last.version },
    lines: [{ id: lines[0]!.id, dispute: 'amount' }],
  })
}

/** One month of a house as its two sides read it, with `mark` in every free text. */
export const statementOf = ({ hospital, supplier }: Pick<Goods, 'hospital' | 'supplier'>, mark: string): string[] => [
  `with s as (insert into statement (hospital_id, supplier_id, no, month, accepted, line_count, status, dispute_note, disputed_by, creator_name, sent_at)
    values ('${hospital}', '${supplier}', 'DZ261101' || lpad((abs(hashtext('${mark}')) % 100000000)::text, 8, '0'), '2025-01', 1, 1, 'sent', '${mark}',
      'supplier', '${mark}', now()) returning *), l as (
    insert into statement_line (hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount, dispute,
        dispute_note, dispute_round, disputed_by)
      select hospital_id, supplier_id, id, 1, 'accepted', false, 'brought', new_id(), '${mark}', '2025-01-05', 1, 1, 'other', '${mark}', 1, 'supplier' from s
      returning *)
  insert into statement_item (source, event_id, undone, hospital_id, supplier_id, statement_id, line_id, amount)
    select 'item', new_id(), false, hospital_id, supplier_id, statement_id, id, 1 from l`,
]

/** Three more that differ in what they are sorted and filtered by. */
export const severalStatements = async (
  w: World,
  { hospital, supplier, sales }: Pick<Goods, 'hospital' | 'supplier' | 'sales'>,
): Promise<void> => {
  await w.sql.query(
    `insert into statement (hospital_id, supplier_id, no, month, opening, accepted, returned, status, sent_at, hospital_by, hospital_at)
     select $1, $2, 'DZ26112500000' || n, '2025-0' || (n + 2), 10 - n, n, case n when 3 then 10 else 0 end,
       case n when 2 then 'awaitSupplier' else 'sent' end, now(), case n when 2 then $3::uuid end, case n when 2 then now() end
     from generate_series(1, 3) n`,
    [hospital, supplier, sales.userId],
  )
}

/** A statement the authority reads, of so much. @returns its id */
export const statementFor = async (w: World, amount: string): Promise<string> =>
  (
    await w.sql.query(
      `insert into statement (hospital_id, supplier_id, no, month, accepted, status, sent_at)
       select hospital_id, supplier_id, 'DZ1', '2024-01', $1, 'sent', now() from payable_item limit 1 returning id`,
      [amount],
    )
  ).rows[0].id
