-- What the paper of an external number said when it came: the same again is the same document, another under the number is told apart.
alter table stock_document add column external_hash text;
alter table stock_document add check (external_hash is null or external_no is not null);
