import { sql } from 'kysely'
import { columns, stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { departmentCalls } from '../../shared/calls.ts'
import { hospitalFor } from './whose.ts'

/** The departments of the actor's own hospital. */
const visible = (tx: Tx, actor: Actor) => tx.selectFrom('department as d').where('d.hospital_id', '=', actor.orgId)

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('d', 'id', 'code', 'name', 'type', 'campus', 'leader', 'hisCode', 'standardCode', 'enabled', 'version'),
    ...columns('d', 'updatedAt'),
  ])

export const departmentReads = documentReads({
  call: departmentCalls.query,
  alias: 'd',
  visible,
  row,
  whole: row,
  tests: { departmentType: is('d.type'), enabled: is('d.enabled') },
  keyword: {
    codes: ['d.code', 'd.name'],
    texts: [text('d.code'), text('d.name'), text('d.his_code'), text('d.pinyin'), text('d.initials')],
  },
  order: { sorts: { code: 'd.code', name: 'd.name', updatedAt: 'd.updated_at' }, fallback: 'code' },
  tabs: 'none',
})

/** Locks the departments with these codes; the import compares what they hold. */
export const lockByCodes = (tx: Tx, actor: Actor, codes: readonly string[]) =>
  row(visible(tx, actor).where('d.code', 'in', [...codes, '']))
    .orderBy('d.id')
    .forUpdate()
    .execute()

export const options = (tx: Tx, actor: Actor, { hospitalId }: Input<typeof departmentCalls.options>) =>
  tx
    .selectFrom('department as d')
    .where('d.hospital_id', '=', hospitalFor(actor, hospitalId))
    .where('d.enabled', '=', true)
    .select(['d.id', 'd.code', 'd.name', 'd.initials'])
    .orderBy('d.code')
    .limit(2000)
    .execute()

export type Department = Input<typeof departmentCalls.add> & { enabled: boolean }

const written = <V extends Partial<Department>>(v: V) => ({
  ...stored(v),
  ...(v.name === undefined ? {} : spelled(v.name)),
})

/** Inserts departments in one statement, in the order given. */
export const insert = (tx: Tx, hospitalId: string, values: readonly Department[]) =>
  tx
    .insertInto('department')
    .values(values.map((v) => ({ ...written(v), hospital_id: hospitalId })))
    .returning(['id', 'version'])
    .execute()

export const update = (tx: Tx, id: string, values: Partial<Department>) =>
  tx
    .updateTable('department')
    .set({ ...written(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('department').where('id', '=', id).execute()
