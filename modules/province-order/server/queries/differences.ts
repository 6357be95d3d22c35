import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { DifferenceKind } from '../../shared/kinds.ts'

export interface Differs {
  kind: DifferenceKind
  /** Of the line or shipment it is about. */
  subject: string
  label: string
  ours: string
  theirs: string
}
interface Of {
  id: string
  hospitalId: string
  supplierId: string
}

/** Differences that are there now; one that lives already keeps its owner, its note and its beginning. @returns how many are new */
export const raise = async (tx: Tx, o: Of, all: readonly Differs[]): Promise<number> => {
  let fresh = 0
  for (const d of all) {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into province_difference (hospital_id, supplier_id, province_order_id, what, subject, label, ours, theirs)
      values (${o.hospitalId}, ${o.supplierId}, ${o.id}, ${d.kind}, ${d.subject}, ${d.label.slice(0, 300)}, ${d.ours}, ${d.theirs.slice(0, 200)})
      on conflict (province_order_id, what, subject) where ended_at is null
      do update set label = excluded.label, ours = excluded.ours, theirs = excluded.theirs
      where (province_difference.ours, province_difference.theirs) is distinct from (excluded.ours, excluded.theirs)
      returning xmax = 0 as fresh`.execute(tx)
    if (rows[0]?.fresh) fresh += 1
  }
  return fresh
}

/** Of what an order differs in now: the others that lived end by themselves, and those a person ended stay ended while they are as they were. @returns how many are new */
export const compareAll = async (tx: Tx, o: Of, all: readonly Differs[]): Promise<number> => {
  const keys = all.map((d) => `${d.kind} ${d.subject}`)
  await sql`update province_difference set ended_at = now(), version = version + 1
    where province_order_id = ${o.id} and ended_at is null and (what || ' ' || subject) <> all (${keys}::text[])`.execute(
    tx,
  )
  const { rows } = await sql<{ key: string; ours: string; theirs: string }>`
    select distinct on (what, subject) what || ' ' || subject as key, ours, theirs from province_difference
    where province_order_id = ${o.id} and ended_by is not null order by what, subject, ended_at desc`.execute(tx)
  const settled = new Map(rows.map((r) => [r.key, r]))
  return raise(
    tx,
    o,
    all.filter((d) => {
      const s = settled.get(`${d.kind} ${d.subject}`)
      return !s || s.ours !== d.ours || s.theirs !== d.theirs
    }),
  )
}
