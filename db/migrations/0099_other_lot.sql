-- A lot that the slip does not name (domain §3.6): where the hospital takes such goods, they are a line of their own in the delivery, with
-- the lot the slip named beside them, and its supplier confirms the changed lot before they enter stock.
alter table delivery_line
  add column slip_lot text,
  add column lot_confirmed_by uuid references app_user (id),
  add column lot_confirmed_at timestamptz,
  add check ((lot_confirmed_at is null) = (lot_confirmed_by is null)),
  add check (slip_lot is not null or lot_confirmed_at is null);

-- So much of a waiting lot is another one. The lines of what was shipped are kept by a trigger; this parts one of them, and all of
-- the parts are as much as was shipped.
create function acceptance_other_lot(line uuid, n numeric, lot text, made date, ends date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    was text := current_setting('app.kind');
    a acceptance;
    l acceptance_line;
    d delivery_line;
    other delivery_line;
  begin
    if was <> 'hospital' then raise exception 'the hospital finds it' using errcode = 'insufficient_privilege'; end if;
    perform become('system');
    select x.* into strict l from acceptance_line x where x.id = line;
    select x.* into strict a from acceptance x where x.id = l.acceptance_id for update;
    if a.hospital_id <> app_org() or a.status <> 'wait' or n > l.delivered_qty then
      raise exception 'this lot does not wait here' using errcode = 'insufficient_privilege';
    end if;
    select x.* into strict d from delivery_line x where x.id = l.delivery_line_id for update;
    other := d;
    other.slip_lot := coalesce(d.slip_lot, d.lot_no);
    other.lot_no := lot;
    other.production_date := made;
    other.expiry_date := ends;
    other.lot_confirmed_by := null;
    other.lot_confirmed_at := null;
    -- the report was of the lot that was sent
    other.report_no := '';
    other.report_date := null;
    other.report_files := '[]';
    if n = d.qty then
      update delivery_line x set (slip_lot, lot_no, production_date, expiry_date, lot_confirmed_by, lot_confirmed_at, report_no, report_date, report_files)
        = (other.slip_lot, lot, made, ends, null, null, '', null, '[]') where x.id = d.id;
    else
      other.id := new_id();
      other.seq := (select max(x.seq) + 1 from delivery_line x where x.delivery_id = d.delivery_id);
      other.qty := n;
      other.amount := round(n * d.price, 2);
      other.accepted_qty := 0;
      other.refused_qty := 0;
      other.returning_qty := 0;
      other.returned_qty := 0;
      update delivery_line x set qty = x.qty - n, amount = round((x.qty - n) * x.price, 2) where x.id = d.id;
      -- lots of a delivery are added by its supplier alone, and this is one of his
      perform set_config('app.org', d.supplier_id::text, true), become('supplier');
      insert into delivery_line select other.*;
      perform set_config('app.org', a.hospital_id::text, true), become('system');
      if n = l.delivered_qty then
        update acceptance_line x set delivery_line_id = other.id where x.id = l.id;
      else
        update acceptance_line x set delivered_qty = x.delivered_qty - n where x.id = l.id;
        insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
        values (l.hospital_id, l.supplier_id, l.acceptance_id, other.id,
          (select max(x.seq) + 1 from acceptance_line x where x.acceptance_id = l.acceptance_id), n);
      end if;
    end if;
    update delivery x set (amount, line_count, version) = (select sum(y.amount), count(*), x.version + 1 from delivery_line y where y.delivery_id = x.id)
      where x.id = d.delivery_id;
    update acceptance x set version = x.version + 1 where x.id = a.id;
    perform become(was);
  end $$;

-- Their supplier says that these lots are what he sent.
create function acceptance_confirm_lots(which uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  declare
    was text := current_setting('app.kind');
    n integer;
  begin
    if was <> 'supplier' then raise exception 'the supplier confirms it' using errcode = 'insufficient_privilege'; end if;
    perform become('system');
    perform from acceptance a where a.id = which and a.supplier_id = app_org() and a.status in ('wait', 'checked') for update;
    if not found then raise exception 'nothing waits here' using errcode = 'insufficient_privilege'; end if;
    update delivery_line d set lot_confirmed_by = app_user(), lot_confirmed_at = now() from acceptance_line l
      where l.acceptance_id = which and d.id = l.delivery_line_id and d.slip_lot is not null and d.lot_confirmed_at is null;
    get diagnostics n = row_count;
    update acceptance a set version = a.version + 1 where a.id = which and n > 0;
    perform become(was);
    return n;
  end $$;
revoke all on function acceptance_other_lot(uuid, numeric, text, date, date), acceptance_confirm_lots(uuid) from public;
grant execute on function acceptance_other_lot(uuid, numeric, text, date, date), acceptance_confirm_lots(uuid) to jicai_app;
