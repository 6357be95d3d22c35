-- Ways around a contract that somebody walked: a prepayment through its supplement, and amounts read by searching for them.
select set_config('app.kind', 'system', true);

-- What a supplement says stands in its contract: what was once asked for in its name counts against that one.
create function prepay_asked_with_supplements(which uuid) returns numeric language sql stable as $$
  select prepay_asked(which) + coalesce(sum(prepay_asked(s.id)), 0) from contract s where s.parent_id = which
$$;
create or replace function prepay_lock(which uuid, most numeric) returns numeric language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r requisition;
  rest numeric;
begin
  select * into r from requisition where id = which;
  insert into requested_contract (contract_id, hospital_id, supplier_id, most_amount)
    values (r.contract_id, r.hospital_id, r.supplier_id, most) on conflict (contract_id) do nothing;
  perform from requested_contract where contract_id = r.contract_id for update;
  rest := most - prepay_asked_with_supplements(r.contract_id)
    + case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount else r.paid_amount end;
  update requested_contract set most_amount = most where contract_id = r.contract_id and requested_amount <= most and most_amount <> most;
  return rest;
end $$;
