import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { JobAbout, Task } from '#kernel/server/task.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { Id } from '#kernel/shared/page.ts'
import { noteExchange } from '#modules/exchange/server/public.ts'
import type { Outcome, Page } from '#modules/province-setting/shared/adapter.ts'
import type { Failure } from '../shared/states.ts'
import { keepItems, keepPrices, type Told, type ToldPrice } from './keep.ts'
import { compareAll } from './match-job.ts'
import * as items from './queries/items.ts'
import * as runs from './queries/runs.ts'
import { type Source, sourceOf, toldCompany, toldItem, toldPrice } from './source.ts'
import { warnPlans } from './warn.ts'

/** A platform that always says «more» is not followed for ever. */
const MOST_PAGES = 20_000
/** A catalogue that lost more than this share at once is rather a platform that did not tell all. */
const LOST = 0.2

/** The platform did not do what was asked. */
class Stopped extends Error {
  readonly failure: Failure
  constructor(failure: Failure, said: string) {
    super(said)
    this.failure = failure
  }
}
const gained = <T>(o: Outcome<T>): T => {
  if (o.kind === 'done') return o.value
  throw o.kind === 'refused' ? new Stopped('refused', `${o.code} ${o.reason}`) : new Stopped('away', o.message)
}

const noteAll = async (ctx: Ctx, source: Source, run: runs.Run) => {
  for (const e of source.exchanged())
    await noteExchange(ctx, { system: 'province', direction: 'out', ...e, refType: 'provinceRun' }, run.hospitalId)
}

type Read = { told: Told; prices: ToldPrice[] }
const pageOf = async (source: Source, run: runs.Run, since: string, page: number): Promise<Page<Read>> => {
  if (run.family === 'corp') {
    const { rows, more } = gained(await source.pullCompanies(since, page))
    return { more, rows: rows.map((c) => ({ told: toldCompany(c), prices: [] })) }
  }
  const { rows, more } = gained(await source.pullItems(run.family, since, page))
  return { more, rows: rows.map((i) => ({ told: toldItem(i), prices: toldPrice(i.id, i.price, i.validFrom, true) })) }
}

/** What is asked outside of transactions and kept page by page: a node that dies goes on from the start, and what is there is not written again. */
const readAll = async (about: JobAbout, run: runs.Run, source: Source) => {
  const since = run.whole
    ? ''
    : await inContext(systemActor, { ...about, readOnly: true }, (ctx) =>
        runs.since(ctx.tx, run.family, run.hospitalId),
      )
  const heard = new Set<string>()
  const own: ToldPrice[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { rows, more } = await pageOf(source, run, since, page)
    const named = rows.filter((r) => r.told.provId)
    await inContext(systemActor, about, async (ctx) => {
      await items.oneAtATime(ctx.tx, run.family)
      const kept = await keepItems(
        ctx.tx,
        run.family,
        null,
        named.map((r) => r.told),
      )
      const fresh = kept.filter((k) => k.fresh).length
      await runs.count(ctx.tx, run.id, {
        total: named.length,
        done: named.length,
        added: fresh,
        changed: kept.length - fresh,
      })
      await noteAll(ctx, source, run)
    })
    for (const r of named) {
      heard.add(r.told.provId)
      own.push(...r.prices)
    }
    if (!more || rows.length === 0) break
  }
  return { since, heard, own }
}

/** Prices by themselves, with those items came with: together in the order of their days. */
const readPrices = async (about: JobAbout, run: runs.Run, source: Source, since: string, own: readonly ToldPrice[]) => {
  const all = [...own]
  for (let page = 1; page <= MOST_PAGES; page++) {
    const { rows, more } = gained(await source.pullPrices(since, page))
    all.push(...rows.flatMap((p) => toldPrice(p.itemId, p.price, p.validFrom)))
    if (!more || rows.length === 0) break
  }
  const by = [...Map.groupBy(all, (p) => p.provId).values()]
  for (let i = 0; i < by.length; i += 1000)
    await inContext(systemActor, about, async (ctx) => {
      await items.oneAtATime(ctx.tx, run.family)
      await keepPrices(ctx.tx, run.family, null, by.slice(i, i + 1000).flat(), today())
    })
}

/** What a catalogue read whole no longer has is no longer listed. @returns true: too much is missing to be believed, and nothing was done */
const unheard = async (ctx: Ctx, run: runs.Run, heard: ReadonlySet<string>): Promise<boolean> => {
  const { listed, missing } = await items.unheard(ctx.tx, run.family, [...heard])
  if (missing.length > Math.max(20, listed * LOST) || (heard.size === 0 && listed > 0)) return true
  if (missing.length > 0) await items.delist(ctx.tx, run.family, missing)
  return false
}

const pull = async (about: JobAbout, run: runs.Run, source: Source): Promise<Failure | ''> => {
  gained(await source.signIn())
  const { since, heard, own } = await readAll(about, run, source)
  if (run.family !== 'corp') await readPrices(about, run, source, since, own)
  return inContext(systemActor, about, async (ctx) => {
    await items.oneAtATime(ctx.tx, run.family)
    const few = since === '' && (await unheard(ctx, run, heard))
    // also what a node took in that died before it could say so
    const gone = await items.goneSince(ctx.tx, run.family, run.beganAt)
    await warnPlans(ctx, gone)
    await runs.count(ctx.tx, run.id, { delisted: gone.length })
    await noteAll(ctx, source, run)
    return few ? 'fewer' : ''
  })
}

/**
 * A pull, or a comparison, somebody asked for. A platform that is away ends it and is no failure of the job: what came is kept.
 * @param of the platform, where it is not the account's
 */
export const runProvince = async (about: JobAbout, { runId }: { runId?: unknown }, of?: Source): Promise<string> => {
  if (!Id.safeParse(runId).success) return 'nothing to do'
  const run = await inContext(systemActor, { ...about, readOnly: true }, (ctx) => runs.get(ctx.tx, String(runId)))
  if (!run) return 'nothing to do'
  const ended = (failure: Failure | '', said = '') =>
    inContext(systemActor, about, (ctx) => runs.end(ctx.tx, run.id, failure, said))
  let failure: Failure | '' = ''
  if (run.what === 'pull') {
    const source =
      of ?? (await inContext(systemActor, { ...about, readOnly: true }, (ctx) => sourceOf(ctx, run.hospitalId)))
    if (!source) {
      await ended('noAccount')
      return 'no account'
    }
    try {
      failure = await pull(about, run, source)
    } catch (e) {
      // what cannot be kept cannot be kept the next time either
      if (/^2[23]/.test((e as { code?: string }).code ?? '')) {
        await ended('unreadable')
        return `unreadable: ${(e as Error).message}`
      }
      if (!(e instanceof Stopped)) throw e
      await inContext(systemActor, about, (ctx) => noteAll(ctx, source, run))
      await ended(e.failure, e.message)
      return e.failure
    }
  }
  const made = await compareAll(about, run)
  await ended(failure)
  return `${made} pairs`
}

export const provinceTasks: readonly Task[] = [
  { name: 'province.run', outside: true, run: (about, payload) => runProvince(about, payload) },
]
