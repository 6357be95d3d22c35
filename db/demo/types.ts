import type { Actor } from '#kernel/server/ctx.ts'
import type { Past } from './queries-move.ts'

export interface DemoAccount {
  login: string
  password: string
  name: string
  org: string
}

export type Hire = (orgId: string, orgName: string, login: string, name: string, role: string) => Promise<void>

/** The people of one hospital's goods' way, and who sells for a supplier. */
export interface Team {
  buyer: Actor
  auditor: Actor
  receiver: Actor
  pharmacist: Actor
  point: Record<number, string>
  seller: (supplierId: string) => Actor
  /** To when its documents will be moved. */
  past: Past
}

export interface Item {
  catalogItemId: string
  kind: number
  supplierId: string
  packMultiple: string
  /** Selected in volume-based procurement. */
  selected: boolean
}

/**
 * How far a plan's goods get. `partly`: half was shipped long ago; `closed`: and the buyer gave the rest up; `packed`: a
 * delivery is ready; `voided`: one was called back; `halfChecked`: some lines wait; `revoked`: a registration was taken back; `refused`: everything was.
 */
export type Reach =
  | 'draft'
  | 'planVoid'
  | 'approved'
  | 'planClosed'
  | 'orderVoid'
  | 'pending'
  | 'rejected'
  | 'ordered'
  | 'audited'
  | 'accepted'
  | 'shipped'
  | 'checked'
  | 'done'
  | 'partly'
  | 'closed'
  | 'unaudit'
  | 'unaudited'
  | 'packed'
  | 'voided'
  | 'halfChecked'
  | 'revoked'
  | 'refused'

export interface RegionHospital {
  orgId: string
  logins: { buyer: string; auditor: string; receiver: string; pharmacist: string }
  /** Product kind → the point its goods come to. */
  point: Record<number, string>
  articles: Item[]
}

/** What the documents need to know; plain data, so that a killed loading can be continued with it. */
export interface Region {
  accounts: DemoAccount[]
  hospitals: RegionHospital[]
  /** Supplier id and the login that sells for it; he ships too in the demonstration. */
  sellers: [supplierId: string, login: string][]
}
