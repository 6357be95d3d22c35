import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Ctx, Tx } from '../ctx.ts'
import { ownOrAuthority } from '../named.ts'
import { notFound } from '../refusal.ts'
import { elevated } from '../tx.ts'
import { bytesOf, keepBytes, streamOf } from './bytes.ts'

/** Purpose of what a job of the background made. */
export const RESULT = 'backgroundResult'

export interface StoredFile {
  id: string
  orgId: string
  purpose: string
  name: string
  mime: string
  size: number
  sha256: string
}

/**
 * Says whether this actor may read another organisation's file because a document he sees refers to it, such as a
 * supplier's certificate. Each module that shares files brings one; runs inside the wall of the actor.
 */
export type FileGrant = (ctx: Ctx, fileId: string) => Promise<boolean>
let grants: readonly FileGrant[] = []
let shut: readonly string[] = []
/** @param kinds owners whose files a grant alone opens, also within the organisation that keeps them (decision 0112) */
export const useFileGrants = (list: readonly FileGrant[], kinds: readonly string[] = []): void => {
  grants = list
  shut = kinds
}
const isShut = ({ purpose }: StoredFile): boolean => shut.some((kind) => purpose.startsWith(`${kind}:`))

/**
 * Stores bytes that were checked before, or that the server made itself, for the actor's organisation.
 * @returns the id under which they can be downloaded
 */
export const storeFile = async (
  ctx: Ctx,
  f: { name: string; mime: string; purpose: string; bytes: Buffer },
): Promise<string> => {
  const sha256 = await keepBytes(ctx.actor.orgId, f.bytes)
  const { orgId, userId } = ctx.actor
  const { name, mime, purpose, bytes } = f
  return insertFile(ctx.tx, { orgId, ownerId: userId, purpose, name, mime, size: bytes.length, sha256 })
}

/** The row of a file whose bytes lie there already. */
export const insertFile = async (
  tx: Tx,
  f: { orgId: string; ownerId: string; purpose: string; name: string; mime: string; size: number; sha256: string },
): Promise<string> => {
  const { orgId, ownerId, ...rest } = f
  const { id } = await tx
    .insertInto('file')
    .values({ org_id: orgId, owner_id: ownerId, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const fileById = (ctx: Ctx, id: string) =>
  ctx.tx
    .selectFrom('file')
    .where('id', '=', id)
    .select(['id', 'org_id as orgId', 'purpose', 'name', 'mime', 'size', 'sha256'])
const find = (ctx: Ctx, id: string): Promise<StoredFile | undefined> => fileById(ctx, id).executeTakeFirst()

/** A file whose record the caller has judged already, whoever's it is: a version's PDF, say. */
export const judgedFile = (ctx: Ctx, id: string): Promise<StoredFile | undefined> => elevated(ctx, () => find(ctx, id))

/** A file the actor may read: his organisation's, or one a grant opens; of a shut kind only the latter. Unknown and foreign ids answer alike. */
export const fileOf = async (ctx: Ctx, id: string): Promise<StoredFile> => {
  const own = await find(ctx, id)
  if (own && !isShut(own)) return own
  for (const grant of grants) {
    if (await grant(ctx, id)) {
      const granted = await elevated(ctx, () => find(ctx, id))
      if (granted) return granted
    }
  }
  throw notFound('文件不存在')
}

/**
 * The file a setting names, if it is the actor's organisation's or the authority's, and was uploaded for this purpose; whatever
 * else the setting holds is none.
 */
export const namedFile = (ctx: Ctx, id: string, purpose: string): Promise<StoredFile | undefined> =>
  elevated(ctx, () =>
    fileById(ctx, id)
      .where('purpose', '=', purpose)
      .where(ownOrAuthority(sql`file.org_id`, ctx.actor.orgId))
      .executeTakeFirst(),
  )

/** A file of the actor's organisation that was kept for this purpose; whatever else lies there is none. */
export const ownFile = (ctx: Ctx, id: string, purpose: string): Promise<StoredFile | undefined> =>
  fileById(ctx, id).where('org_id', '=', ctx.actor.orgId).where('purpose', '=', purpose).executeTakeFirst()

/** Those of these hashes that files of an organisation have; for the system. */
export const knownBytes = async (ctx: Ctx, orgId: string, hashes: readonly string[]): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('file')
    .where('org_id', '=', orgId)
    .where('sha256', 'in', [...hashes])
    .select('sha256')
    .distinct()
    .execute()
  return rows.map((r) => r.sha256)
}

/** Ids of all organisations; for the system. */
export const everyOrg = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.tx.selectFrom('org').select('id').execute()).map((o) => o.id)

export const bytesOfFile = (f: Pick<StoredFile, 'orgId' | 'sha256'>): Promise<Buffer> => bytesOf(f.orgId, f.sha256)

/** More than this is never read as a whole to be sent. */
const WHOLE = 16 * 1024 * 1024
/** A file as it is sent. */
export const sentOf = (f: StoredFile): Promise<Buffer | Readable> =>
  f.size > WHOLE ? streamOf(f.orgId, f.sha256) : bytesOfFile(f)
