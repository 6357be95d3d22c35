-- What a certificate covers, in parts a gate can judge (domain-lists §2.34). Of each: nothing named is not limited.
alter table certificate
  add column kinds smallint[] not null default '{}' check (kinds <@ array[0, 1, 2, 3]::smallint[]),
  add column device_classes text[] not null default '{}' check (device_classes <@ array['1', '2', '3']),
  add column categories uuid[] not null default '{}',
  add column regions text[] not null default '{}' check (array_position(regions, '') is null),
  -- of a letter; of an agreement the hospitals it is with
  add column products uuid[] not null default '{}',
  add column hospitals uuid[] not null default '{}',
  -- who authorises whom, of a letter
  add column from_company_id uuid references company,
  add column to_company_id uuid references company,
  -- whom a mandate names
  add column person_name text not null default '' check (length(person_name) <= 50),
  add column person_phone text not null default '' check (length(person_phone) <= 32),
  add constraint certificate_letter check (cert_kind = 'authorization' or num_nonnulls(from_company_id, to_company_id) = 0),
  add constraint certificate_letter_ends check (from_company_id <> to_company_id);

-- The way up from a supplier: whoever was authorised by a letter may have authorised another.
create index certificate_letters on certificate (to_company_id) where to_company_id is not null;
create index certificate_from on certificate (from_company_id) where from_company_id is not null;
create index certificate_company on certificate (company_id) where company_id is not null;
