/** A contract of one line that came about by no call. */
const agreed = (
  status: string,
  more = '',
) => `with t as (insert into contract_type (org_id, code, name, category, created_by, creator_name)
    select hospital_id, 'TX', 'x', 'drug', created_by, 'x' from plan limit 1 returning *),
  c as (insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, line_count, amount, status, owner_id, created_by,
    creator_name, valid_from, valid_to)
    select l.hospital_id, l.supplier_id, l.hospital_id, 'hospital', 'HTp', 'x', t.id, 'drug', 1, 10, '${status}', t.created_by, t.created_by, 'x',
      current_date, current_date + 30 from t, order_line l limit 1 returning *)
  insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, unit, price, qty, amount)
  select c.hospital_id, c.supplier_id, c.id, 1, p.id, 'x', 'x', 'x', 'x', 1, 10, 10 from c, (select id from product limit 1) p; ${more}`

/** Faults of contracts before they are signed (modules/contract), one an invariant. */
export const plantedContracts = {
  C1: agreed('unclaimed'),
  C2: agreed('draft', 'update contract set amount = 11'),
  C3: agreed('rejected', 'update contract set audited_by = created_by'),
  C4: agreed('pending'),
}
