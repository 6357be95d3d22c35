import { toCell } from '#kernel/shared/cell.ts'
import type { Field, FieldTable, FieldValue } from '#kernel/shared/field.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import type { Ctx } from './ctx.ts'

/** Records whose changes are shown. */
const SHOWN = 200
const isId = (v: unknown): boolean => typeof v === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(v)

/** As a sheet would say it; an id says nothing to anybody. */
const said = (f: Field, v: unknown): string =>
  isId(v) || (typeof v === 'object' && v !== null && !Array.isArray(v)) ? '' : toCell(f, v as FieldValue)

const record = (v: unknown): Record<string, unknown> => (v ?? {}) as Record<string, unknown>

/**
 * Writes into the report what the rows just saved change in existing records, before and after, as it will stand in the
 * operate log; a dry run tells the same and takes it back (ux.md 80).
 */
export const differences = (ctx: Ctx, { fields }: FieldTable, report: ImportReport): void => {
  // what a row adds is no change, in however many steps it is made
  const fresh = new Set(ctx.audits.flatMap((a) => (a.action === 'add' ? [`${a.entity} ${a.entityId}`] : [])))
  for (const { before, after, entity, entityId, entityNo } of ctx.audits) {
    if (report.changes.length >= SHOWN) return
    if (!before || !after || fresh.has(`${entity} ${entityId}`)) continue
    const [was, is] = [record(before), record(after)]
    const changed = fields.filter(
      (f) => f.key in is && JSON.stringify(was[f.key] ?? null) !== JSON.stringify(is[f.key] ?? null),
    )
    if (changed.length === 0) continue
    report.changes.push({
      name: entityNo ?? '',
      fields: changed.map((f) => ({ label: f.label, before: said(f, was[f.key]), after: said(f, is[f.key]) })),
    })
  }
}
