import { z } from 'zod'
import { type Allow, call, type Takes } from './call.ts'
import { signed } from './page.ts'

/**
 * inspect: only the header and how its columns are understood. dryRun: everything is tried and undone. allOrNothing: saved
 * only when every row is right. goodOnly: right rows are saved, the others come back as a file.
 */
export const importModes = ['inspect', 'dryRun', 'allOrNothing', 'goodOnly'] as const
export type ImportMode = (typeof importModes)[number]

/** Columns of the user's file by their title → key of the field; a title left out is ignored. Travels as JSON text. */
const Mapping = z
  .string()
  .max(50_000)
  .transform((text, ctx) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text))
    } catch {
      ctx.addIssue({ code: 'custom', message: '列对应关系有误' })
      return z.NEVER
    }
  })

/** What may be mended in the dialog (ux.md 1.2 Import): rows of one file, cells of them all, characters of a cell. */
export const mending = { rows: 200, cells: 5000, length: 1000 } as const

const Fix = z
  .object({
    /** Row number as Excel shows it. */
    line: z.int().min(1).max(9_999_999),
    /** Title of the column in the file. */
    column: z.string().max(1000),
    value: z.string().max(mending.length),
  })
  .strict()
export type ImportFixes = z.output<typeof Fix>[]

/** Cells that replace those of the file before they are understood. Travels as JSON text. */
const Fixes = z
  .string()
  .max(1_000_000)
  .transform((text, ctx): ImportFixes => {
    try {
      const fixes = z.array(Fix).max(mending.cells).parse(JSON.parse(text))
      if (new Set(fixes.map((f) => f.line)).size <= mending.rows) return fixes
      ctx.addIssue({ code: 'custom', message: '最多可在页面上修改 200 行' })
    } catch {
      ctx.addIssue({ code: 'custom', message: '修改的内容有误' })
    }
    return z.NEVER
  })

/** What a file says nothing of, one value for all its rows: by key of the field. Travels as JSON text. */
const Constants = z
  .string()
  .max(100_000)
  .transform((text, ctx) => {
    try {
      return z.record(z.string().max(60), z.string().max(mending.length)).parse(JSON.parse(text))
    } catch {
      ctx.addIssue({ code: 'custom', message: '补充的值有误' })
      return z.NEVER
    }
  })

/** 覆盖已有: existing records are updated; 仅新增: they are left as they are. */
const Existing = z.enum(['update', 'skip'])
export type Existing = z.output<typeof Existing>

export const importFields = {
  mode: z.enum(importModes).default('dryRun'),
  /** The noun's own way when left out. */
  existing: Existing.optional(),
  mapping: Mapping.optional(),
  /** Of columns the file has they are not asked. */
  constants: Constants.optional(),
  fixes: Fixes.optional(),
  /** Of a noun whose changes take two people. */
  ...signed,
}
export const ImportInput = z.object(importFields).strict()
export type ImportInput = z.output<typeof ImportInput>

export const ImportProblem = z.object({
  /** Row number as Excel shows it. */
  line: z.int(),
  /** Title of the column in the user's file, or the field's label when the file has no such column. */
  column: z.string(),
  value: z.string(),
  reason: z.string(),
  /** It concerns a field, and may be mended in the dialog, whether the file has a column for it or not. */
  mendable: z.boolean(),
})
export type ImportProblem = z.output<typeof ImportProblem>

export const ImportReport = z.object({
  mode: z.enum(importModes),
  /** Rows were saved. */
  saved: z.boolean(),
  /** Existing records are left as they are: what is unchanged was skipped. */
  skips: z.boolean().nullish(),
  headers: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      /** Whatever else a row says, it must say this. */
      required: z.boolean(),
      /** What the first row gets without a column for it, empty where it does without; null when no row could be right. */
      derived: z.string().nullable(),
      /** All values it may have, as a sheet says them; null when there is no such set. */
      choices: z.array(z.string()).nullable(),
    }),
  ),
  /** First rows of the file, for choosing the columns. */
  sample: z.array(z.array(z.string())),
  /** rowsIn = added + changed + unchanged + refused, always. */
  rowsIn: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** What existing records would be, or became: the first 200 of them, before and after. */
  changes: z.array(
    z.object({
      name: z.string(),
      fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** The first 1,000 problems; the file has all. */
  problems: z.array(ImportProblem),
  problemCount: z.int(),
  /** Refused rows that cannot be mended in the dialog because 200 others can. */
  beyondMending: z.int(),
  /** The user's refused rows with 错误原因, for /filestore/download. */
  errorFileId: z.uuid().nullable(),
})
export type ImportReport = z.output<typeof ImportReport>

/** One spreadsheet; what a hundred thousand rows need. */
export const oneSheet: Takes = { are: 'sheet', most: 1, bytes: 50 * 1024 * 1024 }

/** The import call of a noun; the file is the first part of the multipart body. `extra`: further plain parts. */
export const importCall = <E extends z.ZodRawShape = Record<never, never>>(
  path: `/${string}`,
  title: string,
  allow: Allow,
  extra: E = {} as E,
) =>
  call({
    method: 'POST',
    path,
    title,
    allow,
    does: 'write',
    body: 'multipart',
    takes: oneSheet,
    later: true,
    input: z.object({ ...importFields, ...extra }).strict(),
    output: ImportReport,
  })

/** What a column is called that the file lacks; a title the file has already is told apart. */
export const lackingTitle = (label: string, headers: readonly string[]): string =>
  headers.includes(label) ? `${label} *` : label
