import type { Call, Input } from '#kernel/shared/call.ts'
import type { Field } from '#kernel/shared/field.ts'
import { type ActionOf, type Machine, type OfferOf, type StatusOf, specOf } from '#kernel/shared/machine.ts'
import type { PrintWish } from '#kernel/shared/printing.ts'
import type { DocumentSheet } from '#kernel/shared/words.ts'
import { type ActWish, actionsOn, chainOf, lastChange, mustBeMine, note, type Rules, act as take } from '../act.ts'
import { audit } from '../audit.ts'
import type { Actor, Ctx, Tx } from '../ctx.ts'
import { type ApprovalFacts, actedOn, type Doc } from '../doc.ts'
import { exportBlob, streamed } from '../exporting.ts'
import { historyOf, withReasons } from '../history.ts'
import { printDocs } from '../printing.ts'
import { conflict, notFound, type Refusal, refuse } from '../refusal.ts'
import { sendingBy } from '../sending.ts'
import { madeBeside } from '../tell.ts'
import { earlierOf } from './earlier.ts'
import type { Wish } from './filters.ts'
import type { documentReads } from './reads.ts'

/** As much of a document as the kernel works with. */
interface Head<S extends string> {
  id: string
  no: string
  status: S
  version: number
  createdBy?: string | null
  createdOrg?: string | null
}
type Change = { before?: unknown; after?: unknown }
type Named = { id: string }
type ExportWish<C extends Call> = Wish<Input<C>> & {
  type: 'xlsx' | 'csv'
  columns?: Parameters<typeof exportBlob>[1]['columns']
  content?: 'documents' | 'lines' | undefined
}

/** A document as its rules see it: with what was locked beside it, and its lines, read once a call. */
export type Acting<W, L, K = unknown> = W & K & Doc & { lines: () => Promise<L[]> }

/** What every noun's document is, beyond its reads (house.md, move 3). */
interface Documents<M extends Machine<any, any, any>, C extends Call, R, W extends Head<StatusOf<M>>, L, X, K> {
  machine: M
  reads: ReturnType<typeof documentReads<C, any, R, W, L>>
  /** Locks it behind what must be locked before it: its parents, the first of them first. */
  lock?: (ctx: Ctx, id: string) => Promise<K & { doc: W | undefined }>
  /** The organisations that may read this step of it. */
  parties: (doc: W, action?: ActionOf<M>) => readonly string[]
  rules?: Rules<ActionOf<M>, Acting<W, L, K>>
  remove?: (tx: Tx, id: string) => Promise<unknown>
  /** What decides its approval; documents without it have none. */
  approval?: (ctx: Ctx, doc: W) => ApprovalFacts
  /** What its reader should know before, and its doer after these actions, in his language. */
  warn?: { at: readonly ActionOf<M>[]; of: (ctx: Ctx, doc: W, lines: L[]) => Promise<string[]> }
  told?: (ctx: Ctx, doc: W) => Promise<object>
  /** What the page shows beside the columns and lines; `told`: what a conflict does, where `reads` bring no lines. */
  more?: (ctx: Ctx, doc: W & { actions: (ActionOf<M> | OfferOf<M>)[] }, lines: L[]) => Promise<X>
  /** What only the row knows of what may be done with it, such as that an order came from a plan; and why not, where no status says it. */
  allows?: (doc: R | W, action: ActionOf<M> | OfferOf<M>, actor: Actor) => boolean
  hinders?: (doc: W) => Refusal | undefined
  sheet?: DocumentSheet
}

/** Line column → key of the sheet: a line's column that its document has too is told apart by a prefix, such as `lineAmount`. */
const lineKeys = (fields: readonly Field[]): ReadonlyMap<string, string> =>
  new Map(fields.map((f) => [f.of ?? f.key, f.key]))

/** The verbs that are the same for every document; what differs a noun writes by hand beside them. */
export const documentService = <
  M extends Machine<any, any, any>,
  C extends Call,
  R extends Head<StatusOf<M>>,
  W extends Head<StatusOf<M>>,
  L = never,
  X = unknown,
  K = unknown,
