/** What a bug would leave behind of trace codes, by the invariant that finds it. */
export const plantedCodes: Record<string, string> = {
  '§4.1': `insert into delivery_code (delivery_id, code, hospital_id, supplier_id, delivery_line_id, scan_id, carrier, unit_codes)
    select delivery_id, 'QY-' || n, hospital_id, supplier_id, id, new_id(), 'OTHER', 1 from delivery_line, generate_series(0, qty::int) n`,
  '§4.4': `insert into delivery_scan (delivery_id, id, hospital_id, supplier_id, delivery_line_id, code, result, qty, user_id, user_name)
    select l.delivery_id, new_id(), l.hospital_id, l.supplier_id, l.id, 'QY-0001', 'counted', 2, d.created_by, 'x'
    from delivery_line l join delivery d on d.id = l.delivery_id limit 1;
  insert into delivery_code (delivery_id, code, hospital_id, supplier_id, delivery_line_id, scan_id, carrier, unit_codes)
    select delivery_id, code, hospital_id, supplier_id, delivery_line_id, id, 'OTHER', 1 from delivery_scan`,
  '§4.4b': `insert into trace_box (supplier_id, code, box, scan_id, created_by)
    select supplier_id, x, y, new_id(), created_by from delivery, (values ('A', 'B'), ('B', 'C'), ('C', 'A')) v(x, y)`,
}
