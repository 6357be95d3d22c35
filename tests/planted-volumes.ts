/** Faults of agreed volumes (modules/vbp). */
export const plantedVolumes = {
  // reserved and never given back
  '§5': `insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty) select new_id(), hospital_id, 2026, 5, 4 from plan`,
  '§5e': `insert into vbp_quota (item_id, hospital_id, year, agreed_qty, used_qty) select new_id(), hospital_id, 2026, 5, 6 from plan`,
  '§5b': `insert into vbp_quota (item_id, hospital_id, year, agreed_qty, moved_qty) select new_id(), hospital_id, 1, 5, 5 from plan`,
  '§5c': `insert into vbp_quota (item_id, hospital_id, year, agreed_qty, done_qty) select new_id(), hospital_id, 1, 5, 5 from plan`,
  '§5d': `insert into vbp_transfer (no, hospital_id, to_hospital_id, item_id, year, qty, reason, created_by, creator_name, status)
    select 'DL', hospital_id, hospital_id, new_id(), 1, 1, 'xx', created_by, 'x', 'done' from plan limit 1`,
} as const