>(
  o: Documents<M, C, R, W, L, X, K>,
) => {
  const { machine: m, reads } = o
  type A = ActionOf<M>
  type Name = A | OfferOf<M>

  const get = async (ctx: Ctx, id: string): Promise<W> => {
    const doc = await reads.get(ctx.tx, ctx.actor, id)
    if (!doc) throw notFound()
    return doc
  }
  const lock = async (ctx: Ctx, id: string): Promise<K & { doc: W }> => {
    const held = o.lock ? await o.lock(ctx, id) : { doc: await reads.lock(ctx.tx, ctx.actor, id) }
    if (!held.doc) throw notFound()
    return held as K & { doc: W }
  }
  /** Rows with what this reader may do with each. */
  const shown = async <D extends R | W>(ctx: Ctx, docs: readonly D[]): Promise<(D & { actions: Name[] })[]> => {
    const all = await actionsOn(ctx, m, docs)
    return docs.map((d, i) => ({
      ...d,
      actions: (all[i] as Name[]).filter((a) => o.allows?.(d, a, ctx.actor) ?? true),
    }))
  }
  const asDoc = (d: W, action?: A) => ({ ...d, parties: o.parties(d, action) })

  /** Refuses what the machine does not offer this actor now, in the words saving would use. */
  const mustOffer = (ctx: Ctx, d: W, name: OfferOf<M>): void => {
    const spec = specOf(m, name)
    const words = { status: m.states[d.status]!.label, action: spec.label }
    if ((spec.from && !spec.from.includes(d.status)) || o.allows?.(d, name, ctx.actor) === false)
      throw o.hinders?.(d) ?? refuse('当前状态「{{status}}」不能{{action}}', words)
    mustBeMine(ctx, spec, d)
  }
  const told = async (ctx: Ctx, d: W) => ({ lines: await reads.lines(ctx.tx, d.id), ...(await o.told?.(ctx, d)) })
  const whole = async (ctx: Ctx, d: W) => ({ ...d, ...(await told(ctx, d)) })

  /** The document locked as its change begins: as the caller knows it, and offered to him. @throws Refusal conflict, state */
  const forChange = async (ctx: Ctx, id: string, version: number, name: OfferOf<M>) => {
    const held = await lock(ctx, id)
    const before = await whole(ctx, held.doc)
    if (held.doc.version !== version)
      throw conflict({ ...(await lastChange(ctx, held.doc)), version: held.doc.version, current: before })
    mustOffer(ctx, held.doc, name)
    return { ...held, before }
  }

  const act = async (ctx: Ctx, wish: Named & ActWish<A>) => {
    const { doc: found, ...beside } = await lock(ctx, wish.id)
    let lines: Promise<L[]> | undefined
    const doc = {
      ...asDoc(found, wish.action),
      ...beside,
      lines: () => (lines ??= reads.lines(ctx.tx, found.id)),
      ...(o.approval ? { approval: o.approval(ctx, found) } : {}),
    }
    await take(ctx, m, doc, wish, (o.rules ?? {}) as never)
    const warns = o.warn?.at.includes(wish.action) && m.actions[wish.action]!.approval !== 'end'
    const warnings = warns ? await o.warn!.of(ctx, found, await doc.lines()) : []
    return { ...actedOn(doc), warnings, made: madeBeside(ctx, doc.id) }
  }

  return {
    get,
    lock,
    act,
    sending: sendingBy(act),
    forChange,
    mustOffer,
    asDoc,
    query: async (ctx: Ctx, asked: Input<C>) => {
      const page = await reads.list(ctx.tx, ctx.actor, asked)
      return { ...page, rows: await withReasons(ctx, m, await shown(ctx, page.rows)) }
    },
    detail: async (ctx: Ctx, { id }: Named) => {
      const doc = (await shown(ctx, [await get(ctx, id)]))[0]!
      const lines = await reads.lines(ctx.tx, id)
      const warns = o.warn?.at.some((a) => doc.actions.includes(a))
      const history = await historyOf(ctx, [id])
      return {
        ...doc,
        lines,
        warnings: warns ? await o.warn!.of(ctx, doc, lines) : [],
        history,
        earlier: await earlierOf(ctx, m, { ...doc, lines }, history, o.sheet),
        chain: o.approval ? await chainOf(ctx, m, doc, o.approval(ctx, doc)) : [],
        ...((await o.more?.(ctx, doc, lines)) as X),
      }
    },
    /** Notes a change that is no action: history and audit. `after` is what was sent. */
    noted: async (ctx: Ctx, doc: W, step: 'update' | OfferOf<M>, label: string, change: Change) => {
      // what is changed with its version as known is one further; beside it the version may stay
      const made = step === 'update' ? { version: doc.version + 1 } : {}
      note(ctx, m, asDoc(doc), { action: step, label, to: doc.status, ...made })
      audit(ctx, { entity: m.name, entityId: doc.id, entityNo: doc.no, action: step, ...change })
    },
    /** The same for a new document, its organisation's own affair unless it says whose. */
    made: async (ctx: Ctx, doc: Head<StatusOf<M>> & { parties?: readonly string[] }, after: unknown) => {
      const step = { action: 'create', label: '新建', to: doc.status, version: doc.version }
      note(ctx, m, { parties: [ctx.actor.orgId], ...doc }, step)
      audit(ctx, { entity: m.name, entityId: doc.id, entityNo: doc.no, action: 'add', after })
      return { id: doc.id, no: doc.no, version: doc.version }
    },
    remove: async (ctx: Ctx, { id, version }: Named & { version: number }) => {
      const { doc, before } = await forChange(ctx, id, version, 'delete' as OfferOf<M>)
      audit(ctx, { entity: m.name, entityId: id, entityNo: doc.no, action: 'delete', before })
      await o.remove!(ctx.tx, id)
      return { id }
    },
    print: (ctx: Ctx, wish: PrintWish) =>
      printDocs(ctx, m, wish, async (id) => {
        const doc = await reads.get(ctx.tx, ctx.actor, id)
        return doc && whole(ctx, doc)
      }),
    /** The list as a file: its documents in its order, or their lines. */
    export: (ctx: Ctx, { type, columns, content, ...wish }: ExportWish<C>) => {
      const { name, fields, ...sheet } = o.sheet!
      const lines = content === 'lines' ? sheet.lines : undefined
      const asked = wish as Wish<Input<C>>
      const rows = lines
        ? reads.lineRows(ctx.tx, ctx.actor, asked, lineKeys(lines.fields))
        : reads.rows(ctx.tx, ctx.actor, asked)
      const all = { name: lines?.name ?? name, fields: [...fields, ...(lines?.fields ?? [])] }
      return exportBlob(ctx, { ...all, rows: streamed<object>(ctx.tx, rows), type, columns })
    },
  }
}
