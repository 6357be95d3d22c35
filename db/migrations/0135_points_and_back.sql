-- Goods that patients and wards hand back to the store that dispensed them: a paper of their own (domain-stock §2.24.3, decision 0110).
alter table stock_document drop constraint stock_document_doc_kind_check;
alter table stock_document add constraint stock_document_doc_kind_check check (doc_kind in ('dept', 'deptBack', 'outpatient', 'outpatientBack',
  'inpatient', 'inpatientBack', 'surgery', 'move', 'breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'));
alter table stock_document drop constraint stock_document_check1;
alter table stock_document add constraint stock_document_check1 check (doc_kind = any (case doc_class
  when 'issue' then array['dept', 'deptBack', 'outpatient', 'outpatientBack', 'inpatient', 'inpatientBack', 'surgery']
  when 'transfer' then array['move'] else array['breakage', 'surplus', 'destroy', 'otherIn', 'otherOut', 'opening'] end));
