-- The number of a migration that is made elsewhere at the same time; it goes when that one comes.
select 1;
