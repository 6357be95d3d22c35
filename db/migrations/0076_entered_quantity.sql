-- What a buyer typed in another unit of packing than the article is bought in (domain-lists §2.33): 2 件 of the 40 盒 a line keeps.
select set_config('app.kind', 'system', true);

alter table plan_line add column entered_qty numeric(11,3) check (entered_qty > 0), add column entered_unit text not null default '',
  add constraint plan_line_entered check ((entered_qty is null) = (entered_unit = '') and length(entered_unit) <= 20);
alter table order_line add column entered_qty numeric(11,3) check (entered_qty > 0), add column entered_unit text not null default '',
  add constraint order_line_entered check ((entered_qty is null) = (entered_unit = '') and length(entered_unit) <= 20);

-- It says the quantity it was typed for and no other: of a line that is split or changed afterwards it is forgotten.
create function forget_entered() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.qty <> old.qty and new.entered_qty is not distinct from old.entered_qty then
    new.entered_qty := null;
    new.entered_unit := '';
  end if;
  return new;
end $$;
create trigger forget_entered before update of qty on plan_line for each row execute function forget_entered();
create trigger forget_entered before update of qty on order_line for each row execute function forget_entered();
