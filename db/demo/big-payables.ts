import type pg from 'pg'

/** What was accepted is owed, a row a line, and no invoice stands for it yet. */
export const payables = [
  `insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, order_line_id, order_no, delivery_line_id,
    delivery_no, pool, product_id, code, name, spec, unit, lot_no, two_invoice, price, qty, amount, accepted_on, due_on)
  select o.hospital_id, o.supplier_id, 1, o.acceptance_id, o.acceptance_no, l.acceptance_line, l.id, o.no, l.delivery_line, o.delivery_no,
    l.delivery_line, x.product_id, x.platform_code, x.name, x.spec, '盒', to_char(o.at, '"L"YYQ'), true, x.price, shipped, shipped * x.price,
    payable_day(o.at + interval '180 minutes'), payable_due(0::smallint, payable_day(o.at + interval '180 minutes'))
  from big_line l join big_order o using (n) join big_article x using (a) where reach = 4 order by l.n, i`,
]

/** As the migration set the clocks of what came about before there were any: some at a time, each item once all is there. */
export const setClocks = (client: pg.Client) =>
  client.query(`do $$
    declare
      chunk uuid[];
      last uuid;
    begin
      loop
        chunk := array(select id from payable_item where amount > 0 and (last is null or id > last) order by id limit 20000);
        exit when cardinality(chunk) = 0;
        perform payment_refresh(chunk);
        last := chunk[cardinality(chunk)];
      end loop;
    end $$`)
