import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Cause } from '#kernel/server/noun.ts'
import { elevated } from '#kernel/server/tx.ts'
import { useWatcher } from '#kernel/server/watching.ts'
import { exceptionMachine } from '../shared/machine.ts'
import { type Off, off, type Stands } from './queries/lives.ts'
import * as q from './queries/write.ts'
import { exception } from './service.ts'
import { tellRaised } from './telling.ts'

let causes: readonly Cause[] = []
/** What the nouns say may be wrong, handed in by the app at its start. From then on every transaction is looked at as it ends. */
export const useCauses = (all: readonly Cause[]): void => {
  causes = all
  useWatcher(keepMoved)
}
export const everyLive = (): readonly Cause[] => causes

const docOf = (row: Stands) => ({ ...row, parties: [row.orgId] })

/** Rows that are missing, with who is told. */
const raise = async (ctx: Ctx, missing: readonly Off[]): Promise<q.Made[]> => {
  if (missing.length === 0) return []
  const made = await q.insert(
    ctx,
    missing.map((m) => m.written!),
  )
  for (const { orgId, cause, docNo, ...row } of made)
    await exception.made(ctx, { ...row, parties: [orgId] }, { cause, docNo })
  return made
}

/** One whose cause came again is as if it were new, whoever resolved it then. */
const recur = async (ctx: Ctx, back: readonly Off[]): Promise<q.Made[]> => {
  const docs = back.map(({ row }) => ({ ...docOf(row!), status: 'resolved' as const }))
  if (docs.length > 0) await derive(ctx, exceptionMachine, docs, 'recur', { sets: q.stamp.recurred })
  return back.map(({ row, now }) => ({ ...row!, ...now!, status: 'open' as const }))
}

/** What people resolved before stays as they said; the rest is over with its cause. */
const end = async (ctx: Ctx, over: readonly Off[]): Promise<void> => {
  const docs = over.map(({ row }) => docOf(row!))
  for (const some of [docs.filter((d) => d.status === 'resolved'), docs.filter((d) => d.status !== 'resolved')])
    if (some.length > 0) await derive(ctx, exceptionMachine, some, 'end', { sets: q.stamp.ended })
}

/**
 * Brings the exceptions of documents to where their causes are: missing ones are made, those whose cause is over end, those whose
 * cause came again are open again (domain §3.21).
 * @param of machine → ids; behind both sides' walls
 */
export const keep = async (ctx: Ctx, of: ReadonlyMap<string, readonly string[]>): Promise<void> => {
  const all = await off(
    ctx.tx,
    causes.filter((c) => of.has(c.machine.name)),
    of,
  )
  if (all.length === 0) return
  const missing = await raise(
    ctx,
    all.filter((o) => !o.row),
  )
  const back = await recur(
    ctx,
    all.filter((o) => o.now && o.row?.ended),
  )
  await end(
    ctx,
    all.filter((o) => !o.now),
  )
  const moved = all.flatMap(({ now, row, amount }) => (now && row ? [{ id: row.id, amount }] : []))
  if (moved.length > 0) await q.setAmounts(ctx.tx, moved)
  await tellRaised(ctx, [...missing, ...back])
}

/** Of all that moved in a transaction, the documents that may have something wrong. */
const keepMoved = async (ctx: Ctx): Promise<void> => {
  const of = new Map<string, Set<string>>()
  for (const { machine, doc, from, to } of ctx.happenings) {
    const found = causes.some(
      (c) => c.machine.name === machine.name && (c.at.includes(to) || c.at.includes(from ?? '')),
    )
    if (found) of.set(machine.name, (of.get(machine.name) ?? new Set()).add(doc.id))
  }
  if (of.size === 0) return
  const ids = new Map([...of].map(([name, some]) => [name, [...some].toSorted()]))
  await elevated(ctx, () => keep(ctx, ids))
}
