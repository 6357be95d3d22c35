-- From when until when an organisation belongs to the one above it (domain §2.9): what the parent shares counts on those
-- days only (security.md C27). Open ends are without limit.
alter table org
  add column parent_from date,
  add column parent_to date,
  add check (parent_to is null or parent_from is null or parent_to >= parent_from),
  add check (parent_id is not null or (parent_from is null and parent_to is null));
