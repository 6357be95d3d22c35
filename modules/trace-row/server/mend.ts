import type { Ctx } from '#kernel/server/ctx.ts'
import { lacksOf, readSources, stateOf, type Teller } from './make.ts'
import { openOf } from './person.ts'
import type { Lacking } from './queries/pump.ts'
import { isPaper } from './queries/sources.ts'
import { checked, type Rewritten, rewrite } from './queries/write.ts'

/**
 * Looks at the sources of rows again: what they missed is there now, or still not. Fields that were right stay as they were at the event;
 * of one that was refused all are read anew, since what was wrong was mended where it came from.
 * @returns how many may go now
 */
export const mend = async (ctx: Ctx, t: Teller, rows: readonly Lacking[]): Promise<number> => {
  const changed: Rewritten[] = []
  for (const [source, ofIt] of Map.groupBy(rows, (r) => r.source)) {
    const now = isPaper(source) ? await readSources(ctx, t, source, { lines: ofIt.map((r) => r.sourceLine) }) : []
    const bySource = new Map(now.map((s) => [s.line, s.fields]))
    for (const r of ofIt) {
      const fresh = bySource.get(r.sourceLine) ?? {}
      const persons = r.sealed ? openOf(r.id, r.sealed) : {}
      // of a row that need not be told nobody wrote down what it lacks
      const wrong = new Set(lacksOf(t, r.kind, { ...r.fields, ...persons }).map((m) => m.field))
      const anew = Object.entries(fresh).filter(([name]) => r.state === 'refused' || wrong.has(name))
      const fields = { ...r.fields, ...Object.fromEntries(anew) }
      const said = stateOf(t, r.kind, lacksOf(t, r.kind, { ...fields, ...persons }))
      const same =
        r.state === said.state && JSON.stringify(said.missing) === JSON.stringify(r.missing) && anew.length === 0
      if (!same) changed.push({ id: r.id, fields, wanted: r.wanted, ...said })
    }
  }
  await rewrite(ctx.tx, changed)
  const touched = new Set(changed.map((c) => c.id))
  await checked(
    ctx.tx,
    rows.filter((r) => !touched.has(r.id)).map((r) => r.id),
  )
  return changed.filter((c) => c.state === 'ready').length
}
