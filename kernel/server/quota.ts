import { sql } from 'kysely'
import { z } from 'zod'
import { configOf, setting } from './config.ts'
import type { Ctx, Tx } from './ctx.ts'
import { refuse } from './refusal.ts'
import { hearOthers, tellOthers } from './siblings.ts'
import { inContext, systemActor } from './tx.ts'

const MB = 1024 * 1024
/** What one organisation and one person may use (security.md C55). */
const orgMegabytes = setting('file.orgMegabytes', z.int().min(1), 20_480, '每个机构的附件空间（MB）', {
  regionOnly: true,
})
const filesPerHour = setting('file.userPerHour', z.int().min(1), 300, '每人每小时上传文件数', { regionOnly: true })
const megabytesPerHour = setting('file.userMegabytesPerHour', z.int().min(1), 1_000, '每人每小时上传总量（MB）', {
  regionOnly: true,
})
const refusedPerHour = setting('file.refusedPerHour', z.int().min(1), 30, '每人每小时未通过检查的文件数', {
  regionOnly: true,
  lowers: (n) => n > 30,
})
const exportsPerHour = setting('export.userPerHour', z.int().min(1), 300, '每人每小时导出次数', { regionOnly: true })

export const provedRows = setting(
  'export.provedRows',
  z.int().min(0).max(100_000),
  10_000,
  '超过此行数的导出须再次输入密码',
  {
    regionOnly: true,
    lowers: (rows) => rows > 10_000,
  },
)

/** Whose hour a file is counted to: a person's, or of strangers the address they come from. */
export interface Sender {
  subject: string
  orgId?: string
}
export interface Sent {
  files: number
  bytes: number
}

/**
 * Counts files that have arrived, whatever becomes of them, in a transaction of its own (security.md C55).
 * @throws Refusal when they would be more than the organisation's space or the sender's hour; then nothing is counted
 */
export const spendUpload = (who: Sender, sent: Sent): Promise<void> =>
  inContext(systemActor, {}, async (ctx) => {
    const { rows } = await sql<Sent & { refused: number; used: string | null }>`
      select coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
        coalesce(sum(refused), 0)::int as refused,
        (select sum(size)::text from file where org_id = ${who.orgId ?? null}::uuid) as used
      from upload_count where subject = ${who.subject} and at > now() - interval '1 hour'`.execute(ctx.tx)
    const { files, bytes, refused, used } = rows[0]!
    const space = await configOf(ctx, orgMegabytes)
    if (Number(used ?? 0) + sent.bytes > space * MB)
      throw refuse('机构的附件空间 {{space}} MB 已用完，请联系管理员', { space })
    const most = await configOf(ctx, filesPerHour)
    if (files + sent.files > most) throw refuse('一小时内最多上传 {{most}} 个文件，请稍后再试', { most })
    const size = await configOf(ctx, megabytesPerHour)
    if (bytes + sent.bytes > size * MB) throw refuse('一小时内最多上传 {{size}} MB，请稍后再试', { size })
    const wrong = await configOf(ctx, refusedPerHour)
    if (refused >= wrong) throw refuse('一小时内已有 {{wrong}} 个文件未通过检查，请稍后再试', { wrong })
    await count(ctx.tx, who, sent, 0)
  })

/** Counts a file that was refused: who sends many that cannot be kept waits (security.md C91). */
export const countRefused = (who: Sender, sent: Sent = { files: 0, bytes: 0 }): Promise<void> =>
  inContext(systemActor, {}, (ctx) => count(ctx.tx, who, sent, 1))

const count = async (tx: Tx, { subject }: Sender, { files, bytes }: Sent, refused: number): Promise<void> => {
  await sql`insert into upload_count (subject, files, bytes, refused) values (${subject}, ${files}, ${bytes}, ${refused})`.execute(
    tx,
  )
}

/** Forgets counts that count no more. */
export const forgetUploads = async (ctx: Ctx): Promise<void> => {
  await sql`delete from upload_count where at < now() - interval '1 hour'`.execute(ctx.tx)
}

const HOUR = 3_600_000
/** Exports read only, so they are counted here, by person, for this node. */
let exported = new Map<string, number>()
let since = Date.now()
const countExport = (userId: string): void => {
  if (Date.now() - since > HOUR) {
    exported = new Map()
    since = Date.now()
  }
  exported.set(userId, (exported.get(userId) ?? 0) + 1)
}
hearOthers('export', countExport)

/** @throws Refusal when this person has exported as often as he may within the hour */
export const spendExport = async (ctx: Ctx): Promise<void> => {
  const most = await configOf(ctx, exportsPerHour)
  const spent = Date.now() - since > HOUR ? 0 : (exported.get(ctx.actor.userId) ?? 0)
  if (spent >= most) throw refuse('一小时内最多导出 {{most}} 次，请稍后再试', { most })
  countExport(ctx.actor.userId)
  tellOthers('export', ctx.actor.userId)
}
