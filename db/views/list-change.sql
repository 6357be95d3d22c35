-- Changes of catalogue items under way and passed, for whoever counts them; an item's own list marks those that wait.
create view catalog_change_card with (security_invoker) as
select id, hospital_id, catalog_item_id, status, created_by, created_at, effective_at from catalog_change;
