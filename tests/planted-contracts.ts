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

/** One that is in force, with a version as it was frozen, and who signed. */
const frozen = (more = '') =>
  agreed(
    'draft',
    `update contract set status = 'effective', source = 'import', content_n = 1, signed_count = 0 where no = 'HTp';
    insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, pdf_sha256, made_by, maker_name)
      select hospital_id, supplier_id, id, 1, '{}', encode(sha256('{}'), 'hex'), repeat('0', 64), created_by, 'x' from contract where no = 'HTp';
    ${more}`,
  )
const signature = (
  digest: string,
) => `insert into contract_signature (hospital_id, supplier_id, contract_id, n, role, sign_kind, user_id, signer_name,
    pdf_sha256, statement) select hospital_id, supplier_id, id, 1, 'hospital', 'online', created_by, 'x', repeat('${digest}', 64), 'x' from contract where no = 'HTp'`

/** Faults of contracts from their signatures on (modules/contract), one an invariant. */
export const plantedLife = {
  C28a: frozen(`update contract_version set content = '{"a":1}'`),
  C28b: frozen('update contract_version set superseded_at = now()'),
  C28c: frozen(`update contract set status = 'waitSign', signed_count = 1 where no = 'HTp'`),
  C28d: frozen(signature('1')),
  C28e: frozen(`update contract set ending = true where no = 'HTp'`),
  C28f: frozen(`update contract_line set ordered_qty = 1 where contract_id = (select id from contract where no = 'HTp');
    update contract set status = 'void' where no = 'HTp'`),
  C28g: frozen(`insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, user_name, org_name, parties)
      select 'contract', id, 'takeEffect', 'x', 'signed', 'effective', 'x', 'x', array[hospital_id, supplier_id] from contract where no = 'HTp';
    delete from contract where no = 'HTp'`),
}
