import { everyRoute } from '#app/modules.ts'
import { type Call, codesOf, type OrgKind } from '#kernel/shared/call.ts'
import { sampleOf } from './samples.ts'
import type { Person, World } from './world.ts'

/** Every call but streams of events, which take no input and do not end. */
export const everyCall = everyRoute.map((r) => r.call).filter((c) => !c.live)

/** Somebody of this organisation who may do all that its kind may do. */
export const masterOf = (w: World, kind: OrgKind, orgId: string): Promise<Person> => {
  const may = new Map<string, Set<string>>()
  for (const c of everyCall) {
    if (typeof c.allow !== 'object' || !c.allow.orgs.includes(kind)) continue
    for (const code of codesOf(c.allow)) {
      const [path, action] = code.split(':') as [string, string]
      may.set(path, (may.get(path) ?? new Set(['view'])).add(action))
    }
  }
  return w.person(Object.fromEntries([...may].map(([path, actions]) => [path, [...actions].join(' ')])), orgId)
}

export const mayAsk = (c: Call, kind: OrgKind): boolean =>
  c.allow === 'signed-in' || (typeof c.allow === 'object' && c.allow.orgs.includes(kind))

type Tree = Record<string | number, unknown>
const candidates = [
  '1',
  '2026-01-01',
  'A1',
  '13800000000',
  '测试一',
  1,
  0,
  true,
  false,
  [],
  {},
  '00000000-0000-4000-8000-000000000000',
]

const at = (root: unknown, path: PropertyKey[]): Tree | undefined =>
  path.reduce<unknown>((o, k) => (o as Tree | undefined)?.[k as string], root) as Tree | undefined

/** An input the call accepts: every field filled, what a rule of the field refuses replaced, or left out. */
export const acceptedSample = (c: Call): Record<string, unknown> | undefined => {
  const made = sampleOf(c)
  const tried = new Map<string, number>()
  for (let round = 0; round < 300; round++) {
    const parsed = c.input.safeParse(made)
    if (parsed.success) return made
    const issue = parsed.error.issues[0]!
    const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
    const parent = at(made, path.slice(0, -1))
    const key = path.at(-1) as string
    if (!parent || key === undefined) return undefined
    const n = tried.get(path.join('.')) ?? 0
    tried.set(path.join('.'), n + 1)
    if (n > candidates.length) return undefined
    if (n === candidates.length || issue.code === 'unrecognized_keys') delete parent[key]
    else parent[key] = candidates[n]
  }
  return undefined
}
