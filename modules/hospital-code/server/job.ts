import type { Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { Id } from '#kernel/shared/page.ts'
import { kindsOf } from '../shared/calls.ts'
import { candidatesOf, type Found, readProducts } from './candidates.ts'
import { pairsOf } from './doubles.ts'
import * as doubles from './queries/doubles.ts'
import * as runs from './queries/runs.ts'
import { type Decided, oneAtATime } from './queries/write.ts'
import { bandOf } from './score.ts'
import { carryOut } from './settle.ts'

type About = Parameters<Task['run']>[0]

/** Codes looked at in one transaction; others come between, and what is done stays done when a node dies. */
const PORTION = 100

const decisionOf = (id: string, runId: string, found: readonly Found[]): Decided => {
  const [best] = found
  const band = bandOf(found.map((f) => f.score))
  const shown = band === 'none' ? undefined : best
  return {
    id,
    runId,
    productId: band === 'automatic' ? best!.productId : null,
    candidateId: band === 'confirm' ? best!.productId : null,
    score: shown?.score ?? null,
    judged: shown?.judged ?? null,
    matchedBy: band === 'automatic' ? 'auto' : null,
    matchedName: '',
    accepted: '',
    noProduct: false,
    aliasOf: null,
  }
}

/** Looks for the products of the next codes. @returns how many; 0: none is left */
const portion = (about: About, run: { id: string; hospitalId: string }, kinds: readonly number[]): Promise<number> =>
  inContext(systemActor, about, async (ctx) => {
    await oneAtATime(ctx.tx, run.hospitalId)
    const rows = await runs.next(ctx.tx, run, kinds, PORTION)
    if (rows.length === 0) return 0
    const found = await candidatesOf(ctx.tx, rows)
    const decided = rows.map((r, i) => decisionOf(r.id, run.id, found[i]!))
    const done = await carryOut(ctx, run.hospitalId, decided, { quiet: true })
    const state = new Map(done.after.map((r) => [r.id, r.state]))
    const counted = (is: string) => rows.filter((r) => state.get(r.id) === is).length
    await runs.progress(ctx.tx, run.id, {
      done: rows.length,
      matched: counted('matched'),
      suggested: counted('suggested'),
      conflicts: counted('conflict'),
      none: counted('unmatched'),
    })
    return rows.length
  })

/**
 * The search a person asked for, portion by portion: products whose texts changed are read again, then every open code gets its
 * product or candidates, then codes that look like one article are paired. Safe to repeat: it goes on where it was left.
 */
export const runMatch = async (about: About, { runId }: { runId?: unknown }): Promise<string> => {
  if (!Id.safeParse(runId).success) return 'nothing to do'
  const run = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => runs.get(ctx.tx, String(runId)))
  if (!run) return 'nothing to do'
  const kinds = kindsOf(run.family)
  await readProducts((fn) => inContext(systemActor, about, (ctx) => fn(ctx.tx)))
  let done = 0
  for (let n = 1; n > 0; done += n) n = await portion(about, run, kinds)
  const codes = await inContext(systemActor, { ...about, readOnly: true }, (ctx) =>
    runs.everyCode(ctx.tx, run.hospitalId, kinds),
  )
  const pairs = await pairsOf(codes)
  await inContext(systemActor, about, async (ctx) => {
    await doubles.forget(ctx.tx, run.hospitalId, kinds, pairs)
    await doubles.keep(ctx.tx, run.hospitalId, pairs)
    await runs.end(ctx.tx, run.id)
  })
  return `${done} codes, ${pairs.length} doubles`
}

export const dictionaryTasks: readonly Task[] = [
  { name: 'hospitalCode.match', run: runMatch },
  // candidates are looked for among products as they are today, whether anybody ran a search or not
  {
    name: 'hospitalCode.readProducts',
    when: { daily: '03:40' },
    run: (about) => readProducts((fn) => inContext(systemActor, about, (ctx) => fn(ctx.tx))),
  },
]
