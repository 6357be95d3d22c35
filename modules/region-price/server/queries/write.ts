import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { regionPriceCalls } from '../../shared/calls.ts'
import { type StageImpact, wouldTouch } from './touched.ts'

export type Body = Input<(typeof regionPriceCalls)['add']>
type Head = Omit<Body, 'lines'>

export const insert = (tx: Tx, actor: Actor, no: string, head: Head) =>
  tx
    .insertInto('regional_price')
    .values({ ...stored(head), no, created_by: actor.userId, created_org: actor.orgId })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, head: Partial<Head>) =>
  tx
    .updateTable('regional_price')
    .set({ ...stored(head), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('regional_price').where('id', '=', id).execute()

export const replaceLines = async (tx: Tx, id: string, lines: Body['lines']): Promise<void> => {
  await tx.deleteFrom('regional_price_line').where('region_id', '=', id).execute()
  await tx
    .insertInto('regional_price_line')
    .values(lines.map((l, i) => ({ ...stored(l), region_id: id, seq: i + 1 })))
    .execute()
}

/** The items it touches as they are now, instead of those it touched before. */
export const setItems = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('regional_price_item').where('region_id', '=', id).execute()
  await sql`
    insert into regional_price_item (region_id, catalog_item_id, hospital_id, supplier_id, product_id, old_price, new_price)
    select ${id}, t.item, t.hospital_id, t.supplier_id, t.product_id, t.old_price, t.new_price from (${wouldTouch(id)}) t`.execute(
    tx,
  )
}

/** What becomes of each stage. */
export const setRules = (tx: Tx, id: string, rules: object) =>
  tx
    .updateTable('regional_price')
    .set({ rules: sql`${JSON.stringify(rules)}::jsonb` })
    .where('id', '=', id)
    .execute()

/** It goes back to who enters it, and concerns nobody else. */
export const unpassed = (tx: Tx, id: string) =>
  tx.deleteFrom('regional_price_item').where('region_id', '=', id).execute()

/** The moments of a paper, written with its status. */
export const stamp = {
  /** Each round begins with the usual rules: what was chosen in one that ended was for what it was then. */
  submitted: () => ({ rules: sql`'{}'::jsonb` }),
  passed: ({ actor }: Ctx) => ({ audited_by: actor.userId, audited_at: sql`now()` }),
  /** What it touches, counted as it begins. */
  begun: (frozen: readonly StageImpact[]) => ({ frozen: sql`${JSON.stringify(frozen)}::jsonb` }),
  applied: () => ({ applied_at: sql`now()` }),
}
