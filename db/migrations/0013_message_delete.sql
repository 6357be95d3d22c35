-- One's own messages are marked and deleted with the codes of the message centre, which nobody asked for before. Whoever
-- could delete his messages still can.
insert into role_action (role_id, path, code)
select role_id, path, unnest(array['read', 'readAll', 'delete']) from role_action where path = 'messageNotice' and code = 'view'
on conflict do nothing;
