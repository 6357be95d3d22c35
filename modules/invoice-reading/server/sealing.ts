import { z } from 'zod'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { seal, unseal } from '#kernel/server/sealed.ts'
import { Kept } from '../shared/reading.ts'

/*
 * Between the reading of a file and the invoice that is made of it the values travel through the browser, sealed for the
 * organisation that had it read: what comes back is what was read, and nobody types over it.
 */
const purpose = 'invoice reading'

export const sealed = ({ actor }: Pick<Ctx, 'actor'>, kept: Kept): string =>
  seal(purpose, actor.orgId, JSON.stringify(kept))

/** @throws Refusal where one was changed, or was read for somebody else */
export const opened = ({ actor }: Pick<Ctx, 'actor'>, seals: readonly string[]): Kept[] =>
  seals.map((one) => {
    try {
      return z.parse(Kept, JSON.parse(unseal(purpose, actor.orgId, one)))
    } catch {
      throw refuse('原件的识别结果已失效，请重新上传')
    }
  })
