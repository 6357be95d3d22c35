import { setImmediate } from 'node:timers/promises'
import type { Judged } from '../shared/calls.ts'
import type { exactNames } from '../shared/states.ts'
import { nearBy } from './near.ts'
import {
  type Article,
  judgedOf,
  makersDiffer,
  packsAgree,
  type Read,
  read,
  type Score,
  SUGGESTED,
  sameByApproval,
  sameSpec,
  scoreOf,
} from './score.ts'

/** What the machine makes of a pair. */
export interface Found {
  localId: string
  itemId: string
  state: 'paired' | 'suggested'
  conflicts: ('maker' | 'name' | 'double')[]
  score: number
  judged: Judged
}

/** Others want the process too: between two steps they have it, where it was held for so long, ms. */
const HELD = 25
const breather = () => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < HELD) return
    await setImmediate()
    since = performance.now()
  }
}

/** Of so many looked at somebody hears. */
const AT_ONCE = 50
const readAll = async (all: readonly Article[]): Promise<Read[]> => {
  const done: Read[] = []
  const breathe = breather()
  for (const one of all) {
    await breathe()
    done.push(read(one))
  }
  return done
}

/** More of one code than so many are not told apart by looking at each with each. */
const MANY = 60

const exactly = (l: Read, t: Read, exact: (typeof exactNames)[number], more: Found['conflicts'] = []): Found => {
  const s = scoreOf(l, t)
  const other: Found['conflicts'] = [
    ...more,
    ...(makersDiffer(l, t) ? (['maker'] as const) : []),
    ...(s.name < 0.4 || s.spec === 0 ? (['name'] as const) : []),
  ]
  const clear = other.length === 0
  const told = packsAgree(l, t)
  return {
    localId: l.id,
    itemId: t.id,
    state: clear && !told ? 'suggested' : 'paired',
    conflicts: other,
    score: clear && told ? 1 : s.score,
    judged: judgedOf(s, exact),
  }
}

/**
 * Those of one key, ours and theirs: one and one are a pair; of several those that have each other alone with the same
 * specification and pack; what is left over is a conflict, where both sides have some left.
 */
const pairUp = (ours: readonly Read[], theirs: readonly Read[], exact: (typeof exactNames)[number]): Found[] => {
  if (ours.length === 1 && theirs.length === 1) return [exactly(ours[0]!, theirs[0]!, exact)]
  if (ours.length * theirs.length > MANY * MANY) return []
  const like = (l: Read, t: Read) => sameSpec(l, t) && l.count === t.count && !makersDiffer(l, t)
  const made: Found[] = []
  const left = new Set(theirs)
  const open: Read[] = []
  for (const l of ours) {
    const mine = theirs.filter((t) => like(l, t))
    const [t] = mine
    if (t && mine.length === 1 && ours.filter((o) => like(o, t)).length === 1) {
      made.push(exactly(l, t, exact))
      left.delete(t)
    } else open.push(l)
  }
  for (const l of open) {
    const best = [...left]
      .map((t) => ({ t, s: scoreOf(l, t).score }))
      .sort((a, b) => b.s - a.s || (a.t.id < b.t.id ? -1 : 1))[0]
    if (best) made.push(exactly(l, best.t, exact, ['double']))
  }
  return made
}

const by = (all: readonly Read[], key: (r: Read) => string): Map<string, Read[]> => {
  const groups = Map.groupBy(all, key)
  groups.delete('')
  return groups
}

/**
 * Compares articles of ours that are open with items of theirs that are free (domain-trace §2.30.2): by code, by approval number
 * with specification, pack and maker, then by score. Ratio and price are compared whenever a pair is read.
 * @param step hears how many of ours were looked at
 */
export const compare = async (
  ours: readonly Article[],
  theirs: readonly Article[],
  step?: (n: number) => Promise<void> | void,
): Promise<Found[]> => {
  const mine = await readAll(ours)
  const free = await readAll(theirs)
  const made = new Map<string, Found>()
  const taken = new Set<string>()
  const note = (found: readonly Found[]) => {
    for (const f of found) {
      made.set(f.localId, f)
      taken.add(f.itemId)
    }
  }
  const codes = by(free, (r) => r.form.insuranceCode)
  const breathe = breather()
  for (const [code, group] of by(mine, (r) => r.form.insuranceCode)) {
    note(pairUp(group, codes.get(code) ?? [], 'insuranceCode'))
    await breathe()
  }

  const open = () => mine.filter((l) => !made.has(l.id))
  const left = free.filter((t) => !taken.has(t.id))
  const approvals = by(left, (r) => r.form.approvalNo)
  for (const [no, group] of by(open(), (r) => r.form.approvalNo)) {
    await breathe()
    const found = approvals.get(no) ?? []
    if (group.length * found.length > MANY * MANY) continue
    for (const l of group) {
      const same = found.filter((t) => sameByApproval(l, t))
      const [t] = same
      if (t && same.length === 1 && group.filter((o) => sameByApproval(o, t)).length === 1)
        note([exactly(l, t, 'approvalNo')])
    }
  }
  const near = await nearBy(
    left.filter((t) => !taken.has(t.id)),
    breathe,
  )
  const rest = open()
  await step?.(mine.length - rest.length)
  const likely: { l: Read; t: Read; s: Score }[] = []
  for (const [i, l] of rest.entries()) {
    await breathe()
    if (i % AT_ONCE === AT_ONCE - 1) await step?.(AT_ONCE)
    const scored = near(l).map((t) => ({ t, s: scoreOf(l, t) }))
    const good = scored.filter(({ s }) => s.score >= SUGGESTED)
    if (good.length === 1) likely.push({ l, ...good[0]! })
  }
  // two of ours that are likely the same item: the better one, where there is one
  for (const same of Map.groupBy(likely, (x) => x.t.id).values()) {
    const [best, next] = same.toSorted((a, b) => b.s.score - a.s.score)
    if (next && next.s.score === best!.s.score) continue
    const { l, t, s } = best!
    made.set(l.id, {
      localId: l.id,
      itemId: t.id,
      state: 'suggested',
      conflicts: [],
      score: s.score,
      judged: judgedOf(s),
    })
  }
  return [...made.values()]
}
