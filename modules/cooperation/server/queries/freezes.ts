import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { cooperationCalls } from '../../shared/calls.ts'
import type { FreezeKind, FreezeState } from '../../shared/kinds.ts'

/** A hospital's own and the region's, a supplier those of himself, the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('supplier_freeze as f')
    .innerJoin('org_card as s', 's.id', 'f.supplier_id')
    .innerJoin('org_card as o', 'o.id', 'f.org_id')
    .leftJoin('org_card as h', 'h.id', 'f.hospital_id')
    .$if(actor.org === 'hospital', (q) =>
      q.where((eb) => eb.or([eb('f.hospital_id', '=', actor.orgId), eb('f.hospital_id', 'is', null)])),
    )
    .$if(actor.org === 'supplier', (q) => q.where('f.supplier_id', '=', actor.orgId))

const state = sql<FreezeState>`case when f.lifted_at is not null then 'lifted' when ${todayInSql} < f.valid_from then 'coming'
  when ${todayInSql} > f.valid_to then 'over' else 'running' end`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('f', 'id', 'supplierId', 'orgId', 'validFrom', 'validTo', 'reason', 'creatorName', 'createdAt'),
    ...columns('f', 'lifterName', 'liftedAt', 'liftReason', 'version'),
    's.name as supplier',
    'o.name as org',
    'h.name as hospital',
    sql<FreezeKind[]>`f.kinds`.as('kinds'),
    sql<Attachment[]>`f.files`.as('files'),
    state.as('state'),
  ])

export const freezeReads = documentReads({
  call: cooperationCalls.freezes,
  alias: 'f',
  visible,
  row,
  whole: row,
  tests: {
    supplierId: is('f.supplier_id'),
    kind: (kind) => sql`${kind} = any(f.kinds)`,
    state: (states) => (states.length > 0 ? sql`${state} in (${sql.join(states)})` : undefined),
    createdAt: days('f.created_at'),
  },
  keyword: {
    codes: ['s.code', 's.credit_code'],
    texts: [sql`lower(concat_ws(' ', s.name, s.code, s.credit_code, s.pinyin, s.initials, o.name, f.reason))`],
  },
  order: { sorts: { createdAt: 'f.created_at', validTo: 'f.valid_to' }, fallback: '-createdAt' },
  tabs: 'none',
})
export type StoredFreeze = NonNullable<Awaited<ReturnType<typeof freezeReads.get>>>

/** A supplier the actor deals with: whom his hospital cooperates with or buys from; any of them for the authority. */
export const partner = (tx: Tx, actor: Actor, id: string) =>
  tx
    .selectFrom('org_card as o')
    .where('o.id', '=', id)
    .where('o.kind', '=', 'supplier')
    .$if(actor.org === 'hospital', (q) =>
      q.where(
        sql<boolean>`(exists (select from cooperation c where c.hospital_id = ${actor.orgId} and c.supplier_id = o.id
            and c.answered_at is not null)
          or exists (select from supply_relation_facts r where r.hospital_id = ${actor.orgId} and r.supplier_id = o.id))`,
      ),
    )
    .select(['o.id', 'o.name'])
    .executeTakeFirst()

/** Whoever freezes or lifts of a supplier does so one after the other. */
export const hold = (tx: Tx, supplierId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`freeze ${supplierId}`}, 0))`.execute(tx)

interface Wish {
  supplierId: string
  hospitalId: string | null
  kinds: readonly FreezeKind[]
  validFrom: string
  validTo: string | null
}

/** A freeze of the same scope that shares a kind and a day. */
export const twin = async (tx: Tx, w: Wish): Promise<{ kinds: FreezeKind[]; until: string | null } | undefined> => {
  const { rows } = await sql<{ kinds: FreezeKind[]; until: string | null }>`
    select kinds, valid_to as until from supplier_freeze
    where supplier_id = ${w.supplierId} and hospital_id is not distinct from ${w.hospitalId}::uuid and lifted_at is null
      and kinds && ${[...w.kinds]}::text[] and valid_from <= coalesce(${w.validTo}::date, 'infinity')
      and coalesce(valid_to, 'infinity') >= ${w.validFrom}::date limit 1`.execute(tx)
  return rows[0]
}

export const insert = (
  { tx, actor }: Ctx,
  id: string,
  w: Wish & { reason: string; files: readonly Attachment[] },
): Promise<{ id: string; version: number }> =>
  tx
    .insertInto('supplier_freeze')
    .values({
      id,
      supplier_id: w.supplierId,
      hospital_id: w.hospitalId,
      org_id: actor.orgId,
      kinds: [...w.kinds],
      valid_from: w.validFrom,
      valid_to: w.validTo,
      reason: w.reason,
      files: JSON.stringify(w.files),
      created_by: actor.userId,
      creator_name: actor.name,
      // after what it waited for: what was sent before is not of it
      created_at: sql`clock_timestamp()`,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const lift = ({ tx, actor }: Ctx, id: string, reason: string) =>
  tx
    .updateTable('supplier_freeze')
    .set({
      lifted_by: actor.userId,
      lifter_name: actor.name,
      lifted_at: sql`now()`,
      lift_reason: reason,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Hospitals that have to do with a supplier, to be told what the authority froze. */
export const hospitalsOf = async (tx: Tx, supplierId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct hospital_id as id from cooperation where supplier_id = ${supplierId} and status in ('active', 'suspended')`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}
