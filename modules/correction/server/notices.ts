import type { Ctx } from '#kernel/server/ctx.ts'
import { tellNotice } from '#kernel/server/tell.ts'
import { type Area, areas } from '../shared/areas.ts'
import { labelIn } from '../shared/fields.ts'
import { authorities, hospitalsOf, type Stored } from './queries/read.ts'

/** The authority's auditors of the screen hear that somebody waits for them. */
export const tellAuditors = async (
  ctx: Ctx,
  c: { area: Area; id: string; no: string; name: string },
): Promise<void> => {
  const { screen } = areas[c.area]
  for (const { id: orgId } of await authorities(ctx.tx))
    await tellNotice(ctx, {
      orgId,
      codes: [`${screen}:audit`],
      event: 'correction.proposed',
      template: '{{org}}提出纠错 {{no}}：{{name}}，请审核',
      params: { org: ctx.actor.orgName, no: c.no, name: c.name },
      path: `/${screen}/${c.id}`,
    })
}

/** Hospitals that use what was corrected: their new papers have the new values, the old ones keep theirs. */
export const tellUsers = async (ctx: Ctx, c: Stored, keys: readonly string[]): Promise<void> => {
  const { subject } = areas[c.area]
  const fields = keys.map((key) => labelIn(c.kind, key)).join(' / ')
  for (const orgId of await hospitalsOf(ctx.tx, c))
    await tellNotice(ctx, {
      orgId,
      codes: [`${subject}:view`],
      event: 'correction.taken',
      template: '{{name}} 的{{fields}}已更正，新单据按新资料，原单据不变',
      params: { name: `${c.name} ${c.code}`, fields },
      path: c.productId ? `/${subject}/${c.productId}` : `/${subject}?keyword=${c.code}`,
    })
}
