import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { linkStates } from '../../shared/calls.ts'

export type LinkState = keyof typeof linkStates
const state = sql<LinkState>`case when l.revoked_at is not null then 'revoked' when l.until <= now() then 'expired'
  when l.views >= l.max_views then 'used' else 'open' end`

/** Links one's own organisation made. */
export const visible = (tx: Tx, actor: Actor) => tx.selectFrom('contract_link as l').where('l.org_id', '=', actor.orgId)

/** The newest of a contract, and of each the newest views. */
export const linksOf = async (tx: Tx, actor: Actor, contractId: string) => {
  const rows = await visible(tx, actor)
    .where('l.contract_id', '=', contractId)
    .select(columns('l', 'id', 'no', 'until', 'note', 'creatorName', 'createdAt', 'revokerName', 'revokedAt'))
    .select(columns('l', 'n', 'maxViews', 'views', 'prices'))
    .select(state.as('linkState'))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(200)
    .execute()
  const views = await tx
    .selectFrom('contract_link_view as v')
    .where('v.link_id', 'in', rows.length > 0 ? rows.map((r) => r.id) : ['00000000-0000-0000-0000-000000000000'])
    .select(columns('v', 'linkId', 'viewedAt', 'address', 'client', 'pdfAt'))
    .orderBy('v.viewed_at', 'desc')
    .execute()
  return rows.map((r) => ({ ...r, viewed: views.filter((v) => v.linkId === r.id) }))
}

export interface NewLink {
  contract: { id: string; hospitalId: string; supplierId: string }
  n: number
  no: string
  tokenHash: string
  hours: number
  maxViews: number
  prices: boolean
  note: string
}
export const insertLink = (tx: Tx, actor: Actor, l: NewLink): Promise<{ id: string; until: string }> =>
  tx
    .insertInto('contract_link')
    .values({
      hospital_id: l.contract.hospitalId,
      supplier_id: l.contract.supplierId,
      contract_id: l.contract.id,
      n: l.n,
      org_id: actor.orgId,
      no: l.no,
      token_hash: l.tokenHash,
      until: sql`now() + make_interval(hours => ${l.hours})`,
      max_views: l.maxViews,
      prices: l.prices,
      note: l.note,
      created_by: actor.userId,
      creator_name: actor.name,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()

/** A link of one's own organisation, locked. */
export const lockLink = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('l.id', '=', id)
    .select(columns('l', 'id', 'no', 'contractId', 'revokedAt'))
    .forUpdate()
    .executeTakeFirst()

export const revoke = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await tx
    .updateTable('contract_link')
    .where('id', '=', id)
    .set({ revoked_by: actor.userId, revoker_name: actor.name, revoked_at: sql`now()` })
    .execute()
}

/** Whatever stands under a token, for whoever holds it. */
export const linkOf = (tx: Tx, tokenHash: string) =>
  tx
    .selectFrom('contract_link as l')
    .where('l.token_hash', '=', tokenHash)
    .select(
      columns('l', 'id', 'hospitalId', 'supplierId', 'contractId', 'n', 'no', 'until', 'maxViews', 'views', 'prices'),
    )
    .select(state.as('linkState'))
    .executeTakeFirst()
export type OpenLink = NonNullable<Awaited<ReturnType<typeof linkOf>>>

/** One view more, while there is one left: two who open the last one at once are one. @returns undefined where there is none */
export const view = async (
  tx: Tx,
  l: OpenLink,
  by: { address: string; client: string },
): Promise<{ id: string; viewedAt: string; views: number } | undefined> => {
  const counted = await tx
    .updateTable('contract_link')
    .where('id', '=', l.id)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`until > now() and views < max_views`)
    .set({ views: sql`views + 1` })
    .returning('views')
    .executeTakeFirst()
  if (!counted) return undefined
  const made = await tx
    .insertInto('contract_link_view')
    .values({
      hospital_id: l.hospitalId,
      supplier_id: l.supplierId,
      link_id: l.id,
      address: by.address.slice(0, 60),
      client: by.client.slice(0, 300),
    })
    .returning(['id', 'viewed_at as viewedAt'])
    .executeTakeFirstOrThrow()
  return { ...made, views: counted.views }
}

/** A view of this link that was made just now, from the same address; its PDF is taken. */
export const takePdf = (tx: Tx, l: OpenLink, id: string, address: string) =>
  tx
    .updateTable('contract_link_view')
    .where('id', '=', id)
    .where('link_id', '=', l.id)
    .where('address', '=', address.slice(0, 60))
    .where(sql<boolean>`viewed_at > now() - interval '30 minutes'`)
    .set({ pdf_at: sql`coalesce(pdf_at, clock_timestamp())` })
    .returning(['id', 'viewed_at as viewedAt'])
    .executeTakeFirst()
