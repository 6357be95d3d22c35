/** Hard limits of untrusted sheets (security.md C51, ux.md Export: never a silent cap). */
export const sheetLimits = {
  /** Rows below the header. */
  rows: 100_000,
  columns: 300,
  /** Characters of one cell, Excel's own limit: a longer one refuses its row, never the file (ux.md 80). */
  cell: 32_767,
  /** Bytes of all parts of an xlsx together, unpacked. */
  unzipped: 200 * 1024 * 1024,
  /** Bytes of one part other than the sheet itself: shared strings and styles are read as a whole. */
  entries: 2_000,
  /** Milliseconds for one file. */
  time: 50_000,
  /** Megabytes of heap for the parser. */
  heap: 256,
} as const

/** What a parser refuses, as templates of the house; they travel from the worker as plain text. */
export const sheetProblems = {
  rows: '超过 100,000 行，请拆分文件',
  columns: '列数超过 300，请删除多余的列',
  size: '文件解压后过大，无法读取',
  broken: '文件已损坏或不是 Excel、CSV 文件',
  encrypted: '文件已加密，请取消密码后再上传',
  old: '不支持旧版 Excel 格式，请另存为 xlsx',
  slow: '文件读取超时，请拆分文件',
  empty: '文件没有内容',
} as const
export type SheetProblem = keyof typeof sheetProblems

/** Thrown by the parsers; `openSheet` turns it into a refusal. */
export class SheetError extends Error {
  readonly problem: SheetProblem
  readonly line: number
  constructor(problem: SheetProblem, line = 0) {
    super(problem)
    this.problem = problem
    this.line = line
  }
}
