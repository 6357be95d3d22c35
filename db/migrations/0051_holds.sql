-- Holds are placed and released by people (domain-stock.md §2.24.2), and a movement says which department it was for (§2.24.4).
select set_config('app.kind', 'system', true);

alter table stock_movement
  add department_id uuid,
  add foreign key (hospital_id, department_id) references department (hospital_id, id);
create index stock_movement_department on stock_movement (department_id, at) where department_id is not null;

-- A hold is released, made smaller by what leaves from under it, and never removed.
drop policy founds on stock_hold;
call wall('stock_hold', $q$ hospital_id = (select org_of('hospital')) $q$, $q$ hospital_id = (select org_of('hospital')) $q$);
grant update on stock_hold to jicai_app;
