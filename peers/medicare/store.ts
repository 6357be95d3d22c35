import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A row as the platform keeps it. */
export interface Kept {
  inst: string
  infno: string
  bchno: string
  flowNo: string
  at: string
  valid: boolean
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
}
type Line =
  | ({ t: 'row' } & Omit<Kept, 'valid'>)
  | { t: 'gone'; inst: string; bchno: string; at: string }
  | { t: 'msg'; id: string }
  | { t: 'sign'; no: string; inst: string; until: number }
  | { t: 'end'; no: string }

export interface Sign {
  inst: string
  until: number
}

/**
 * A journal of lines, each on the disk before it is answered: what was said to be kept is kept, whatever kills the program. A last line
 * that was torn was never answered, and is cut off.
 */
export class Store {
  readonly rows = new Map<string, Kept>()
  readonly messages = new Set<string>()
  readonly signs = new Map<string, Sign>()
  private readonly file: number
  private serial = 0

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true })
    const path = join(dir, 'journal')
    if (existsSync(path)) {
      const bytes = readFileSync(path)
      const whole = bytes.lastIndexOf(10) + 1
      if (whole < bytes.length) truncateSync(path, whole)
      for (const line of bytes.subarray(0, whole).toString('utf8').split('\n')) if (line) this.take(JSON.parse(line))
    }
    this.file = openSync(path, 'a', 0o600)
  }

  private take(line: Line): void {
    if (line.t === 'row') {
      const { t: _, ...row } = line
      this.rows.set(`${row.inst} ${row.bchno}`, { ...row, valid: true })
      this.serial += 1
    } else if (line.t === 'gone') {
      const row = this.rows.get(`${line.inst} ${line.bchno}`)
      if (row) row.valid = false
    } else if (line.t === 'msg') this.messages.add(line.id)
    else if (line.t === 'sign') this.signs.set(line.no, { inst: line.inst, until: line.until })
    else this.signs.delete(line.no)
  }

  /** All of them or, torn, those before the tear. */
  write(lines: readonly Line[]): void {
    if (lines.length === 0) return
    writeSync(this.file, lines.map((l) => `${JSON.stringify(l)}\n`).join(''))
    fsyncSync(this.file)
    for (const line of lines) this.take(line)
  }

  nextFlow(infno: string): () => string {
    let n = this.serial
    return () => {
      n += 1
      return `${infno}${String(n).padStart(14, '0')}`
    }
  }

  of(inst: string, bchno: string): Kept | undefined {
    return this.rows.get(`${inst} ${bchno}`)
  }

  close(): void {
    closeSync(this.file)
  }
}
