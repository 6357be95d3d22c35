-- What a list sums is a column.
alter table amendment add column amount_diff numeric(16, 2) not null generated always as (amount_after - amount_before) stored;
