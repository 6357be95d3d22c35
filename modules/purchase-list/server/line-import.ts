import type { Ctx } from '#kernel/server/ctx.ts'
import {
  type Importer,
  type ImportRow,
  type Outcome,
  type RowFault,
  runImport,
  type SaveOptions,
} from '#kernel/server/importing.ts'
import { together } from '#kernel/server/memory.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Allow } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { boundOfUnit, bounds, fits } from '#kernel/shared/quantity.ts'
import { unitsById } from '#modules/product/server/public.ts'
import { inPackUnits, type UnitOf } from '#modules/product/shared/entered.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { type Meant, meantBy } from './match.ts'

const LIMIT = 2000
/** A line as it is said to the call that saves it. */
interface Typed {
  catalogItemId: string
  qty: string
  enteredQty?: string | undefined
  enteredUnit?: string | undefined
  remark?: string | undefined
}
/** A line as it stands. */
interface Stored {
  catalogItemId: string | null
  qty: string
  enteredQty: string | null
  enteredUnit: string
  remark: string
}
/** What a paper may hold: items of a kind, of one supplier where it is his. */
interface What {
  kind: number
  supplierId?: string
}
interface Paper {
  id: string
  version: number
}

/** A paper whose lines are items of the actor's own list. */
export interface LinePaper {
  /** Such as `planLine`. */
  kind: string
  /** `采购计划明细` */
  title: string
  table: FieldTable
  allow: Allow
  /** The paper, locked, as it may be changed. @throws Refusal */
  forChange: (ctx: Ctx, id: string, version: number) => Promise<unknown>
  /** What it holds, and its lines. */
  look: (ctx: Ctx, id: string) => Promise<What & { lines: readonly Stored[] }>
  /** Takes these lines in place of those it has. */
  save: (ctx: Ctx, paper: Paper, lines: Typed[]) => Promise<{ version: number }>
  /** Sentences: it is not saved yet; its import is not asked for there; it would have too many lines, with `n`. */
  says: { unsaved: string; elsewhere: string; most: string }
}

/** A line as it stands, with what was typed of it. */
const kept = ({ catalogItemId, qty, enteredQty, enteredUnit, remark }: Stored): Typed => ({
  ...{ catalogItemId: catalogItemId!, qty, remark },
  ...(enteredQty ? { enteredQty, enteredUnit } : {}),
})

type Read = { fault: RowFault } | ({ fault?: undefined } & Quantity)
type Quantity = Pick<Typed, 'qty' | 'enteredQty' | 'enteredUnit'>

/** What a file says of a quantity, in the article's own unit; of another level of its packing what was said is kept beside it. */
const inOwnUnit = (
  item: { unit: string },
  packs: readonly UnitOf[],
  { qty, unit }: { qty: string; unit: string },
  scale: number,
): Read => {
  if (!unit || unit === item.unit) {
    if (new Decimal(qty).decimalPlaces() <= scale) return { qty }
    return { fault: { column: 'qty', reason: '单位「{{unit}}」的数量必须是整数', params: { unit: item.unit } } }
  }
  const { qty: own, fault } = inPackUnits(packs, item.unit, { qty, unit }, scale)
  if (fault)
    return { fault: { column: 'unit', reason: fault.message, ...(fault.params ? { params: fault.params } : {}) } }
  return { qty: own, enteredQty: qty, enteredUnit: unit }
}

interface Judged extends Partial<Quantity> {
  item?: Meant['row']
  faults: RowFault[]
}
type Row = Pick<ImportRow, 'line' | 'values'>
const text = (v: unknown): string => (typeof v === 'string' ? v : '')

/**
 * What each row means, and all that is wrong with what it refers to, whatever else is wrong with it (ux.md 80).
 * @param taken article → the first line of the file that is about it; filled
 */
