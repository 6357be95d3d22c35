import type { Call, Input, OrgKind } from '#kernel/shared/call.ts'
import { type Field, type FieldTable, faultsOf, type Values } from '#kernel/shared/field.ts'
import { lastChange } from './act.ts'
import { audit } from './audit.ts'
import type { Actor, Ctx } from './ctx.ts'
import type { Wish } from './document/filters.ts'
import type { documentReads } from './document/reads.ts'
import { exportBlob, streamed } from './exporting.ts'
import { masked } from './guarded.ts'
import { conflict, malformed, notFound } from './refusal.ts'

interface Versioned {
  id: string
  version: number
}

/** What a noun of master data is beyond its reads: records without a machine, which are switched on and off at most. */
interface Masters<C extends Call, R, W extends Versioned> {
  /** Of the operate log. */
  entity: string
  /** What an unknown or foreign id is answered. */
  unknown: string
  /** Where its codes are: `edit`, `enable`, `delete`. */
  screen: string
  offers: readonly ('edit' | 'enable' | 'delete')[]
  /** What only the record knows of further offers, by their codes. */
  more?: (record: R | W) => readonly string[]
  /** Whose people may have them, or who of a record; all who have the codes when left out. */
  by?: readonly OrgKind[] | ((record: R | W, actor: Actor) => boolean)
  reads: ReturnType<typeof documentReads<C, any, R, W>>
  /** Locks it with what must be locked beside it. */
  lock?: (ctx: Ctx, id: string) => Promise<W | undefined>
  /** What the log calls a record. */
  named?: (record: any) => string
  sheet?: { name: string; fields: readonly Field[]; row?: (record: W, ctx: Ctx) => Record<string, unknown> }
}

/** The verbs that are the same for all master data; what differs a noun writes by hand beside them. */
export const masterService = <C extends Call, R, W extends Versioned>(o: Masters<C, R, W>) => {
  const may = (record: R | W, actor: Actor): boolean =>
    !o.by || (typeof o.by === 'function' ? o.by(record, actor) : o.by.some((kind) => kind === actor.org))
  const offered = (record: R | W, actor: Actor): string[] =>
    !may(record, actor)
      ? []
      : [...o.offers, ...(o.more?.(record) ?? [])]
          .filter((code) => actor.codes.has(`${o.screen}:${code}`))
          .map((code) => (code === 'enable' && (record as { enabled?: boolean }).enabled ? 'disable' : code))
  const shown = <D extends R | W>(record: D, actor: Actor): D & { actions: string[] } => ({
    ...record,
    actions: offered(record, actor),
  })

  /** The record locked as its change begins, as the caller knows it. @throws Refusal not found, conflict */
  const forChange = async (ctx: Ctx, { id, version }: Versioned): Promise<W> => {
    const before = await (o.lock ? o.lock(ctx, id) : o.reads.lock(ctx.tx, ctx.actor, id))
    if (!before) throw notFound(o.unknown)
    if (before.version !== version) throw conflict({ ...(await lastChange(ctx, before)), current: masked(before) })
    return before
  }
  /** Notes a change for the operate log. @param record as it is called from now on */
  const noted = (
    ctx: Ctx,
    record: { id: string },
    action: string,
    change: { before?: object; after?: object },
  ): void => {
    const no = o.named?.(record)
    audit(ctx, { entity: o.entity, entityId: record.id, ...(no ? { entityNo: no } : {}), action, ...change })
  }

  return {
    forChange,
    noted,
    query: async (ctx: Ctx, asked: Input<C>) => {
      const page = await o.reads.list(ctx.tx, ctx.actor, asked)
      return { ...page, rows: page.rows.map((r) => shown(r, ctx.actor)) }
    },
    detail: async (ctx: Ctx, { id }: { id: string }) => {
      const record = await o.reads.get(ctx.tx, ctx.actor, id)
      if (!record) throw notFound(o.unknown)
      return shown(record, ctx.actor)
    },
    /** Notes that it was switched. `beside`: why. */
    switched: (ctx: Ctx, before: W & { enabled: boolean }, enabled: boolean, beside: object = {}): void =>
      noted(ctx, before, enabled ? 'enable' : 'disable', {
        before: { enabled: before.enabled },
        after: { enabled, ...beside },
      }),
    /** The list as a file. */
    export: (ctx: Ctx, { type, columns, ...wish }: Wish<Input<C>> & ExportWish) => {
      const { name, fields, row } = o.sheet!
      const found = streamed(ctx.tx, o.reads.rows(ctx.tx, ctx.actor, wish as unknown as Wish<Input<C>>))
      async function* rows() {
        for await (const r of found) yield row ? row(r as W, ctx) : (r as Record<string, unknown>)
      }
      return exportBlob(ctx, { name, fields, rows: rows(), type, columns })
    },
  }
}
type ExportWish = Pick<Parameters<typeof exportBlob>[1], 'type' | 'columns'>

const told = (v: unknown): string => JSON.stringify(v ?? null)

/**
 * A record of fields as it will be, judged as a new one is; and which of the given values are other than it has.
 * @throws Refusal malformed, each field named
 */
export const judged = (table: FieldTable, before: Values, given: Values): { all: Values; other: Values } => {
  const changed = Object.entries(given).filter(([key, v]) => v !== undefined && told(v) !== told(before[key]))
  const other: Values = Object.fromEntries(changed)
  const all = { ...before, ...other }
  const faults = faultsOf(table, all)
  if (faults.length > 0)
    throw malformed(faults.map(({ key, reason, params }) => ({ path: `values.${key}`, message: reason, params })))
  return { all, other }
}
