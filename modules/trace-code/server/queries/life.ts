import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { CodeEvent, CodeState } from '../../shared/states.ts'

/** Whose step it was; what the system does nobody did. */
export const doer = ({ actor }: Ctx): { user_id: string | null; user_name: string } => ({
  user_id: actor.org === 'system' ? null : actor.userId,
  user_name: actor.name,
})

/** A code of a hospital, locked. */
export const lockCode = (tx: Tx, hospitalId: string, code: string) =>
  tx
    .selectFrom('trace_code as c')
    .where('c.hospital_id', '=', hospitalId)
    .where('c.code', '=', code)
    .select(columns('c', 'id', 'code', 'productId', 'lotNo', 'productionDate', 'expiryDate', 'ratio', 'rest'))
    .select(sql<CodeState>`c.state`.as('state'))
    .forUpdate()
    .executeTakeFirst()
export type Held = NonNullable<Awaited<ReturnType<typeof lockCode>>>

/** The document a step is told by. */
export interface ByDoc {
  type: string
  id: string | null
  no: string
}
interface Step {
  kind: CodeEvent
  to: CodeState | RawBuilder<number>
  doc: ByDoc
  /** The sale that is given back. */
  ofId?: string
  /** Minimum units that leave, of each; what comes back is less than none. */
  qty?: string
}

/** Which codes: one, those of lots of a delivery, those an acceptance took in, those a return took back. */
export type Which = { id: string } | { lines: readonly string[] } | { acceptance: string } | { returnOrder: string }
const these = (which: Which): RawBuilder<unknown> => {
  if ('id' in which) return sql`c.id = ${which.id}`
  if ('lines' in which) return sql`c.delivery_line_id = any (${[...which.lines]}::uuid[])`
  return 'acceptance' in which
    ? sql`c.acceptance_id = ${which.acceptance}`
    : sql`c.return_order_id = ${which.returnOrder}`
}

/**
 * Moves codes and keeps what became of each; those of another state than `from` stay.
 * @param acceptance that took them in, or null where it is taken back
 * @returns how many moved
 */
export const move = async (
  ctx: Ctx,
  which: Which,
  from: readonly CodeState[],
  { kind, to, doc, ofId, qty = '0' }: Step,
  acceptance?: string | null,
): Promise<number> => {
  const of = these(which)
  const also =
    acceptance === undefined
      ? sql``
      : acceptance === null
        ? sql`, acceptance_id = null, asked_at = null, acknowledged_at = null, unknown_at = null`
        : sql`, acceptance_id = ${acceptance}`
  const { user_id, user_name } = doer(ctx)
  const { rows } = await sql<{ n: number }>`
    with was as (select c.id, c.state from trace_code c where ${of} and c.state = any (${[...from]}::smallint[]) order by c.id for update),
    moved as (update trace_code c set state = (${to})::smallint, rest = c.rest - ${qty}::numeric, version = c.version + 1, updated_at = now() ${also}
      from was where was.id = c.id returning c.id, c.hospital_id, was.state as before, c.state, c.rest),
    told as (insert into trace_code_event (hospital_id, code_id, step, from_state, to_state, qty, rest, doc_type, doc_id, doc_no, of_id, user_id, user_name)
      select hospital_id, id, ${kind}, before, state, ${qty}::numeric, rest, ${doc.type}, ${doc.id}::uuid, ${doc.no}, ${ofId ?? null}::uuid,
        ${user_id}::uuid, ${user_name} from moved returning 1)
    select count(*)::int as n from told`.execute(ctx.tx)
  return rows[0]!.n
}

/** Minimum units of a code that a sale took and that were not given back. */
export const soldBy = async (tx: Tx, codeId: string, saleId: string): Promise<string> => {
  const { rows } = await sql<{ qty: string }>`select coalesce(sum(e.qty), 0) as qty from trace_code_event e
    where e.code_id = ${codeId} and ((e.doc_id = ${saleId} and e.step = 'sold') or (e.of_id = ${saleId} and e.step = 'givenBack'))`.execute(
    tx,
  )
  return rows[0]!.qty
}

/** The codes an acceptance took in of a lot. */
export const codesTaken = async (
  tx: Tx,
  { acceptanceId, deliveryLineId }: { acceptanceId: string; deliveryLineId: string },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('trace_code')
    .where('acceptance_id', '=', acceptanceId)
    .where('delivery_line_id', '=', deliveryLineId)
    .orderBy('code')
    .select('code')
    .execute()
  return rows.map((r) => r.code)
}

/** The codes of a lot that went back with a return. */
export const codesReturned = async (
  tx: Tx,
  { returnOrderId, deliveryLineId }: { returnOrderId: string; deliveryLineId: string },
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('trace_code as c')
    .innerJoin('trace_code_event as e', 'e.code_id', 'c.id')
    .where('e.doc_id', '=', returnOrderId)
    .where('e.step', '=', 'returned')
    .where('c.delivery_line_id', '=', deliveryLineId)
    .orderBy('c.code')
    .select('c.code')
    .distinct()
    .execute()
  return rows.map((r) => r.code)
}

/**
 * The codes of a lot that were there at a moment, whole or opened, as far as what was left in them is no more than the minimum units that
 * are told of: of more codes than goods nobody knows which are meant.
 */
export const codesOfLot = async (
  tx: Tx,
  o: { hospitalId: string; productId: string; lotNo: string; at: string; units: string },
): Promise<string[]> => {
  const { rows } = await sql<{ codes: string[] }>`
    select coalesce(array_agg(c.code order by c.code), '{}') as codes from trace_code c
      cross join lateral (select e.to_state, e.rest from trace_code_event e where e.code_id = c.id and e.at <= ${o.at}::timestamptz
        order by e.at desc, e.id desc limit 1) e
    where c.hospital_id = ${o.hospitalId} and c.product_id = ${o.productId} and c.lot_no = ${o.lotNo} and e.to_state in (0, 4)
    having sum(e.rest) <= ${o.units}::numeric`.execute(tx)
  return rows[0]?.codes ?? []
}

/** The codes of a lot of which a person said that they went, or came back, by this paper (see `leave`), with what is left in each. */
export const codesMoved = async (
  tx: Tx,
  o: { hospitalId: string; productId: string; lotNo: string; docNo: string; back: boolean },
): Promise<{ code: string; units: string }[]> =>
  (
    await sql<{ code: string; units: string }>`
      select c.code, e.rest as units from trace_code c
        cross join lateral (select e.step, e.rest from trace_code_event e where e.code_id = c.id and e.doc_no = ${o.docNo}
          and e.step in ('scrapped', 'movedOut', 'movedBack') order by e.at desc, e.id desc limit 1) e
      where c.hospital_id = ${o.hospitalId} and c.product_id = ${o.productId} and c.lot_no = ${o.lotNo}
        and (e.step = 'movedBack') = ${o.back} order by c.code`.execute(tx)
  ).rows
