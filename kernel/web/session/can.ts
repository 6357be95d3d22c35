import { type Allow, type Call, codesOf } from '#kernel/shared/call.ts'
import { type SessionState, sessionStore, useSession } from './store.ts'

type Wish = Call | string | readonly string[]

let known: { list: string[]; set: ReadonlySet<string> } = { list: [], set: new Set() }

/** The codes of the signed-in user as a set, the same object as long as they do not change. */
export const codesNow = (s: SessionState = sessionStore.getState()): ReadonlySet<string> => {
  if (known.list !== s.authList) known = { list: s.authList, set: new Set(s.authList) }
  return known.set
}

/** The common button needs no code of its own (specification §6). */
const held = (code: string, codes: ReadonlySet<string>): boolean => code === 'view' || codes.has(code)

const isCall = (w: Wish): w is Call => typeof w === 'object' && !Array.isArray(w)

const allowed = (wish: Wish, s: SessionState): boolean => {
  const codes = codesNow(s)
  if (typeof wish === 'string') return held(wish, codes)
  if (!isCall(wish)) return wish.some((c) => held(c, codes))
  const allow: Allow = wish.allow
  if (allow === 'public') return true
  if (allow === 'signed-in') return s.systemInfo.strId !== ''
  return allow.orgs.includes(s.currentOrg?.kind as never) && codesOf(allow).some((c) => held(c, codes))
}

/** May the user do this: a declared call, one code `path:code`, or any of several codes. */
export const can = (wish: Wish): boolean => allowed(wish, sessionStore.getState())

/** The same inside components; rerenders when organisation or permissions change. */
export const useCan = (wish: Wish): boolean => useSession((s) => allowed(wish, s))
