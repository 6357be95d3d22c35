-- One piece is used once in the region however its code is written: in full width or small letters, with blanks, or by its serial
-- number alone. A scanner's separator stays.
select set_config('app.kind', 'system', true);

create function piece_text(text) returns text language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select upper(regexp_replace(normalize($1, nfkc), '[[:space:]\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'))
$$;
alter table surgery_piece add column code text not null
  generated always as (piece_text(case when serial <> '' then serial else unique_code end)) stored;
-- what was used twice by two spellings before this stays as it was written, or the region could not go on
alter table surgery_piece add column told_twice boolean not null default false;
update surgery_piece p set told_twice = true from (
  select id, row_number() over (partition by product_id, code order by id) as of_product,
    row_number() over (partition by case when serial <> '' then udi_di else id::text end, code order by id) as of_udi
  from surgery_piece where used_qty > 0 and code <> ''
) d where d.id = p.id and (d.of_product > 1 or d.of_udi > 1);
drop index surgery_piece_serial;
drop index surgery_piece_code;
create unique index surgery_piece_serial on surgery_piece (udi_di, code) where used_qty > 0 and serial <> '' and not told_twice;
create unique index surgery_piece_code on surgery_piece (product_id, code) where used_qty > 0 and code <> '' and not told_twice;

-- a receiving desk's pieces are kept by their GTIN and serial number
update acceptance_scan set piece = split_part(piece, ' ', 1) || ' ' || piece_text(substr(piece, strpos(piece, ' ') + 1))
where piece <> upper(normalize(piece, nfkc));
