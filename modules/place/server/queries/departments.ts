import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { departmentCalls } from '../../shared/calls.ts'
import type { departmentTypes } from '../../shared/fields.ts'

type Ask = Pick<Input<(typeof departmentCalls)['query']>, 'keyword' | 'departmentType' | 'enabled'>

/** The departments of the actor's own hospital. */
const visible = (tx: Tx, actor: Actor) => tx.selectFrom('department as d').where('d.hospital_id', '=', actor.orgId)

const filtered = (tx: Tx, actor: Actor, input: Ask & { ids?: string[] }) => {
  const words = keywords(input.keyword)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('d.id', input.ids!)))
    .$if(!!input.departmentType, (q) => q.where('d.type', '=', input.departmentType!))
    .$if(input.enabled !== undefined, (q) => q.where('d.enabled', '=', input.enabled!))
    .$if(words.length === 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(d.code)`, 'like', contains(words[0]!)),
          eb(sql`lower(d.name)`, 'like', contains(words[0]!)),
          eb(sql`lower(d.his_code)`, 'like', contains(words[0]!)),
          eb('d.pinyin', 'like', contains(words[0]!)),
          eb('d.initials', 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('d.code', 'in', words), eb('d.name', 'in', words)])))
}

const row = [
  'd.id',
  'd.code',
  'd.name',
  'd.type',
  'd.campus',
  'd.leader',
  'd.his_code as hisCode',
  'd.standard_code as standardCode',
  'd.enabled',
  'd.version',
  'd.updated_at as updatedAt',
] as const

const order: Order = {
  sorts: { code: 'd.code', name: 'd.name', updatedAt: 'd.updated_at' },
  fallback: 'code',
  tie: 'd.id',
  named: ['d.code', 'd.name'],
}

export const list = (tx: Tx, actor: Actor, input: Input<(typeof departmentCalls)['query']>) => {
  const base = filtered(tx, actor, input)
  return paged(tx, base, base.select(row), input, order)
}

export const forExport = (tx: Tx, actor: Actor, input: Ask & { ids?: string[]; sort?: string }) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('d.id', '=', id).select(row).executeTakeFirst()

/** Locks a department for the rest of the transaction. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('d.id', '=', id).select(row).forUpdate().executeTakeFirst()

/** Locks the departments with these codes; the import compares what they hold. */
export const lockByCodes = (tx: Tx, actor: Actor, codes: readonly string[]) =>
  visible(tx, actor)
    .where('d.code', 'in', [...codes, ''])
    .select(row)
    .orderBy('d.id')
    .forUpdate()
    .execute()

export const options = (tx: Tx, actor: Actor) =>
  visible(tx, actor)
    .where('d.enabled', '=', true)
    .select(['d.id', 'd.code', 'd.name', 'd.initials'])
    .orderBy('d.code')
    .limit(2000)
    .execute()

export interface DepartmentValues {
  code: string
  name: string
  type: (typeof departmentTypes)[number]
  campus: string
  leader: string
  hisCode: string
  standardCode: string
}

const columns = (v: DepartmentValues) => ({
  code: v.code,
  name: v.name,
  type: v.type,
  campus: v.campus,
  leader: v.leader,
  his_code: v.hisCode,
  standard_code: v.standardCode,
  ...spelled(v.name),
})

/** Inserts departments in one statement, in the order given. */
export const insert = (tx: Tx, hospitalId: string, values: readonly (DepartmentValues & { enabled: boolean })[]) =>
  tx
    .insertInto('department')
    .values(values.map((v) => ({ hospital_id: hospitalId, enabled: v.enabled, ...columns(v) })))
    .returning(['id', 'version'])
    .execute()

export const update = (tx: Tx, id: string, values: DepartmentValues & { enabled: boolean }) =>
  tx
    .updateTable('department')
    .set({ ...columns(values), enabled: values.enabled, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('department').where('id', '=', id).execute()
