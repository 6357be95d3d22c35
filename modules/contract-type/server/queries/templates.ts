import { sql } from 'kysely'
import { columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { TemplateBlock } from '../../shared/block.ts'
import { TemplateRow, templateCalls } from '../../shared/calls.ts'

/** The region's, and the own hospital's. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_template as m')
    .innerJoin('contract_type as t', 't.id', 'm.type_id')
    .innerJoin('contract_template_version as v', (j) => j.onRef('v.template_id', '=', 'm.id').onRef('v.n', '=', 'm.n'))
    .innerJoin('org_card as o', 'o.id', 'm.org_id')
    .where((eb) => eb.or([eb('m.org_id', '=', actor.orgId), eb('o.kind', '=', 'authority')]))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columnsFor('m', TemplateRow.shape, ['typeName', 'region', 'savedAt', 'saverName', 'actions']),
    't.name as typeName',
    'v.saved_at as savedAt',
    'v.saver_name as saverName',
    sql<boolean>`o.kind = 'authority'`.as('region'),
  ])
const whole = (q: ReturnType<typeof visible>) => row(q).select(sql<TemplateBlock[]>`v.blocks`.as('blocks'))

export const templateReads = documentReads({
  call: templateCalls.query,
  alias: 'm',
  visible,
  row,
  whole,
  tests: {
    typeId: is('m.type_id'),
    region: (yes) => sql`(o.kind = 'authority') = ${yes}`,
    enabled: is('m.enabled'),
  },
  keyword: { codes: ['m.name'], texts: [text('m.name'), text('t.name')] },
  order: { sorts: { name: 'm.name', savedAt: 'v.saved_at' }, fallback: 'name' },
  tabs: 'none',
})

/** All its versions, newest first. */
export const versions = async ({ tx }: Ctx, id: string) =>
  tx
    .selectFrom('contract_template_version as v')
    .where('v.template_id', '=', id)
    .select(['v.n', 'v.saved_at as savedAt', 'v.saver_name as saverName', sql<TemplateBlock[]>`v.blocks`.as('blocks')])
    .orderBy('v.n', 'desc')
    .limit(200)
    .execute()

/** The text of one version, whosever template it is. */
export const blocksOf = async (tx: Tx, id: string, n: number): Promise<TemplateBlock[] | undefined> => {
  const rows = await tx
    .selectFrom('contract_template_version as v')
    .where('v.template_id', '=', id)
    .where('v.n', '=', n)
    .select(sql<TemplateBlock[]>`v.blocks`.as('blocks'))
    .execute()
  return rows[0]?.blocks
}

/** The enabled templates of a type, by name, each with its newest version. */
export const ofType = (tx: Tx, typeId: string) =>
  tx
    .selectFrom('contract_template as m')
    .where('m.type_id', '=', typeId)
    .where('m.enabled', '=', true)
    .select(['m.id', 'm.name', 'm.n'])
    .orderBy('m.name')
    .execute()

export const nameTaken = async ({ tx }: Ctx, typeId: string, name: string, but = ''): Promise<boolean> =>
  (
    await tx
      .selectFrom('contract_template as m')
      .where('m.type_id', '=', typeId)
      .where('m.name', '=', name)
      .select('m.id')
      .execute()
  ).some((m) => m.id !== but)

const by = ({ actor }: Ctx) => ({ saved_by: actor.userId, saver_name: actor.name })

export const insertVersion = (ctx: Ctx, id: string, n: number, blocks: readonly TemplateBlock[]) =>
  ctx.tx
    .insertInto('contract_template_version')
    .values({ org_id: ctx.actor.orgId, template_id: id, n, blocks: JSON.stringify(blocks), ...by(ctx) })
    .execute()

export const insert = async (ctx: Ctx, typeId: string, name: string, blocks: readonly TemplateBlock[]) => {
  const { actor, tx } = ctx
  const saved = await tx
    .insertInto('contract_template')
    .values({ org_id: actor.orgId, type_id: typeId, name, n: 1, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version', 'n'])
    .executeTakeFirstOrThrow()
  await insertVersion(ctx, saved.id, 1, blocks)
  return saved
}

export const update = ({ tx }: Ctx, id: string, values: { name?: string; enabled?: boolean; n?: number }) =>
  tx
    .updateTable('contract_template')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version', 'n'])
    .executeTakeFirstOrThrow()

export const remove = ({ tx }: Ctx, id: string) => tx.deleteFrom('contract_template').where('id', '=', id).execute()
