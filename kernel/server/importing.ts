import { randomUUID } from 'node:crypto'
import type { Allow } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { Fault, Field, FieldTable, Values } from '#kernel/shared/field.ts'
import type { Existing, ImportInput, ImportReport } from '#kernel/shared/importing.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { attempt, stand } from './attempt.ts'
import { audit, stow } from './audit.ts'
import type { Ctx } from './ctx.ts'
import { envelopeOf } from './http/errors.ts'
import { differences } from './import-changes.ts'
import { mapHeaders, remember, remembered } from './import-columns.ts'
import { type Lacking, lackingOf, withLacking } from './import-lacking.ts'
import { errorFile, menderOf, type RefusedRow, tell, twinsOf } from './import-problems.ts'
import { emptyReport, faultsIn, firstOf, lackingIn, noteDerived, valuesOf } from './import-rows.ts'
import { batchesOf, refuseWholes, wholesOf } from './import-wholes.ts'
import { Refusal, refuse } from './refusal.ts'
import { say } from './say.ts'

/** A row that passed its fields' rules. */
export interface ImportRow {
  line: number
  /** Complete and valid: what the file gave, the rest filled by fallbacks. */
  values: Values
  /** Keys the file gave; only these change an existing record, so an empty cell leaves it as it is. */
  given: ReadonlySet<string>
}
export interface RowFault {
  column: string
  reason: string
  params?: Record<string, string | number>
}
/** What became of a row: why it is refused, all reasons at once where several are known. */
export type Outcome = 'added' | 'changed' | 'unchanged' | RowFault | RowFault[]

export interface SaveOptions {
  existing: Existing
  /** Kept over all batches of one file, for the noun's own use. */
  memo: Map<string, unknown>
}

/** What a noun declares to be importable. */
export interface Importer extends FieldTable {
  kind: string
  title: string
  allow: Allow
  /** As its own import call: the password first. */
  proves?: boolean
  /** Fills what a file without a column can still know, before fallbacks and rules. */
  prepare?(values: Values): Values
  /** The record a row is about: two different rows of one file about the same record are a mistake. */
  keyOf?(values: Values): string
  /** Keys of what is said of a line: the template has a second sheet for them, and a file may have one (sheet/joined.ts). */
  lines?: readonly string[]
  /** Of which whole a row is a part, where several rows are one record: a whole is saved in one batch, and taken or refused as one. */
  wholeOf?(values: Values): string | undefined
  /** Rows saved at once; 500 when left out. */
  batch?: number
  /** What becomes of existing records when nobody says it: people and rights are not overwritten unasked. */
  existing?: Existing
  /** Asked before what was saved stays: the second person, where it takes two. @throws Refusal that takes all back */
  sealed?(ctx: Ctx, report: ImportReport, o: SaveOptions & { signOff: string | undefined }): Promise<void>
  /**
   * What is wrong with what rows refer to, whatever else is wrong with them; reads only. So all faults of a row are told at
   * once (ux.md 80). What is asked of a good row is judged by `save`.
   */
  check?(ctx: Ctx, rows: readonly Pick<ImportRow, 'line' | 'values'>[]): Promise<Map<number, RowFault[]>>
  /** Saves valid rows in set-based SQL; answers what became of each, by line. The same rules as the single-row call. */
  save(ctx: Ctx, rows: readonly ImportRow[], options: SaveOptions): Promise<Map<number, Outcome>>
}

interface Pending extends ImportRow {
  cells: string[]
  /** What is wrong with it by itself. */
  faults: Fault[]
}

/** In place of who somebody is. */
const PERSON = '***'

/** Errors a row itself can cause; anything else is a fault of ours and ends the import. */
const ofRow = (e: unknown): boolean =>
  // the missing password is not a fault of a row: the client asks for it and sends the file again
  (e instanceof Refusal && e.code !== codes.unproved) || /^(22|23)/.test((e as { code?: string }).code ?? '')

