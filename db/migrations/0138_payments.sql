-- Who let an exception of an invoice pass does not pay it later (domain-money §3.17), in direct SQL neither (decision 0072).
select set_config('app.kind', 'system', true);

create or replace function payer_is_apart() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r requisition;
  was text := become('system');
  barred boolean;
begin
  select * into r from requisition where id = new.requisition_id;
  barred := new.paid_by in (r.created_by, r.submitted_by, r.audited_by)
    or exists (select from doc_history h where h.doc_id = r.id and h.user_id = new.paid_by and (h.authored or h.action in ('passLevel', 'approve')))
    or exists (select from approval_level l where l.doc_id = r.id and l.state = 'passed' and new.paid_by in (l.acted_by, l.for_user))
    or exists (select from requisition_line l join invoice v on v.id = l.invoice_id where l.requisition_id = r.id
      and (v.audited_by = new.paid_by or new.paid_by = any (v.overriders)));
  perform become(was);
  if r.held or r.status <> 'partlyPaid' or (new.account_name, new.bank_name, new.bank_account) is distinct from (r.account_name, r.bank_name, r.bank_account) then
    raise exception 'this requisition is not paid now' using errcode = 'check_violation';
  end if;
  if barred then
    raise exception 'who pays neither raised nor approved it, nor passed its invoices or their exceptions' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Pairs with a payment, one after the other, and the payments of a pair: a statement asks for both (domain-money §2.51).
create index requisition_payment_pair on requisition_payment (hospital_id, supplier_id);
