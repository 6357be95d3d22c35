import { type SelectQueryBuilder, sql } from 'kysely'
import { toCell } from '#kernel/shared/cell.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type ColumnWish, directRows, exportLimit } from '#kernel/shared/exporting.ts'
import { choicesOf, type Field, type FieldValue, sentenceOf } from '#kernel/shared/field.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { BlobAnswer } from './blob.ts'
import { today } from './clock.ts'
import { configOf } from './config.ts'
import type { Ctx, Tx } from './ctx.ts'
import { provedRows, spendExport } from './quota.ts'
import { malformed, Refusal, refuse, unproved } from './refusal.ts'
import { say } from './say.ts'
import { withFilter } from './sheet/filter.ts'
import { linesSheet } from './sheet/joined.ts'
import { mimeOf, type SheetCell, type SheetColumn, writeSheet, writeTemplate } from './sheet/write.ts'

const columnOf = (ctx: Ctx, f: Field): SheetColumn => ({
  label: say(f.label, ctx.lang),
  ...(f.type === 'int' ? { number: { decimals: 0 } } : {}),
  ...(f.type === 'dec' ? { number: { decimals: bounds[f.bound ?? 'plain'].scale } } : {}),
  ...(f.type === 'date' ? { moment: 'day' as const } : f.type === 'time' ? { moment: 'time' as const } : {}),
  ...(f.list ? { width: Math.max(10, Math.round(f.list / 8)) } : {}),
})

const tooMuch = (rows: number): Refusal =>
  new Refusal(codes.later, '共 {{rows}} 行，请转为后台导出', { rows }, { rows })

export interface ExportWish {
  /** Chinese name of the list, part of the file's name. */
  name: string
  /** Columns by field; keys of `rows`. */
  fields: readonly Field[]
  rows: AsyncIterable<object> | Iterable<object>
  type: 'xlsx' | 'csv'
  /** All when left out. */
  columns?: ColumnWish
}

const columnsBlob = (ctx: Ctx, fields: readonly Field[]): BlobAnswer => {
  const columns = fields.map((f) => ({ key: f.key, label: say(f.label, ctx.lang) }))
  return { blob: true, filename: '', mime: 'application/json', body: Buffer.from(JSON.stringify(columns)) }
}

const wanted = (fields: readonly Field[], wish: ColumnWish | undefined): readonly Field[] => {
  if (!wish) return fields
  if (Array.isArray(wish))
    return wish.map((key) => {
      const field = fields.find((f) => f.key === key)
      if (!field) throw malformed([{ path: 'columns', message: '没有此列' }])
      return field
    })
  // a list may hide what its sheet does not have
  const left = fields.filter((f) => !wish.without.includes(f.key))
  // a sheet without any column is no file
  return left.length > 0 ? left : fields
}

/**
 * Writes the rows as a file, inside the transaction that reads them; only the packed file is kept in memory.
 * Codes are text cells, numbers numbers, formula starts neutralised (security.md C52).
 * @throws Refusal beyond 100,000 rows: never a silent cap; a big file asks for the password first (security.md C36), and
 *   more than 2,000 rows are left to the background (ux.md Export)
 */
export const exportBlob = async (ctx: Ctx, w: ExportWish): Promise<BlobAnswer> => {
  if (ctx.columnsOnly) return columnsBlob(ctx, w.fields)
  await spendExport(ctx)
  const free = ctx.actor.proved ? exportLimit : await configOf(ctx, provedRows)
  const { background } = ctx
  const fields = wanted(w.fields, w.columns)
  async function* cells(): AsyncGenerator<SheetCell[]> {
    let n = 0
    for await (const row of w.rows) {
      if (++n > exportLimit) throw refuse('超过 100,000 行，请缩小范围')
      if (n > free) throw unproved()
      if (background) background.step(n)
      // only counted: what is too much to wait for is written later
      else if (n > directRows) continue
      yield fields.map((f) => {
        const cell = toCell(f, (row as Record<string, unknown>)[f.key] as FieldValue)
        // what is imported again must be read by the import, which knows Chinese labels and codes
        return f.made && f.type === 'choice' ? say(cell, ctx.lang) : cell
      })
    }
    if (!background && n > directRows) throw tooMuch(n)
  }
  const name = say(w.name, ctx.lang)
  const chunks: Buffer[] = []
  const columns = fields.map((f) => columnOf(ctx, f))
  for await (const chunk of writeSheet(w.type, name, columns, cells())) chunks.push(Buffer.from(chunk as Uint8Array))
  const written = Buffer.concat(chunks)
  const body = w.type === 'xlsx' ? await withFilter(written, fields.length) : written
  return { blob: true, filename: `${name}-${today()}.${w.type}`, mime: mimeOf[w.type], body }
}

/**
 * The import template of a noun: header, an example row, drop-down lists, a sheet that says what each column takes.
 * @param lines keys of what stands on a second sheet, a row for each line, beside the first column of the first
 */
export const templateBlob = async (
  ctx: Ctx,
  name: string,
  all: readonly Field[],
  lines: readonly string[] = [],
): Promise<BlobAnswer> => {
  const fields = all.filter((f) => !f.made)
  const label = (text: string) => say(text, ctx.lang)
  const choices = (f: Field): string[] | undefined =>
    f.type === 'bool' ? ['是', '否'] : f.type === 'choice' ? choicesOf(f).map(([, l]) => l) : undefined
  const columnsFor = (of: readonly Field[]) => of.map((f) => ({ ...columnOf(ctx, f), choices: choices(f) }))
  const exampleOf = (of: readonly Field[]) => of.map((f) => f.example ?? (isShown(f) ? toCell(f, f.fallback) : ''))
  const first = fields.filter((f) => !lines.includes(f.key))
  const under = lines.length > 0 ? [fields[0]!, ...fields.filter((f) => lines.includes(f.key))] : []
  const notes = fields.map((f) => [
    label(f.label),
    f.required && f.fallback === undefined ? label('必填') : '',
    f.pattern
      ? label(sentenceOf(f.pattern, '?'.repeat(f.max ?? 1)))
      : (choices(f) ?? []).join(marks[ctx.lang].comma).slice(0, 500),
  ])
  const beside =
    under.length > 0
      ? { name: linesSheet[ctx.lang === 'en' ? 1 : 0], columns: columnsFor(under), examples: [exampleOf(under)] }
      : undefined
  const body = await writeTemplate(label(name), columnsFor(first), [exampleOf(first)], notes, beside)
  return { blob: true, filename: `${label(name)}-${label('导入模板')}.xlsx`, mime: mimeOf.xlsx, body }
}
const isShown = (f: Field): boolean => f.fallback !== undefined && f.fallback !== null

/** The rows of a query through a cursor of the database: memory does not grow with the rows. */
export async function* streamed<R>(tx: Tx, query: SelectQueryBuilder<any, any, R>, batch = 2000): AsyncGenerator<R> {
  await sql`declare streamed no scroll cursor for ${query}`.execute(tx)
  try {
    while (true) {
      const { rows } = await sql<R>`fetch forward ${sql.raw(String(batch))} from streamed`.execute(tx)
      yield* rows
      if (rows.length < batch) return
    }
  } finally {
    // after an error the transaction is aborted and takes the cursor with it
    await sql`close streamed`.execute(tx).catch(() => {})
  }
}
