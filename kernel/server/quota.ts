import { sql } from 'kysely'
import { z } from 'zod'
import { configOf, setting } from './config.ts'
import type { Ctx } from './ctx.ts'
import { refuse } from './refusal.ts'
import { hearOthers, tellOthers } from './siblings.ts'

/** What one organisation and one person may use (security.md C55). */
const orgMegabytes = setting('file.orgMegabytes', z.int().min(1), 20_480, '每个机构的附件空间（MB）', {
  regionOnly: true,
})
const filesPerHour = setting('file.userPerHour', z.int().min(1), 300, '每人每小时上传文件数', { regionOnly: true })
const megabytesPerHour = setting('file.userMegabytesPerHour', z.int().min(1), 1_000, '每人每小时上传总量（MB）', {
  regionOnly: true,
})
const exportsPerHour = setting('export.userPerHour', z.int().min(1), 300, '每人每小时导出次数', { regionOnly: true })

export const provedRows = setting(
  'export.provedRows',
  z.int().min(0).max(100_000),
  10_000,
  '超过此行数的导出须再次输入密码',
  {
    regionOnly: true,
  },
)

/** @throws Refusal when the files of this request would be more than the organisation's space or the person's hour */
export const spendUpload = async (ctx: Ctx): Promise<void> => {
  const bytes = ctx.files.reduce((sum, f) => sum + f.bytes.length, 0)
  const { rows } = await sql<{ used: string; lately: number; bytesLately: string }>`
    select coalesce(sum(size), 0)::text as used, count(*) filter (where fresh)::int as lately,
      coalesce(sum(size) filter (where fresh), 0)::text as "bytesLately"
    from (select size, owner_id = app_user() and created_at > now() - interval '1 hour'
        and purpose not in ('backgroundSource', 'backgroundResult', 'importErrors') as fresh
      from file where org_id = app_org()) f`.execute(ctx.tx)
  const { used = '0', lately = 0, bytesLately = '0' } = rows[0] ?? {}
  const space = await configOf(ctx, orgMegabytes)
  if (Number(used) + bytes > space * 1024 * 1024)
    throw refuse('机构的附件空间 {{space}} MB 已用完，请联系管理员', { space })
  const most = await configOf(ctx, filesPerHour)
  if (lately + ctx.files.length > most) throw refuse('一小时内最多上传 {{most}} 个文件，请稍后再试', { most })
  const size = await configOf(ctx, megabytesPerHour)
  if (Number(bytesLately) + bytes > size * 1024 * 1024)
    throw refuse('一小时内最多上传 {{size}} MB，请稍后再试', { size })
}

const HOUR = 3_600_000
/** Exports read only, so they are counted here, by person, for this node. */
let exported = new Map<string, number>()
let since = Date.now()
const count = (userId: string): void => {
  if (Date.now() - since > HOUR) {
    exported = new Map()
    since = Date.now()
  }
  exported.set(userId, (exported.get(userId) ?? 0) + 1)
}
hearOthers('export', count)

/** @throws Refusal when this person has exported as often as he may within the hour */
export const spendExport = async (ctx: Ctx): Promise<void> => {
  const most = await configOf(ctx, exportsPerHour)
  const spent = Date.now() - since > HOUR ? 0 : (exported.get(ctx.actor.userId) ?? 0)
  if (spent >= most) throw refuse('一小时内最多导出 {{most}} 次，请稍后再试', { most })
  count(ctx.actor.userId)
  tellOthers('export', ctx.actor.userId)
}
