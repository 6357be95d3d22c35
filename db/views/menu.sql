create view menu_card with (security_invoker) as
select id, parent_id, path, area, name, name_en, pinyin, initials, icon, hidden, sort, org_kinds, actions from menu;
