import type { Ctx } from '#kernel/server/ctx.ts'
import { type ByDoc, changeBy, unchangeBy } from '#modules/trace-code/server/public.ts'

type Change = 'scrapped' | 'movedOut' | 'movedBack'
/** Where a pack is by a type of 3502 (domain §2.24): lost, destroyed or given away, and found or come back. Within the house it stays. */
const changesTo: Readonly<Record<string, Change>> = {
  ...{ '104': 'scrapped', '105': 'scrapped', '107': 'movedOut' },
  ...{ '103': 'movedBack', '106': 'movedBack' },
}
interface Said {
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
}
/** Of a part of a pack the rest is still here. */
const changeOf = ({ fields }: Said): Change | undefined =>
  fields.trdn_flag === '1' ? undefined : changesTo[fields.inv_chg_type ?? '']

/** Packs a change of stock tells of leave or come back, in place of those the same line told of before. */
export const changeCodes = async (
  ctx: Ctx,
  { hospitalId, doc, was, now }: { hospitalId: string; doc: ByDoc; was: Said | undefined; now: Said },
): Promise<void> => {
  const [before, to] = [was && changeOf(was), changeOf(now)]
  const stays = (code: string) => before === to && !!was?.codes.includes(code) && now.codes.includes(code)
  if (was && before) for (const code of was.codes) if (!stays(code)) await unchangeBy(ctx, { hospitalId, code, doc })
  if (to) for (const code of now.codes) if (!stays(code)) await changeBy(ctx, { hospitalId, code, to, doc })
}
