import { everyCause } from '#app/modules.ts'

const lives = everyCause
  .map((c) => `select '${c.machine.name}' as doc_type, x.* from (${c.lives}) x`)
  .join(' union all ')

/** A row on both sides of what is wrong with the big region's papers, as the job would find it, and how it came. */
export const exceptions: readonly string[] = [
  `create temp table big_wrong as
   select l.*, s.org_id, s.owner, coalesce(l.due + interval '1 day', l.since, now()) as began, row_number() over (order by l.line_id, s.org_id) as n
   from (${lives}) l cross join lateral (values (l.hospital_id, l.hospital_owner), (l.supplier_id, l.supplier_owner)) s (org_id, owner)
   where l.due is null or l.due + interval '1 day' <= now()`,
  `create temp table big_wrong_no as select row_number() over () as n, no from doc_numbers('YC', (select count(*)::int from big_wrong)) as x (no)`,
  `insert into exception (hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, order_id, goods_kind, seq, goods,
     amount, since, deadline, created_by)
   select hospital_id, supplier_id, org_id, x.no, cause, doc_type, doc_id, w.no, line_id, order_id, kind, seq, goods, amount, began,
     coalesce(deadline, due), owner from big_wrong w join big_wrong_no x using (n)`,
  `insert into doc_history (doc_type, doc_id, action, label, to_status, user_name, org_name, parties, at)
   select 'exception', e.id, 'create', '新建', 'open', '系统', '系统', array[e.org_id], e.since from exception e`,
]
