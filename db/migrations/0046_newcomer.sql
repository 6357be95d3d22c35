-- Which units take decimals is an entry of the dictionary 收货数量类型 (specification §5): units below «三位小数» take three,
-- all others none. Until now it was a list in code; what the house had is what the dictionary says from here on.
insert into dict (kind, code, name, parent, sort)
select 'receiptQuantityType', code, name, '1', n
  from (values ('kg', 'kg', 1), ('g', 'g', 2), ('mg', 'mg', 3), ('L', 'L', 4), ('ml', 'ml', 5), ('qianke', '千克', 6),
    ('gongjin', '公斤', 7), ('ke', '克', 8), ('sheng', '升', 9), ('haosheng', '毫升', 10), ('mi', '米', 11), ('dun', '吨', 12))
    as units (code, name, n)
  on conflict do nothing;

-- What a supplier shows at his registration says what it is; what was shown until now is his business licence.
update quarantine_file set purpose = 'businessLicense' where purpose = 'licence';

-- Who is let in finds his papers as drafts: they are made for him, and nothing else is.
drop policy adds on certificate;
create policy adds on certificate for insert
  with check (org_id = (select org_of('hospital', 'supplier', 'authority')) or ((select acts_as('elevated')) and status = 'draft'));

-- Why an organisation was switched off, for whoever meets it in a list.
alter table org add column disabled_reason text not null default '' check (length(disabled_reason) <= 200);

-- A draft made of a registration may lack the number its people write in before they submit it.
alter table certificate drop constraint certificate_cert_no_check,
  add constraint certificate_cert_no_check check (length(cert_no) <= 100 and (status = 'draft' or cert_no <> ''));
