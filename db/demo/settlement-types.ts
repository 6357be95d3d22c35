import type { Actor } from '#kernel/server/ctx.ts'

/** The people of a pair's money: who invoices it, who checks, lets pass, approves level by level, and pays. */
export interface Desk {
  biller: Actor
  finance: Actor
  lead: Actor
  levels: readonly Actor[]
  cashier: Actor
}
