import type { Kysely } from 'kysely'
import type { DB } from '#db/types.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import type { Happening, HistoryStep } from './doc.ts'
import type { Sheet } from './sheet/read.ts'

/** A transaction. The brand keeps a plain pool from being passed where a transaction is needed (architecture §6.10). */
export type Tx = Kysely<DB> & { readonly isTx: true }

/** Which part of his organisation's data a role shows: kind → ids or codes; a missing kind means all (role/shared/calls.ts). */
export type DataRange = Readonly<Record<string, readonly (string | number)[] | undefined>>

/** Who acts, for which organisation, with which permission codes (`screen path:action`). */
export interface Actor {
  userId: string
  name: string
  loginName: string
  orgId: string
  orgName: string
  org: OrgKind | 'system'
  /** Nobody is signed in: reads as the system does and writes what public calls need, nothing else. */
  stranger?: true
  codes: ReadonlySet<string>
  sessionId: string | null
  /** What he sees is what one of these admits; null: everything his organisation sees. */
  ranges: readonly DataRange[] | null
  /** He typed his password within the last `session.proofMinutes`. */
  proved: boolean
}

/** A file of a request, judged as its call `takes` it: a paper with its type, a sheet with its rows. */
export interface UploadedFile {
  field: string
  filename: string
  bytes: Buffer
  /** Of a paper, by its bytes. */
  mime?: string
  sheet?: Sheet
}

export interface CookieOptions {
  maxAge?: number
  /** Readable by scripts; never for secrets. */
  open?: boolean
}

/** What a handler may see and set of the HTTP exchange; services below routes do not use it. */
export interface HttpSide {
  ip: string
  userAgent: string
  /** The request comes from this machine itself, through no proxy. */
  local: boolean
  /** What the device is known by that brings a mark of ours (device.ts). */
  device: string | undefined
  /** What a broken event stream had received last. */
  lastEventId: string
  cookies: Record<string, string | undefined>
  setCookie(name: string, value: string, options?: CookieOptions): void
  clearCookie(name: string): void
  setHeader(name: string, value: string): void
}

export interface AuditEntry {
  entity: string
  entityId: string
  entityNo?: string
  action: string
  before?: unknown
  after?: unknown
}

/** A call that runs in the background says how far it is. */
export interface BackgroundRun {
  /** Rows done so far; throws when its owner has cancelled it. */
  step(rows: number): void
  done(): number
}

/** Everything a service function needs; lives as long as one transaction. */
export interface Ctx {
  tx: Tx
  actor: Actor
  requestId: string
  lang: 'zh' | 'en'
  files: UploadedFile[]
  /** An export answers the names of its columns instead of a file. */
  columnsOnly?: boolean
  /** What the call found in its files before it took its connection (`Before.look`). */
  looked?: unknown
  http: HttpSide
  /** Set while the call runs in the background (kernel/server/background/). */
  background?: BackgroundRun
  /** Path of the call, for the audit log. */
  call: string
  /** What is asked of it, as parsed; nothing where no door was. */
  asked?: unknown
  /** Audit rows of this transaction; written as its last statement (kernel/server/audit.ts). */
  audits: AuditEntry[]
  /** Earlier ones wait in the database. */
  stowed?: boolean
  /** Steps of documents in this transaction; messages about them are written with the last statement (kernel/server/tell.ts). */
  happenings: Happening[]
  /** The same steps for the history, written with the last statement, or before it is asked for them (kernel/server/history.ts). */
  steps: HistoryStep[]
  /** The answer that is kept under the key of this call, written with the last statement (kernel/server/idempotency.ts). */
  answer?: { key: string; value: unknown }
  /** Run after COMMIT, not waited for; must not throw. */
  after: (() => void)[]
}
