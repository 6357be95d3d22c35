import { z } from 'zod'
import { type Allow, type Call, call } from './call.ts'
import type { ActionOf, Machine } from './machine.ts'
import { Id, Saved, Version } from './page.ts'

const PassedLevel = z.object({ name: z.string(), next: z.string(), people: z.array(z.string()) })
export type PassedLevel = z.output<typeof PassedLevel>

/** What every action call answers; warnings are sentences for the one who acted. */
export const Acted = z.object({
  id: Id,
  status: z.string(),
  version: z.int(),
  warnings: z.array(z.string()).optional(),
  /** Documents of his own organisation that came of it (ux.md 74): `what` in Chinese, `path` where they are seen. */
  made: z.array(z.object({ what: z.string(), n: z.int(), path: z.string() })).optional(),
  /** A level of its approval was passed and it waits for the next one, with at most ten of those who may pass that. */
  passedLevel: PassedLevel.optional(),
})

export type Acted = z.output<typeof Acted>

/** Of an add or update that may send its document on in one with it: a refused one leaves nothing of the change (ux.md 76). */
export const sending = { send: z.boolean().optional() }
export const SavedOrSent = Saved.extend(Acted.pick({ warnings: true, made: true }).shape)

interface ActInput<A extends string> {
  id: string
  version: number
  action: A
  reason?: string
}

/**
 * The call of one or several actions of a machine under one address, such as audit = approve or reject. With a single
 * action, `action` may be left out. Each action's own code is checked by `act`; `allow` admits to the address.
 */
export const actCall = <M extends Machine<any, any, any>, const A extends ActionOf<M>>(
  machine: M,
  path: `/${string}`,
  title: string,
  actions: readonly [A, ...A[]],
  allow: Allow,
  aliases?: readonly `/${string}`[],
): Call<Omit<ActInput<A>, 'action'> & { action?: A }, ActInput<A>, z.output<typeof Acted>> =>
  call({
    method: 'POST',
    path,
    title,
    allow,
    does: 'write',
    aliases,
    acts: { of: machine.name, names: actions },
    input: z
      .object({
        id: Id,
        version: Version,
        action: actions.length === 1 ? z.enum(actions).default(actions[0] as never) : z.enum(actions),
        reason: z.string().trim().max(200).optional(),
      })
      .strict(),
    output: Acted,
  }) as never
