import { sql } from 'kysely'
import { columns, columnsFor, stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { TypeRow, typeCalls } from '../../shared/calls.ts'

/** The region's, and the own hospital's. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_type as t')
    .innerJoin('org_card as o', 'o.id', 't.org_id')
    .where((eb) => eb.or([eb('t.org_id', '=', actor.orgId), eb('o.kind', '=', 'authority')]))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columnsFor('t', TypeRow.shape, ['region', 'templates', 'category', 'signMode', 'orderRule', 'actions']),
    sql<Input<typeof typeCalls.add>['category']>`t.category`.as('category'),
    sql<'online' | 'scan' | 'both'>`t.sign_mode`.as('signMode'),
    sql<'off' | 'warn' | 'block'>`t.order_rule`.as('orderRule'),
    sql<boolean>`o.kind = 'authority'`.as('region'),
    sql<number>`(select count(*)::int from contract_template m where m.type_id = t.id)`.as('templates'),
  ])

export const typeReads = documentReads({
  call: typeCalls.query,
  alias: 't',
  visible,
  row,
  whole: row,
  tests: {
    category: is('t.category'),
    region: (yes) => sql`(o.kind = 'authority') = ${yes}`,
    enabled: is('t.enabled'),
  },
  keyword: { codes: ['t.code', 't.name'], texts: [text('t.code'), text('t.name')] },
  order: {
    sorts: { code: 't.code', name: 't.name', category: 't.category', updatedAt: 't.updated_at' },
    fallback: 'code',
  },
  tabs: 'none',
})

export type TypeValues = Partial<Input<typeof typeCalls.add>> & { enabled?: boolean }

/** Another type of the organisation with this code. */
export const codeTaken = async ({ tx, actor }: Ctx, code: string, but = ''): Promise<boolean> =>
  (
    await tx
      .selectFrom('contract_type as t')
      .where('t.org_id', '=', actor.orgId)
      .where('t.code', '=', code)
      .select('t.id')
      .execute()
  ).some((t) => t.id !== but)

export const insert = ({ tx, actor }: Ctx, values: TypeValues & { code: string; name: string; category: string }) =>
  tx
    .insertInto('contract_type')
    .values({ ...stored(values), org_id: actor.orgId, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = ({ tx }: Ctx, id: string, values: TypeValues) =>
  tx
    .updateTable('contract_type')
    .set({ ...stored(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Its texts go with it; a contract that names one of them keeps both (foreign keys). */
export const remove = async ({ tx }: Ctx, id: string) => {
  await tx.deleteFrom('contract_template').where('type_id', '=', id).execute()
  await tx.deleteFrom('contract_type').where('id', '=', id).execute()
}

/** Whether a contract names a type or a text, whoever may see that one: asked behind the wall. */
export const isUsed = (ctx: Ctx, id: string): Promise<boolean> =>
  elevated(ctx, async () => {
    const { rows } = await sql<{ used: boolean }>`select contract_names(${id}::uuid) as used`.execute(ctx.tx)
    return rows[0]!.used
  })

/** A type as contracts are made of it. */
export interface ContractType {
  id: string
  orgId: string
  code: string
  name: string
  category: Input<typeof typeCalls.add>['category']
  thirdParty: boolean
  hasLines: boolean
  required: string[]
  signMode: 'online' | 'scan' | 'both'
  orderRule: 'off' | 'warn' | 'block'
  reminderDays: number
  priceFollows: boolean
  payDays: number | null
  prepayRate: number | null
  deliveryHours: number | null
  enabled: boolean
}

/** A type whosever it is: who may use it its caller asks by `orgId`. */
export const byId = async (tx: Tx, id: string): Promise<ContractType | undefined> => {
  const rows = await tx
    .selectFrom('contract_type as t')
    .where('t.id', '=', id)
    .select([
      ...columns('t', 'id', 'orgId', 'code', 'name', 'thirdParty', 'hasLines', 'required', 'reminderDays'),
      ...columns('t', 'priceFollows', 'payDays', 'prepayRate', 'deliveryHours', 'enabled'),
      sql<ContractType['category']>`t.category`.as('category'),
      sql<ContractType['signMode']>`t.sign_mode`.as('signMode'),
      sql<ContractType['orderRule']>`t.order_rule`.as('orderRule'),
    ])
    .execute()
  return rows[0]
}
