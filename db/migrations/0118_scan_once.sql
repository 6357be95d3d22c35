-- A scan's id names it in the whole hospital: sent to another paper it is the same scan, and counts nowhere twice.
select set_config('app.kind', 'system', true);

-- what was counted on two papers before this stays counted, under ids of its own
alter table acceptance_scan no force row level security;
alter table acceptance_scan drop constraint acceptance_scan_acceptance_id_undoes_fkey;
alter table acceptance_scan add foreign key (acceptance_id, undoes) references acceptance_scan (acceptance_id, id)
  on update cascade;
update acceptance_scan s set id = new_id() from (
  select acceptance_id, id, row_number() over (partition by hospital_id, id order by received_at, acceptance_id) as n from acceptance_scan
) d where d.n > 1 and d.acceptance_id = s.acceptance_id and d.id = s.id;
alter table acceptance_scan force row level security;
create unique index acceptance_scan_once on acceptance_scan (hospital_id, id);
