import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type Importer, type ImportRow, type Outcome, rowByRow } from '#kernel/server/importing.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { fieldsOf } from '#modules/trace-setting/shared/fields.ts'
import { importKind, rowCalls, type SaleInput, type saleCalls } from '../shared/calls.ts'
import { tableOf } from '../shared/fields.ts'
import { type QueueName, queueNames, queues } from '../shared/queues.ts'
import { askPump, tellerOf } from './make.ts'
import { openOf } from './person.ts'
import { reads } from './queries/read.ts'
import { tell } from './tell.ts'

/** Each line by itself: one that is refused leaves nothing behind. */
const tellAll = (
  ctx: Ctx,
  name: QueueName,
  rows: readonly ImportRow[],
  saidOf: (row: ImportRow) => SaleInput,
  skips = false,
) =>
  elevated(ctx, async () => {
    const t = await tellerOf(ctx, ctx.actor.orgId)
    if (!t) throw refuse('尚未设置医保追溯平台的地址，请先到追溯设置中填写')
    const done = await rowByRow(ctx, rows, (row) => tell(ctx, t, queues[name].kind, saidOf(row), skips))
    if ([...done.values()].some((o) => o === 'added' || o === 'changed')) await askPump(ctx, ctx.actor.orgId)
    return done
  })

const text = (v: unknown): string => (v === null || v === undefined ? '' : String(v).trim())
const codesIn = (v: unknown): string[] =>
  text(v)
    .split(/[\s,，;；、]+/)
    .filter(Boolean)

const saidBy =
  (name: QueueName) =>
  ({ values }: ImportRow): SaleInput => ({
    lineNo: text(values.lineNo),
    ...(text(values.saleLine) ? { saleLine: text(values.saleLine) } : {}),
    codes: codesIn(values.codes),
    fields: Object.fromEntries(
      fieldsOf(queues[name].kind).flatMap((f) => (text(values[f.name]) ? [[f.name, text(values[f.name])]] : [])),
    ),
  })

const importerOf = (name: QueueName): Importer => ({
  ...tableOf(name),
  kind: importKind(name),
  title: queues[name].title,
  allow: rowCalls[name].import.allow,
  keyOf: (values) => text(values.lineNo),
  save: (ctx, rows, o) => tellAll(ctx, name, rows, saidBy(name), o.existing === 'skip'),
})
export const rowImporters = Object.fromEntries(queueNames.map((name) => [name, importerOf(name)])) as Record<
  QueueName,
  Importer
>

type SaleName = keyof typeof saleCalls
/** What the hospital's own system tells by a call. */
export const add = async (ctx: Ctx, name: SaleName, { rows }: Input<(typeof saleCalls)[SaleName]['add']>) => {
  const lines: ImportRow[] = rows.map((_, i) => ({ line: i, values: {}, given: new Set<string>() }))
  const done = await tellAll(ctx, name, lines, ({ line }) => rows[line]!)
  const count = (what: Outcome) => [...done.values()].filter((o) => o === what).length
  const failed = rows.flatMap((r, i) => {
    const out = done.get(i)
    const faults = typeof out === 'object' ? [out].flat() : []
    return faults.map((f) => ({ lineNo: r.lineNo, field: f.column, reason: say(f.reason, ctx.lang, f.params) }))
  })
  const sum = { added: count('added'), changed: count('changed'), unchanged: count('unchanged') }
  if (sum.added + sum.changed > 0)
    audit(ctx, {
      entity: 'traceRow',
      entityId: ctx.actor.orgId,
      action: 'import',
      after: { rowsIn: rows.length, ...sum },
    })
  return { ...sum, failed }
}

/** Who the patient is, in clear. The look is noted before it is answered. */
export const viewPatient = async (
  ctx: Ctx,
  name: SaleName,
  { id, reason }: Input<(typeof saleCalls)[SaleName]['viewPatient']>,
) => {
  const row = await reads[name].get(ctx.tx, ctx.actor, id)
  if (!row) throw notFound('报送记录不存在')
  const persons = row.sealed ? openOf(row.id, row.sealed) : {}
  audit(ctx, { entity: 'traceRow', entityId: row.id, entityNo: row.bchno, action: 'viewPatient', after: { reason } })
  return {
    fields: fieldsOf(row.kind).flatMap((f) =>
      f.person && persons[f.name] ? [{ name: f.name, label: f.zh, value: persons[f.name]! }] : [],
    ),
  }
}