/** Saves a batch; when the database refuses it as a whole, row by row, so that only the guilty ones are refused. */
const saveBatch = async (ctx: Ctx, importer: Importer, rows: readonly Pending[], o: SaveOptions) => {
  const done = new Map<number, Outcome>()
  const save = async () => {
    for (const [line, out] of await importer.save(ctx, rows, o)) done.set(line, out)
  }
  const fault = await attempt<unknown>(ctx, save, ofRow)
  if (!fault) return done
  const wholes = wholesOf(importer, rows)
  if (wholes.length === 1)
    for (const row of rows) done.set(row.line, { column: '', reason: envelopeOf(fault, 'zh', '').body.msg })
  else
    for (const whole of wholes) for (const [line, out] of await saveBatch(ctx, importer, whole, o)) done.set(line, out)
  return done
}

/** Saves rows one by one, for an importer that calls the very functions of its screen; a refused row leaves nothing behind. */
export const rowByRow = async (
  ctx: Ctx,
  rows: readonly ImportRow[],
  save: (row: ImportRow) => Promise<Outcome>,
): Promise<Map<number, Outcome>> => {
  const done = new Map<number, Outcome>()
  for (const row of rows) {
    const no = await attempt(ctx, async () => done.set(row.line, await save(row)))
    if (no) done.set(row.line, { column: '', reason: no.template, params: { ...no.params } })
  }
  return done
}

/**
 * Imports the uploaded file (rules: ux.md 1.2 Import, security.md C53, C54). Runs inside the call's transaction: a dry run
 * and a refused allOrNothing are undone to a savepoint, so what they report is what would happen.
 * @throws Refusal when there is no file, no readable sheet, no column that is known, or a mandatory one is not there
 */
