import type { Ctx } from '#kernel/server/ctx.ts'
import type { Sentence } from '#kernel/server/refusal.ts'
import { secondUnderPassword } from '#modules/session/server/public.ts'

const screen = 'baseInfo/mySupplier'
/** Who may stand beside whoever changes a price or an account. */
const agreeing = { codes: [`${screen}:agree`, `${screen}:edit`] }

interface Wish {
  id: string
  version: number
  signOff?: string | undefined
}

/**
 * Where money goes and what is paid is changed under the password and by two (security.md, insider).
 * @param says what the second one reads before he signs
 * @returns the second one
 */
export const agreed = async (
  ctx: Ctx,
  type: string,
  { id, version, signOff }: Wish,
  act: string,
  says: readonly Sentence[],
): Promise<string> => (await secondUnderPassword(ctx, signOff, { type, id, version, act }, { ...agreeing, says })).name
