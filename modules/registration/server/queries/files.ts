import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { insertFile } from '#kernel/server/files/store.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { keys } from '#kernel/shared/machine.ts'
import { type PaperKind, paperKinds } from '../../shared/papers.ts'

export interface Held {
  id: string
  kind: PaperKind
  name: string
  mime: string
  size: number
  sha256: string
  state: string
  createdAt: string
}
const places = keys(paperKinds)
/** The licence first; what came in one moment stands by what it shows. */
export const files = async (tx: Tx, registrationId: string): Promise<Held[]> => {
  const rows = await tx
    .selectFrom('quarantine_file')
    .where('registration_id', '=', registrationId)
    .orderBy('created_at')
    .orderBy('name')
    .orderBy('id')
    .select(['id', 'name', 'mime', 'size', 'sha256', 'state', 'created_at as createdAt'])
    .select(sql<PaperKind>`purpose`.as('kind'))
    .execute()
  return rows.toSorted((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind))
}

export const file = (tx: Tx, id: string) =>
  tx
    .selectFrom('quarantine_file')
    .where('id', '=', id)
    .where('state', '=', 'held')
    .select(['id', 'name', 'mime', 'size', 'sha256'])
    .executeTakeFirst()

export const hold = async (
  tx: Tx,
  registrationId: string,
  { kind, ...f }: Pick<Held, 'kind' | 'name' | 'mime' | 'size' | 'sha256'>,
) => {
  await tx
    .insertInto('quarantine_file')
    .values({ registration_id: registrationId, purpose: kind, ...f })
    .execute()
}

/** The file of the organisation that a quarantined one became, as an attachment of what it belongs to. */
export const release = async (
  tx: Tx,
  { id: heldId, name, mime, size, sha256 }: Held,
  to: { orgId: string; ownerId: string; purpose: string },
): Promise<Attachment> => {
  const fileId = await insertFile(tx, { ...to, name, mime, size, sha256 })
  await sql`update quarantine_file set state = 'released', file_id = ${fileId} where id = ${heldId}`.execute(tx)
  return { fileId, name, mime, size }
}

/**
 * Gives up quarantined files whose time is over: released ones, refused ones after `days`, and what nobody ever decided
 * after a month. Answers the hashes that no held file needs any more.
 */
export const expire = async (tx: Tx, days: number): Promise<string[]> => {
  await sql`
    update quarantine_file f set state = 'dropped' from registration r where r.id = f.registration_id and f.state = 'held'
      and ((r.status = 'rejected' and r.decided_at < now() - make_interval(days => ${days}))
        or (r.status = 'submitted' and r.updated_at < now() - interval '30 days'))`.execute(tx)
  const { rows } = await sql<{ sha256: string }>`
    delete from quarantine_file f where state = 'dropped' or (state = 'released' and created_at < now() - interval '1 day')
    returning sha256`.execute(tx)
  const gone = rows.map((r) => r.sha256)
  const { rows: still } = await sql<{ sha256: string }>`
    select sha256 from quarantine_file where state = 'held' and sha256 = any (${gone}::text[])`.execute(tx)
  const kept = new Set(still.map((r) => r.sha256))
  return [...new Set(gone)].filter((h) => !kept.has(h))
}

/** Those of these hashes that a file of a registration has, held or not. */
export const known = async (tx: Tx, hashes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ sha256: string }>`
    select distinct sha256 from quarantine_file where sha256 = any (${[...hashes]}::text[])`.execute(tx)
  return rows.map((r) => r.sha256)
}

/** Replaces what a refused registration had brought. */
export const dropFiles = async (tx: Tx, registrationId: string) => {
  await sql`update quarantine_file set state = 'dropped' where registration_id = ${registrationId} and state = 'held'`.execute(
    tx,
  )
}
