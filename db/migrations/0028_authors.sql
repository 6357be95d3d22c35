-- Four eyes by person, for every document: whoever created, changed or submitted it is its author and does not audit it.
-- Steps that changed nothing (prints, passed levels) and steps another document caused make no author.
alter table doc_history add column authored boolean not null default false;
update doc_history set authored = true where user_id is not null
  and (action in ('update', 'submit') or (action = 'create' and label <> '由计划生成'));
