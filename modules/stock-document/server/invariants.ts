import type { Invariant } from '#kernel/server/noun.ts'

const moved = `select m.ref_line_id as id, m.ref_id, sum(m.qty) as qty, bool_or(m.undo_of is not null) as undone
  from stock_movement m where m.ref_type = 'stockDocument' group by 1, 2`

/** What holds of documents of stock and what they moved. */
export const stockDocumentInvariants: readonly Invariant[] = [
  {
    id: 'I5d',
    title: 'each lot of a posted document is what it moved, and each movement of a document one of its lots',
    sql: `select l.id, d.no from stock_document_lot l join stock_document d on d.id = l.document_id
        where (d.status in ('posted', 'reversed', 'shipped', 'shortPending', 'received', 'receivedShort', 'booked') or l.part = 'loss')
          and l.units is distinct from (select sum(abs(m.qty)) from stock_movement m where m.ref_type = 'stockDocument' and m.ref_line_id = l.id
            and m.cause not in ('undo', 'transferIn'))
      union all
      select m.id, m.ref_no from stock_movement m where m.ref_type = 'stockDocument' and not exists (
        select from stock_document_lot l where l.id = m.ref_line_id and l.document_id = m.ref_id)`,
  },
  {
    id: 'I5e',
    title: 'a document that moved nothing, or was taken back, has nothing moved on balance',
    sql: `select m.id, d.no from (${moved}) m join stock_document d on d.id = m.ref_id
      where (d.status = 'reversed' and (m.qty <> 0 or not m.undone)) or (d.status <> 'reversed' and m.undone)
        or d.status in ('draft', 'requested', 'pending', 'rejected', 'approved', 'void')`,
  },
  {
    id: 'I5f',
    title: 'what left by a transfer came, is on the way, or is lost',
    sql: `select d.id, d.no from stock_document d
      cross join lateral (select coalesce(-sum(m.qty) filter (where m.cause = 'transferOut'), 0) as gone,
          coalesce(sum(m.qty) filter (where m.cause = 'transferIn'), 0) as came,
          coalesce(-sum(m.qty) filter (where m.cause = 'countLoss'), 0) as lost
        from stock_movement m where m.ref_type = 'stockDocument' and m.ref_id = d.id) m
      cross join lateral (select coalesce(sum(l.units - coalesce(l.received_units, 0)) filter (where l.part = 'goods'), 0) as missing,
          coalesce(sum(l.units) filter (where l.part = 'loss'), 0) as lost
        from stock_document_lot l where l.document_id = d.id) l
      where d.doc_class = 'transfer' and d.shipped_at is not null and (
        -- what is lost came back on paper to be lost, so it is counted in both
        m.gone - m.came <> case when d.status in ('shipped', 'shortPending') then l.missing else 0 end
        or m.lost <> l.lost or (d.status in ('received', 'receivedShort') and l.missing <> l.lost))`,
  },
  {
    id: 'I13s',
    title: 'nobody hands over what he asked for himself',
    sql: `select id, no from stock_document where doc_class = 'issue' and posted_by = requested_by`,
  },
]