export const runImport = async (ctx: Ctx, importer: Importer, input: ImportInput): Promise<ImportReport> => {
  const [file] = ctx.files
  if (!file?.sheet) throw refuse('请选择文件')
  const byKey = new Map(importer.fields.map((f) => [f.key, f]))
  const report = emptyReport(importer, input)
  const bad: RefusedRow[] = []
  const { mend, mended } = menderOf(input.fixes)
  const twins = twinsOf(importer.keyOf)
  const options: SaveOptions = { existing: input.existing ?? importer.existing ?? 'update', memo: new Map() }
  let columns: (Field | undefined)[] = []
  // behind the file's own columns: what it has none for may be said for all rows, or mended row by row
  let lacking: Lacking[] = []
  let heads: string[] = []
  let titles = new Map<string, { title: string; at: number }>()
  let known = new Set<string>()
  let pending: Pending[] = []
  let mark: Awaited<ReturnType<typeof stand>> | undefined

  /** Cells as they may be told of: who somebody is stays in the file. */
  const telling = (cells: readonly string[]): string[] =>
    cells.map((c, i) => ((columns[i] ?? lacking[i - columns.length]?.field)?.person && c ? PERSON : c))
  const refused = (
    row: { line: number; cells: string[] },
    faults: { key: string; reason: string; params?: object }[],
  ) => {
    report.refused++
    const found = faults.map((f) => {
      const title = titles.get(f.key)
      return {
        title: title?.title ?? byKey.get(f.key)?.label ?? '',
        value: title ? (telling(row.cells)[title.at] ?? '') : '',
        reason: say(f.reason, ctx.lang, f.params as never),
        at: title?.at,
      }
    })
    bad.push({ line: row.line, cells: telling(row.cells), found })
  }
  const flush = async () => {
    ctx.background?.step(report.rowsIn - pending.length)
    if (pending.length === 0) return
    const wrong = await importer.check?.(ctx, pending)
    // what cannot be read is not looked for
    for (const row of pending)
      for (const { column: key, ...fault } of wrong?.get(row.line) ?? [])
        if (!row.faults.some((f) => f.key === key)) row.faults.push({ key, ...fault })
    refuseWholes(importer, pending)
    const good = pending.filter((row) => row.faults.length === 0)
    const done = good.length > 0 ? await saveBatch(ctx, importer, good, options) : new Map<number, Outcome>()
    for (const row of pending) {
      const out = done.get(row.line)
      if (row.faults.length > 0) refused(row, row.faults)
      else if (out === undefined) throw new Error(`${importer.kind}: row ${row.line} has no outcome`)
      else if (typeof out === 'string') report[out]++
      else
        refused(
          row,
          [out].flat().map(({ column, ...fault }) => ({ key: column, ...fault })),
        )
    }
    pending = []
    differences(ctx, importer, report)
    await stow(ctx)
  }
  const start = async (headers: string[]) => {
    report.headers = headers
    const before = input.mapping ?? (await remembered(ctx, importer.kind, headers))
    const mapping = before ?? mapHeaders(headers, importer.fields, [...firstOf(file.sheet!.rows(), 30)].slice(1))
    columns = headers.map((h) => byKey.get(mapping[h] ?? ''))
    report.mapping = Object.fromEntries(headers.flatMap((h, i) => (columns[i] ? [[h, columns[i].key]] : [])))
    const own = new Set(Object.values(report.mapping))
    if (own.size === 0 && input.mode !== 'inspect') throw refuse('表头与模板不符，请下载模板后填写')
    if (input.mode !== 'inspect') {
      const none = lackingIn(importer, columns, body()).filter((f) => !input.constants?.[f.key]?.trim())
      const names = none.map((f) => say(f.label, ctx.lang)).join(marks[ctx.lang].comma)
      if (names) throw refuse('文件中没有以下必填列，请先对应或补上：{{names}}', { names })
    }
    lacking = lackingOf(importer.fields, headers, own, input.constants)
    heads = [...headers, ...lacking.map((l) => l.title)]
    const all = [...columns, ...lacking.map((l) => l.field)]
    titles = new Map(all.flatMap((f, at) => (f ? [[f.key, { title: heads[at]!, at }]] : [])))
    known = new Set([...Object.keys(report.mapping), ...lacking.map((l) => l.title)])
    if (input.mapping && input.mode !== 'inspect') await remember(ctx, importer.kind, headers, input.mapping)
  }

  function* body() {
    let head = true
    for (const row of file!.sheet!.rows()) {
      if (!head) yield row
      head = false
    }
  }

  let header = true
  for (const row of file.sheet.rows()) {
    const { line, cells: own } = row
    if (header) {
      header = false
      await start(own.map((c) => c.trim()))
      // what the file's columns are called is remembered even when its rows are undone
      mark = await stand(ctx)
      continue
    }
    if (report.sample.length < 5) report.sample.push(telling(own).map((c) => c.slice(0, 100)))
    if (input.mode === 'inspect') {
      if (report.sample.length === 5) break
      continue
    }
    report.rowsIn++
    const cells = mend(line, withLacking(own, report.headers.length, lacking), heads, known)
    const beyond = cells.length > report.headers.length
    const all = beyond ? [...columns, ...lacking.map((l) => l.field)] : columns
    const { values, given } = valuesOf(importer, all, cells)
    const faults = faultsIn(importer, values, columns, row, cells)
    const twin = twins(line, values, faults)
    if (twin === 'same') {
      report.unchanged++
      continue
    }
    if (twin) faults.push(twin)
    pending.push({ line, cells, values, given, faults })
    // the rows of a whole may stand anywhere in the file
    if (!importer.wholeOf && pending.length >= (importer.batch ?? 500)) await flush()
  }
  for (const batch of batchesOf(importer, pending)) {
    pending = batch
    await flush()
  }
  if (input.mode === 'inspect') {
    noteDerived(report, importer, columns, body)
    return report
  }
  bad.sort((x, y) => x.line - y.line)
  tell(report, bad, mended)
  report.saved = input.mode === 'goodOnly' || (input.mode === 'allOrNothing' && report.refused === 0)
  if (report.saved) {
    await importer.sealed?.(ctx, report, { ...options, signOff: input.signOff })
    audit(ctx, {
      entity: importer.kind,
      entityId: randomUUID(),
      action: 'import',
      after: {
        file: file.filename,
        rowsIn: report.rowsIn,
        added: report.added,
        changed: report.changed,
        unchanged: report.unchanged,
        refused: report.refused,
        mended: mended.size,
      },
    })
  } else {
    await mark?.back()
  }
  if (bad.length > 0)
    report.errorFileId = await errorFile(ctx, say(importer.title, ctx.lang), heads, bad, report.headers.length)
  return report
}
