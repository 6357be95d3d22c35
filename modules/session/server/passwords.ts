import { hash, verify } from '@node-rs/argon2'
import { createRoom, heavyAtOnce } from '#kernel/server/gate.ts'

/** Argon2id of OWASP's minimum: 19 MiB, 2 passes (security.md Login). */
const options = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

const room = createRoom({ places: heavyAtOnce, waiting: 10_000, patience: 60_000 })

export const hashPassword = (password: string): Promise<string> => room.use(() => hash(password, options))

let dummy: Promise<string> | undefined

/** Verifies always, against a dummy where nobody or nobody's password is stored yet, so that all take the same time. */
export const checkPassword = async (stored: string | undefined, password: string): Promise<boolean> => {
  dummy ??= hash('no such user', options)
  const known = stored?.startsWith('$argon2id$')
  const against = known ? stored! : await dummy
  const right = await room.use(() => verify(against, password).catch(() => false))
  return right && known === true
}

/** Specification §9: 6 to 32; printable ASCII only, since the reversal would break other characters. */
export const defaultRule = {
  tip: '密码为 8–32 位，须同时包含字母和数字',
  reg: '^(?=.*[A-Za-z])(?=.*\\d)[\\x21-\\x7e]{8,32}$',
}
