-- What contracts of a type pay before anything came, where nothing else is said (domain §2.27).
select set_config('app.kind', 'system', true);

alter table contract_type add column prepay_rate integer check (prepay_rate between 0 and 100);
