-- One piece is used once in the region however its code is written: in full width or small letters, with blanks, or by its serial
-- number alone. A scanner's separator stays.
select set_config('app.kind', 'system', true);

create function piece_text(text) returns text language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select upper(regexp_replace(normalize($1, nfkc), '[[:space:]\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'))
$$;
alter table surgery_piece add column code text not null
  generated always as (piece_text(case when serial <> '' then serial else unique_code end)) stored;
drop index surgery_piece_serial;
drop index surgery_piece_code;
create unique index surgery_piece_serial on surgery_piece (udi_di, code) where used_qty > 0 and serial <> '';
create unique index surgery_piece_code on surgery_piece (product_id, code) where used_qty > 0 and code <> '';

-- a receiving desk's pieces are kept by their GTIN and serial number
update acceptance_scan set piece = split_part(piece, ' ', 1) || ' ' || piece_text(substr(piece, strpos(piece, ' ') + 1))
where piece <> upper(normalize(piece, nfkc));
