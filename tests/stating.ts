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
