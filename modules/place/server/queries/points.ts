import { sql } from 'kysely'
import { columns, stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { pointCalls } from '../../shared/calls.ts'
import type { keepers } from '../../shared/types.ts'
import { hospitalFor } from './whose.ts'

/** The distribution points of the actor's own hospital. */
const visible = (tx: Tx, actor: Actor) =>
  tx.selectFrom('distribution_point as p').where('p.hospital_id', '=', actor.orgId)

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('p', 'id', 'code', 'name', 'type', 'productKinds', 'defaultKinds', 'campus', 'district', 'address'),
    ...columns('p', 'receiver', 'phone', 'invoiceTitle', 'receivingHours', 'enabled', 'version', 'updatedAt'),
    sql<keyof typeof keepers>`p.kept_by`.as('keptBy'),
  ])

const takes = (kind: number) => sql<boolean>`${kind} = any(p.product_kinds)`

export const pointReads = documentReads({
  call: pointCalls.query,
  alias: 'p',
  visible,
  row,
  whole: row,
  tests: { pointType: is('p.type'), kind: takes, enabled: is('p.enabled') },
  keyword: {
    codes: ['p.code', 'p.name'],
    texts: [text('p.code'), text('p.name'), text('p.receiver'), text('p.pinyin'), text('p.initials')],
  },
  order: { sorts: { code: 'p.code', name: 'p.name', updatedAt: 'p.updated_at' }, fallback: 'code' },
  tabs: 'none',
})

/**
 * All points of the hospital, locked: whoever changes one may move a default away from another. The advisory lock keeps
 * two first points from both becoming the default.
 */
export const lockAll = async (tx: Tx, actor: Actor) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`distribution_point ${actor.orgId}`}, 0))`.execute(tx)
  return row(visible(tx, actor)).orderBy('p.id').forUpdate().execute()
}

export const options = (tx: Tx, actor: Actor, { kind, hospitalId }: Input<typeof pointCalls.options>) =>
  tx
    .selectFrom('distribution_point as p')
    .where('p.hospital_id', '=', hospitalFor(actor, hospitalId))
    .where('p.enabled', '=', true)
    .$if(kind !== undefined, (q) => q.where(takes(kind!)))
    .select(columns('p', 'id', 'code', 'name', 'initials', 'type', 'address', 'receiver', 'phone', 'defaultKinds'))
    .orderBy('p.code')
    .limit(2000)
    .execute()

/** The enabled points of these hospitals, of whichever the actor belongs to. */
export const ofHospitals = (tx: Tx, hospitalIds: readonly string[]) =>
  tx
    .selectFrom('distribution_point as p')
    .where('p.hospital_id', 'in', [...hospitalIds])
    .where('p.enabled', '=', true)
    .select(columns('p', 'id', 'hospitalId', 'code', 'name', 'keptBy'))
    .orderBy('p.code')
    .limit(2000)
    .execute()

type Point = Input<typeof pointCalls.add>
export type PointRow = Awaited<ReturnType<typeof lockAll>>[number]

const written = <V extends Partial<Point>>(v: V) => ({
  ...stored(v),
  ...(v.name === undefined ? {} : spelled(v.name)),
})

export const insert = (tx: Tx, hospitalId: string, v: Point) =>
  tx
    .insertInto('distribution_point')
    .values({ ...written(v), hospital_id: hospitalId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, { enabled, ...values }: Partial<Point> & { enabled?: boolean }) =>
  tx
    .updateTable('distribution_point')
    .set({ ...written(values), enabled, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Which kinds a point is the default of; not a change a person made to the point itself, so the version stays. */
export const setDefaults = (tx: Tx, id: string, kinds: readonly number[]) =>
  tx
    .updateTable('distribution_point')
    .set({ default_kinds: [...kinds] })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('distribution_point').where('id', '=', id).execute()

const snapshot = [
  'id',
  'hospital_id as hospitalId',
  'code',
  'name',
  'address',
  'receiver',
  'phone',
  'product_kinds as productKinds',
  'enabled',
  'kept_by as keptBy',
] as const

/** Whether anything lies there, or is on its way there from another point: minimum units of this ledger. */
export const holdsStock = async (tx: Tx, id: string): Promise<boolean> =>
  (
    await sql<{
      holds: boolean
    }>`select exists (select from stock_balance_facts s where s.point_id = ${id} and s.units <> 0)
      or exists (select from stock_document_lot_facts l where l.to_point_id = ${id}) as holds`.execute(tx)
  ).rows[0]!.holds

/** A point by id; the database's wall hides foreign ones. */
export const byId = (tx: Tx, id: string) =>
  tx.selectFrom('distribution_point').where('id', '=', id).select(snapshot).executeTakeFirst()

export const districtOf = async (tx: Tx, id: string): Promise<string> => {
  const point = await tx
    .selectFrom('distribution_point as p')
    .innerJoin('org_card as h', 'h.id', 'p.hospital_id')
    .where('p.id', '=', id)
    .select(sql<string>`coalesce(nullif(p.district, ''), h.district)`.as('district'))
    .executeTakeFirst()
  return point?.district ?? ''
}

export const defaultOf = (tx: Tx, hospitalId: string, kind: number) =>
  tx
    .selectFrom('distribution_point')
    .where('hospital_id', '=', hospitalId)
    .where('enabled', '=', true)
    .where(sql<boolean>`${kind} = any(default_kinds)`)
    .select(snapshot)
    .executeTakeFirst()
