import type { Tx } from '#kernel/server/ctx.ts'
import type { Dialect } from '../shared/adapter.ts'
import { sealedSecret } from './adapter.ts'
import { enter } from './queries/write.ts'

/** An account as whoever founds a house enters it, and where the goods of its points are received; what somebody typed stays. */
export const enterAccount = (
  tx: Tx,
  hospitalId: string,
  a: {
    url: string
    dialect: Dialect
    account: string
    secret: string
    institution: string
    addresses: readonly { id: string; name: string }[]
  },
): Promise<void> => enter(tx, hospitalId, { ...a, secret: sealedSecret(hospitalId, a.secret) })
