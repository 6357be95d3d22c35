-- Both halves are said, as of every policy (security.md C20): what one may not see one does not write either.
alter policy private_files on file
  with check (purpose not in ('backgroundSource', 'backgroundResult', 'importErrors') or owner_id = (select app_user())
    or (select app_kind()) = 'system');

-- Who registered an acceptance does not confirm it (security.md C33), in direct SQL neither.
alter table acceptance add constraint acceptance_two_people check (confirmed_by is null or confirmed_by <> checked_by);
