-- Goods that patients and wards hand back to the store that dispensed them: a paper of their own (domain-stock §2.24.3, decision 0110).
alter table stock_document drop constraint stock_document_doc_kind_check;
alter table stock_document add constraint stock_document_doc_kind_check check (doc_kind in ('dept', 'deptBack', 'outpatient', 'outpatientBack',
  'inpatient', 'inpatientBack', 'surgery', 'move', 'breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'));
alter table stock_document drop constraint stock_document_check1;
alter table stock_document add constraint stock_document_check1 check (doc_kind = any (case doc_class
  when 'issue' then array['dept', 'deptBack', 'outpatient', 'outpatientBack', 'inpatient', 'inpatientBack', 'surgery']
  when 'transfer' then array['move'] else array['breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'] end));

-- Where the stock of a point is kept: on this platform, or in the hospital's own system (§2.24.4, decision 0110).
alter table distribution_point add column kept_by text not null default 'here' check (kept_by in ('here', 'his'));

-- Consigned goods that were dispensed and are handed back are owed less by what they were owed at, as those a department gives back are (0132).
select set_config('app.kind', 'system', true);
do $$
begin
  execute replace(replace(pg_get_functiondef('payable_of_use(uuid)'::regprocedure),
    'back on m.cause = ''deptBack''', 'back on m.cause in (''deptBack'', ''dispenseBack'')'),
    'given.cause = ''deptIssue''', 'given.cause in (''deptIssue'', ''dispense'')');
end $$;
