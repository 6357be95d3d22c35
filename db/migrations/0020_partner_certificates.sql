-- A hospital reads the audited papers of who supplies it today (screens.tsv baseInfo/mySupplier viewCert). What a supplier
-- has agreed with one hospital is no other hospital's to read, so agreements stay behind the wall.
create policy partner_reads on certificate for select using (
  scope = 'org' and status = 'passed' and cert_kind not in ('qaAgreement', 'integrity', 'other')
  and (select app_kind()) = 'hospital'
  and exists (select from supply_relation r where r.supplier_id = certificate.org_id and r.hospital_id = (select app_org())
    and r.enabled and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to));