const judged = async (ctx: Ctx, { kind, supplierId }: What, rows: readonly Row[], taken: Map<string, number>) => {
  const asked = rows.map((r) => ({ code: text(r.values.code) }))
  // of what cannot be read no quantity is judged, but whether it has such a unit
  const quantities = rows.map((r) => (fits(text(r.values.qty), 'fine') ? text(r.values.qty) : '0'))
  const [items, fine] = await together([
    meantBy(ctx, { kind, ...(supplierId ? { supplierId } : {}), lines: asked }),
    fineUnits(ctx.tx, quantities),
  ])
  const units = await unitsById(
    ctx.tx,
    items.flatMap(({ row }) => row ?? []),
  )
  const judge = ({ line, values }: Row, i: number): Judged => {
    const { row: item, reason } = items[i]!
    if (!item) return { faults: [{ column: 'code', reason: reason[0], ...(reason[1] ? { params: reason[1] } : {}) }] }
    const twin = taken.get(item.catalogItemId)
    if (twin === undefined) taken.set(item.catalogItemId, line)
    const typed = { qty: quantities[i]!, unit: text(values.unit) }
    const scale = bounds[boundOfUnit(item.unit, fine)].scale
    const got = inOwnUnit(item, units.get(item.productId) ?? [], typed, scale)
    const again = twin !== undefined && { column: 'code', reason: '与第 {{twin}} 行重复', params: { twin } }
    const faults = [...(again ? [again] : []), ...(got.fault ? [got.fault] : [])]
    return { item, ...(got.fault ? {} : got), faults }
  }
  return new Map(rows.map((row, i): [number, Judged] => [row.line, judge(row, i)]))
}

/**
 * Lines of a file into a paper that is not submitted: known items get the file's quantity, new ones are appended.
 * @param into without its id it is a paper nobody saved yet: the lines are judged for what it may hold, and nothing is written
 */
const intoPaper = (of: LinePaper, into: Paper | ({ id?: never } & What)): Pick<Importer, 'check' | 'save'> => {
  const look = async (ctx: Ctx): ReturnType<LinePaper['look']> =>
    into.id === undefined ? { ...into, lines: [] } : of.look(ctx, into.id)
  const taken = new Map<string, number>()
  let known = new Map<number, Judged>()
  const check = async (ctx: Ctx, rows: readonly Row[]) => {
    known = await judged(ctx, await look(ctx), rows, taken)
    return new Map([...known].map(([line, { faults }]) => [line, faults]))
  }
  const save = async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
    const had = (await look(ctx)).lines
    const done = new Map<number, Outcome>()
    const lines = new Map<string, Typed>(had.flatMap((l) => (l.catalogItemId ? [[l.catalogItemId, kept(l)]] : [])))
    for (const { line, values, given } of rows) {
      const { item, faults: _, qty = '', ...entered } = known.get(line)!
      const { catalogItemId } = item!
      const old = lines.get(catalogItemId)
      const remark = given.has('remark') ? String(values.remark) : (old?.remark ?? '')
      const same = old && cmp(old.qty, qty) === 0 && old.enteredUnit === entered.enteredUnit && old.remark === remark
      done.set(line, !old ? 'added' : same || o.existing === 'skip' ? 'unchanged' : 'changed')
      if (!old || o.existing === 'update') lines.set(catalogItemId, { catalogItemId, qty, ...entered, remark })
    }
    if (lines.size > LIMIT) throw refuse(of.says.most, { n: LIMIT })
    if (into.id && [...done.values()].some((out) => out === 'added' || out === 'changed')) {
      const version = (o.memo.get('version') as number | undefined) ?? into.version
      const saved = await of.save(ctx, { id: into.id, version }, [...lines.values()])
      o.memo.set('version', saved.version)
    }
    return done
  }
  return { check, save }
}

type Input = Parameters<typeof runImport>[2] & {
  id?: string | undefined
  version?: number | undefined
  kind?: number | undefined
  supplierId?: string | undefined
}

/**
 * The import of a paper's lines: into a saved one, where that it can be changed is asked once, not row by row; a file may be tried
 * before there is one. `template` stands behind the common doors: it gives the sheet, and saving needs to know into which paper.
 */
export const lineImport = (of: LinePaper) => {
  const importer = (by: Pick<Importer, 'check' | 'save'>): Importer => ({
    ...of.table,
    ...{ kind: of.kind, title: of.title, allow: of.allow, batch: LIMIT, ...by },
  })
  return {
    template: importer({ save: () => Promise.reject(refuse(of.says.elsewhere)) }),
    importLines: async (ctx: Ctx, { id, version, kind, supplierId, ...input }: Input) => {
      if (id && version !== undefined) {
        await of.forChange(ctx, id, version)
        return runImport(ctx, importer(intoPaper(of, { id, version })), input)
      }
      const tried = input.mode === 'inspect' || input.mode === 'dryRun'
      if (id || kind === undefined || !tried) throw refuse(of.says.unsaved)
      return runImport(ctx, importer(intoPaper(of, { kind, ...(supplierId ? { supplierId } : {}) })), input)
    },
  }
}
