-- Evidence packs 证据包 of requisitions (issue 20): what each held as it was made, so that a true one is told from another for good.
select set_config('app.kind', 'system', true);

create table evidence_pack (
  -- stands in the pack's own manifest
  id uuid primary key,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  requisition_no text not null,
  requisition_version integer not null,
  -- whoever made it, and its file, which is forgotten after some days
  org_id uuid not null references org,
  org_name text not null,
  user_id uuid not null references app_user,
  maker_name text not null,
  made_at timestamptz not null default now(),
  file_id uuid not null,
  -- path of each file, the manifest's too, and its SHA-256
  files jsonb not null check (jsonb_typeof(files) = 'object'),
  file_count integer not null check (file_count > 2),
  manifest_sha256 text not null check (manifest_sha256 ~ '^[0-9a-f]{64}$' and files ->> 'manifest.json' = manifest_sha256),
  -- where the maker's audit chain stood
  chain_day date,
  chain_seq integer,
  chain_hash text,
  check (num_nulls(chain_day, chain_seq, chain_hash) in (0, 3)),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id)
);
create index evidence_pack_of on evidence_pack (requisition_id, made_at desc);

do $$
begin
  call wall('evidence_pack', $q$ org_id = (select org_of('hospital', 'authority')) and user_id = (select app_user())
      and exists (select from requisition r where r.id = requisition_id and r.status <> 'draft') $q$,
    reads => $q$ exists (select from requisition r where r.id = requisition_id) $q$);
end $$;
alter table evidence_pack force row level security;
call limit_to_ranges('evidence_pack', 'exists (select from requisition r where r.id = evidence_pack.requisition_id)');
