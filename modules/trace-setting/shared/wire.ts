import type { Upload } from './uploads.ts'

export { isUpload, type Upload, uploads } from './uploads.ts'

/** One row as it goes out: fields by their names on the wire, as text with the decimals of the field table. */
export interface WireRow {
  bchno: string
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
}

/** What the platform said of one row. `unknown`: it must be asked for by its number before it is sent again. */
export type RowAnswer = { kind: 'taken'; flowNo: string } | { kind: 'refused'; reason: string } | { kind: 'unknown' }

/** Why there is no answer one may trust; domain-trace §4.3. */
export const wireFaults = {
  dns: '域名无法解析',
  refused: '无法连接',
  timeout: '超时未应答',
  reset: '连接中断',
  status: '网关拒绝',
  busy: '平台繁忙',
  unreadable: '应答无法识别',
  tooLong: '应答过长',
  notAllowed: '地址不在允许名单内',
} as const
export type WireFault = keyof typeof wireFaults
export interface Faulty {
  kind: 'fault'
  fault: WireFault
  message: string
  /** The same for who translates: `message` is it filled in Chinese. A text of the platform's own has none. */
  template?: string
  params?: Readonly<Record<string, string | number>>
}

/** A whole call: answered row by row, refused whole (infcode ≠ 0), or no answer one may trust. */
export type Answered =
  | { kind: 'rows'; rows: ReadonlyMap<string, RowAnswer> }
  | { kind: 'refused'; reason: string }
  | Faulty

/** A row as the platform holds it. */
export interface HeldRow {
  bchno: string
  flowNo: string
  /** Not taken back. */
  valid: boolean
  fields: Readonly<Record<string, string>>
  codes: readonly string[]
}
export type Found = { kind: 'found'; rows: readonly HeldRow[] } | { kind: 'refused'; reason: string } | Faulty
/** 3512, 3513: where the platform knows a code from. */
export type Queried =
  | { kind: 'rows'; rows: readonly Readonly<Record<string, string>>[] }
  | { kind: 'refused'; reason: string }
  | Faulty

/** What lies in a box, as the code service knows it; a pack has nothing in it. */
export type Unpacked =
  | { kind: 'found'; level: string; children: readonly string[] }
  | { kind: 'refused'; reason: string }
  | Faulty

export const lookUps = ['3508', '3509', '3510', '3511', '3512', '3513'] as const
export type LookUp = (typeof lookUps)[number]

/** Which rows are asked for: by their numbers, or those of some days (both included). */
export type Wanted = { bchnos: readonly string[] } | { from: string; to: string }

/** A hospital's line to its platform. Every message is exchanged outside of any transaction. */
export interface Platform {
  hospitalId: string
  /** Rows of one interface in one message, at most `batchSize`. */
  batchSize: number
  upload(kind: Upload, rows: readonly WireRow[]): Promise<Answered>
  find(kind: Upload, wanted: Wanted): Promise<Found>
  revoke(kind: Upload, bchnos: readonly string[]): Promise<Answered>
  query(kind: LookUp, input: Readonly<Record<string, string>>): Promise<Queried>
  unpack(code: string): Promise<Unpacked>
}
