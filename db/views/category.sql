create view category_card with (security_invoker) as
select id, code, name, parent_id, level, kind, pinyin, initials, enabled from category;
