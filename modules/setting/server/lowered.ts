import { everySetting, settingOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { flowsOff } from '#modules/approval/server/public.ts'
import { kept } from './queries/lowered.ts'

/** The walls that are down: settings at a value that lowers them, and flows of approval that are switched off or gone. */
export const query = async (ctx: Ctx) => {
  const keys = everySetting().flatMap((s) => (s.lowers ? [s.key] : []))
  const settings = (await kept(ctx.tx, ctx.actor, keys)).flatMap(({ key, value, ...row }) => {
    const s = settingOf(key)!
    const parsed = s.type.safeParse(value)
    if (!parsed.success || !s.lowers?.(parsed.data, s.fallback)) return []
    return [
      {
        ...row,
        id: `${key} ${row.orgName}`,
        title: s.title,
        value: parsed.data as boolean | number | string,
        deleted: false,
      },
    ]
  })
  const flows = (await flowsOff(ctx.tx, ctx.actor)).map(({ name, ...row }) => ({ ...row, title: name, value: null }))
  return [...settings, ...flows]
}
