import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, runImport, type SaveOptions } from '#kernel/server/importing.ts'
import { together } from '#kernel/server/memory.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { unitsById } from '#modules/product/server/public.ts'
import { inPackUnits, type UnitOf } from '#modules/product/shared/entered.ts'
import { meantBy } from '#modules/purchase-list/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { planCalls } from '../shared/calls.ts'
import { planLineTable } from '../shared/fields.ts'
import { type PlanLine, planReads as reads } from './queries/read.ts'
import { plan, update } from './service.ts'

const LIMIT = 2000
type Typed = Input<(typeof planCalls)['add']>['lines'][number]

/** A line as it stands, with what was typed of it. */
const kept = ({ catalogItemId, qty, enteredQty, enteredUnit, remark }: PlanLine): Typed => ({
  ...{ catalogItemId, qty, remark },
  ...(enteredQty ? { enteredQty, enteredUnit } : {}),
})

type Read =
  | { fault: { column: string; reason: string; params?: Record<string, string> } }
  | ({ fault?: undefined } & Quantity)
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

/**
 * Lines of a file into a plan that is not submitted: known items get the file's quantity, new ones are appended.
 * @param into without its id it is a plan nobody saved yet: the lines are judged for its kind, and nothing is written
 */
const saveInto =
  (into: { id: string; version: number } | { id?: never; kind: number }) =>
  async (ctx: Ctx, rows: readonly ImportRow[], o: SaveOptions): Promise<Map<number, Outcome>> => {
    const kind = into.id === undefined ? into.kind : (await plan.lock(ctx, into.id)).doc.kind
    const done = new Map<number, Outcome>()
    const quantities = rows.map((r) => String(r.values.qty))
    const [items, fine] = await together([
      meantBy(ctx, { kind, lines: rows.map((r) => ({ code: String(r.values.code) })) }),
      fineUnits(ctx.tx, quantities),
    ])
    const lines = new Map<string, Typed>(
      (into.id ? await reads.lines(ctx.tx, into.id) : []).map((l) => [l.catalogItemId, kept(l)]),
    )
    const units = await unitsById(
      ctx.tx,
      items.flatMap(({ row }) => row ?? []),
    )
    const taken = new Map<string, number>()
    for (const [i, { line, values, given }] of rows.entries()) {
      const { row: item, reason } = items[i]!
      const typed = { qty: String(values.qty), unit: String(values.unit ?? '') }
      const twin = item && taken.get(item.catalogItemId)
      const old = item && lines.get(item.catalogItemId)
      if (!item) done.set(line, { column: 'code', reason: reason[0], ...(reason[1] ? { params: reason[1] } : {}) })
      else if (twin !== undefined) done.set(line, { column: 'code', reason: '与第 {{twin}} 行重复', params: { twin } })
      else {
        const scale = bounds[boundOfUnit(item.unit, fine)].scale
        const got = inOwnUnit(item, units.get(item.productId) ?? [], typed, scale)
        if (got.fault) {
          done.set(line, got.fault)
          continue
        }
        const { qty, ...entered } = got
        taken.set(item.catalogItemId, line)
        const remark = given.has('remark') ? String(values.remark) : (old?.remark ?? '')
        const same = old && cmp(old.qty, qty) === 0 && old.enteredUnit === entered.enteredUnit && old.remark === remark
        done.set(line, !old ? 'added' : same || o.existing === 'skip' ? 'unchanged' : 'changed')
        if (!old || o.existing === 'update')
          lines.set(item.catalogItemId, { catalogItemId: item.catalogItemId, qty, ...entered, remark })
      }
    }
    if (lines.size > LIMIT) throw refuse('一张计划最多 {{n}} 行', { n: LIMIT })
    if (into.id && [...done.values()].some((out) => out === 'added' || out === 'changed')) {
      const now = (o.memo.get('version') as number | undefined) ?? into.version
      const saved = await update(ctx, { id: into.id, version: now, lines: [...lines.values()] })
      o.memo.set('version', saved.version)
    }
    return done
  }

/** The importer of one plan's lines; saving follows the same rules as the entry form. */
const planLineImporter = (save: Importer['save']): Importer => ({
  ...planLineTable,
  kind: 'planLine',
  title: '采购计划明细',
  allow: planCalls.import.allow,
  batch: LIMIT,
  save,
})

/** Imports lines into a plan; that the plan can be changed is asked once, not row by row. A file may be tried before there is one. */
export const importLines = async (ctx: Ctx, { id, version, kind, ...input }: Input<(typeof planCalls)['import']>) => {
  if (id && version !== undefined) {
    await plan.forChange(ctx, id, version, 'edit')
    return runImport(ctx, planLineImporter(saveInto({ id, version })), input)
  }
  const tried = input.mode === 'inspect' || input.mode === 'dryRun'
  if (id || kind === undefined || !tried) throw refuse('请先保存采购计划，再导入明细')
  return runImport(ctx, planLineImporter(saveInto({ kind })), input)
}

/** Behind the common doors: gives the template; saving needs to know into which plan. */
export const planLineTemplate = planLineImporter(() => Promise.reject(refuse('请在采购计划中导入明细')))
