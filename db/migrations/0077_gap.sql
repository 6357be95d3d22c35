-- Another branch has this number; this file goes when that one comes.
select 1;
