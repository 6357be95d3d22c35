import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { pointCalls } from '../../shared/calls.ts'

type Ask = Pick<Input<(typeof pointCalls)['query']>, 'keyword' | 'pointType' | 'kind' | 'enabled'>

/** The distribution points of the actor's own hospital. */
const visible = (tx: Tx, actor: Actor) =>
  tx.selectFrom('distribution_point as p').where('p.hospital_id', '=', actor.orgId)

const filtered = (tx: Tx, actor: Actor, input: Ask & { ids?: string[] }) => {
  const words = keywords(input.keyword)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('p.id', input.ids!)))
    .$if(!!input.pointType, (q) => q.where('p.type', '=', input.pointType!))
    .$if(input.kind !== undefined, (q) => q.where(sql<boolean>`${input.kind} = any(p.product_kinds)`))
    .$if(input.enabled !== undefined, (q) => q.where('p.enabled', '=', input.enabled!))
    .$if(words.length === 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(p.code)`, 'like', contains(words[0]!)),
          eb(sql`lower(p.name)`, 'like', contains(words[0]!)),
          eb(sql`lower(p.receiver)`, 'like', contains(words[0]!)),
          eb('p.pinyin', 'like', contains(words[0]!)),
          eb('p.initials', 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('p.code', 'in', words), eb('p.name', 'in', words)])))
}

const row = [
  'p.id',
  'p.code',
  'p.name',
  'p.type',
  'p.product_kinds as productKinds',
  'p.default_kinds as defaultKinds',
  'p.campus',
  'p.district',
  'p.address',
  'p.receiver',
  'p.phone',
  'p.invoice_title as invoiceTitle',
  'p.receiving_hours as receivingHours',
  'p.enabled',
  'p.version',
  'p.updated_at as updatedAt',
] as const

const order: Order = {
  sorts: { code: 'p.code', name: 'p.name', updatedAt: 'p.updated_at' },
  fallback: 'code',
  tie: 'p.id',
  named: ['p.code', 'p.name'],
}

export const list = (tx: Tx, actor: Actor, input: Input<(typeof pointCalls)['query']>) => {
  const base = filtered(tx, actor, input)
  return paged(tx, base, base.select(row), input, order)
}

export const forExport = (tx: Tx, actor: Actor, input: Ask & { ids?: string[]; sort?: string }) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('p.id', '=', id).select(row).executeTakeFirst()

/**
 * All points of the hospital, locked: whoever changes one may move a default away from another. The advisory lock keeps
 * two first points from both becoming the default.
 */
export const lockAll = async (tx: Tx, actor: Actor) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`distribution_point ${actor.orgId}`}, 0))`.execute(tx)
  return visible(tx, actor).select(row).orderBy('p.id').forUpdate().execute()
}
export type Point = Awaited<ReturnType<typeof lockAll>>[number]

export const options = (tx: Tx, actor: Actor, kind?: number) =>
  visible(tx, actor)
    .where('p.enabled', '=', true)
    .$if(kind !== undefined, (q) => q.where(sql<boolean>`${kind} = any(p.product_kinds)`))
    .select([
      'p.id',
      'p.code',
      'p.name',
      'p.initials',
      'p.address',
      'p.receiver',
      'p.phone',
      'p.default_kinds as defaultKinds',
    ])
    .orderBy('p.code')
    .limit(2000)
    .execute()

export type PointValues = Omit<Input<(typeof pointCalls)['add']>, never>

const columns = (v: PointValues) => ({
  code: v.code,
  name: v.name,
  type: v.type,
  product_kinds: v.productKinds,
  campus: v.campus,
  district: v.district,
  address: v.address,
  receiver: v.receiver,
  phone: v.phone,
  invoice_title: v.invoiceTitle,
  receiving_hours: v.receivingHours,
  ...spelled(v.name),
})

export const insert = (tx: Tx, hospitalId: string, values: PointValues) =>
  tx
    .insertInto('distribution_point')
    .values({ hospital_id: hospitalId, ...columns(values) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, change: { values?: PointValues; enabled?: boolean }) =>
  tx
    .updateTable('distribution_point')
    .set({
      ...(change.values ? columns(change.values) : {}),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
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
] as const

/** A point by id; the database's wall hides foreign ones. */
export const byId = (tx: Tx, id: string) =>
  tx.selectFrom('distribution_point').where('id', '=', id).select(snapshot).executeTakeFirst()

export const districtOf = async (tx: Tx, id: string): Promise<string> => {
  const point = await tx
    .selectFrom('distribution_point as p')
    .innerJoin('org as h', 'h.id', 'p.hospital_id')
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
