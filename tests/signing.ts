import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { signOffProof } from '#modules/session/server/public.ts'
import type { Person } from './world.ts'

/** The proof of a second person who typed his password beside the first one. */
export const signedBy = (second: Pick<Person, 'userId'>, { userId, orgId }: Person, of: SignedAct): Promise<string> =>
  inContext({ ...systemActor, userId, orgId }, {}, (ctx) => signOffProof(ctx, second.userId, of))
