import type { ActWish } from './act.ts'
import type { Ctx } from './ctx.ts'

interface Saved {
  id: string
  no: string
  version: number
}

/**
 * An add or update that sends its document on in one with it: a refused act takes the change along (ux.md 76).
 * @param act takes an action of the machine, as the document's service does
 * @returns what saves, told whether it is sent: what sending alone asks may be told with all else that is wrong
 */
export const sendingBy =
  <A extends string, R>(act: (ctx: Ctx, wish: { id: string } & ActWish<A>) => Promise<R>) =>
  <I extends { send?: boolean | undefined }>(action: A, save: (ctx: Ctx, input: I, sends: boolean) => Promise<Saved>) =>
  async (ctx: Ctx, { send, ...input }: I) => {
    const saved = await save(ctx, input as I, send === true)
    if (!send) return saved
    return { ...saved, ...(await act(ctx, { id: saved.id, version: saved.version, action })) }
  }
