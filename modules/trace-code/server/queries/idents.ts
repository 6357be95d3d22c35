import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'

/** The scans of a supplier that counted these codes of a delivery. */
export const scansOf = async (tx: Tx, deliveryId: string, codes: readonly string[]) =>
  (
    await sql<{ code: string; scanId: string; qty: number }>`select c.code, c.scan_id as "scanId",
      (select count(*)::int from delivery_code_card o where o.delivery_id = c.delivery_id and o.scan_id = c.scan_id) as qty
    from delivery_code_card c where c.delivery_id = ${deliveryId} and c.code = any (${[...codes]}::text[])`.execute(tx)
  ).rows

export const heldOf = async (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  new Map(
    (
      await tx
        .selectFrom('trace_code')
        .where('hospital_id', '=', hospitalId)
        .where('code', 'in', [...codes])
        .select(['code', 'state', 'delivery_id as deliveryId'])
        .execute()
    ).map((r) => [r.code, r]),
  )

interface Named {
  id: string
  name: string
}
/** The products an identification code names whatever an organisation teaches: by the article itself, then by an authority for all. */
export const namedFor = async (tx: Tx, orgId: string, ident: string): Promise<Named[]> =>
  (
    await sql<Named>`select p.id, p.name from product_card p
      where ${ident} = any (regexp_split_to_array(p.trace_idents, '[、,，[:space:]]+'))
      union all
      select p.id, p.name from trace_ident t join product_card p on p.id = t.product_id where t.ident = ${ident} and t.org_id <> ${orgId}
        and exists (select from org_card o where o.id = t.org_id and o.kind = 'authority')`.execute(tx)
  ).rows

/** What an organisation itself was taught of an identification code, locked. */
export const taughtTo = (tx: Tx, orgId: string, ident: string): Promise<Named | undefined> =>
  tx
    .selectFrom('trace_ident as t')
    .innerJoin('product_card as p', 'p.id', 't.product_id')
    .where('t.org_id', '=', orgId)
    .where('t.ident', '=', ident)
    .select(['p.id', 'p.name'])
    .forUpdate('t')
    .executeTakeFirst()

export const teach = ({ tx, actor }: Ctx, ident: string, productId: string) =>
  tx
    .insertInto('trace_ident')
    .values({ org_id: actor.orgId, ident, product_id: productId, created_by: actor.userId, creator_name: actor.name })
    .onConflict((x) =>
      x.columns(['org_id', 'ident']).doUpdateSet({
        product_id: productId,
        created_by: actor.userId,
        creator_name: actor.name,
        created_at: sql`now()`,
      }),
    )
    .execute()

/** The messages to the platform a code went out with. */
export const messagesOf = (tx: Tx, actor: Actor, code: string) =>
  tx
    .selectFrom('trace_row_code_facts as x')
    .innerJoin('trace_row_facts as r', 'r.id', 'x.row_id')
    .where('x.code', '=', code)
    .$if(actor.org === 'hospital', (q) => q.where('x.hospital_id', '=', actor.orgId))
    .select(columns('r', 'id', 'bchno', 'state', 'flowNo', 'reason', 'eventAt'))
    .select([sql<Upload>`r.kind`.as('kind'), sql<string>`r.source_no`.as('docNo')])
    .orderBy('r.event_at')
    .execute()

/** Deliveries by their numbers, as the asker has them. */
export const deliveriesByNo = async (tx: Tx, actor: Actor, nos: readonly string[]) =>
  new Map(
    (
      await tx
        .selectFrom('delivery_card as d')
        .where('d.no', 'in', [...new Set(nos), ''])
        .$if(actor.org === 'hospital', (q) =>
          q.where('d.hospital_id', '=', actor.orgId).where('d.shipped_at', 'is not', null),
        )
        .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))
        .select(['d.no', 'd.id'])
        .execute()
    ).map((d) => [d.no, d.id]),
  )
