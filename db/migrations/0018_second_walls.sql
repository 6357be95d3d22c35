-- Who registered an acceptance does not confirm it (security.md C33), in direct SQL neither.
alter table acceptance add constraint acceptance_two_people check (confirmed_by is null or confirmed_by <> checked_by);
