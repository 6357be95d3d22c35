-- What figures read of an order line is written on the line when it is submitted, and the moment it was due when it is
-- released, so that later changes of article, price, catalogue and settings move no old figure (domain-insight §6.0.6 and
-- 6.0.8, decision 0019). The ratio to the minimum unit stands on the line already: conversion_ratio.
alter table order_line
  add column online boolean,
  add column listed_price numeric(12,4),
  add column ceiling_price numeric(12,4),
  add column selected_price numeric(12,4),
  add column category_id uuid,
  add column two_invoice boolean,
  add column due_at timestamptz;
-- no foreign key on the category: an empty one may be deleted, and the line still says what it was bought as
alter table order_line add foreign key (hospital_id, department_id) references department (hospital_id, id);

select set_config('app.kind', 'system', true);

-- Lines submitted before today, from what is known:
-- department: that of the plan, which an order cannot leave; orders made by hand have none.
-- selected price: submit asked that a product with an agreed volume cost exactly that, so the line's own price; others have none.
update order_line l set department_id = (select p.department_id from plan p where p.id = o.plan_id),
  selected_price = case when l.vbp_class > 0 then l.price end
from purchase_order o where o.id = l.order_id and o.submitted_at is not null;
-- category and two-invoice: today's, the best known; a product seldom changes either.
-- listed and ceiling price, and online: only while the article (and the catalogue item) has not been written since the
-- submit; of the others they are lost and stay null, which figures show as «--» (§6.0.5). Most changes do not touch a price,
-- but a wrong limit would say that somebody bought too dear.
update order_line l set category_id = p.category_id,
  two_invoice = coalesce(p.extra ->> 'twoInvoice', (p.kind = 0)::text) = 'true',
  listed_price = case when p.updated_at <= o.submitted_at then p.listed_price end,
  ceiling_price = case when p.updated_at <= o.submitted_at then p.ceiling_price end
from purchase_order o, product p where o.id = l.order_id and o.submitted_at is not null and p.id = l.product_id;
update order_line l set online = c.online or p.provincial_id <> ''
from purchase_order o, product p, catalog_item c
where o.id = l.order_id and p.id = l.product_id and c.id = l.catalog_item_id
  and p.updated_at <= o.submitted_at and c.updated_at <= o.submitted_at;

-- due: the settings of those days were not there yet, so their defaults hold, and no district was remote; known for all.
update order_line l set due_at = case when o.expected_date is not null
    then (o.expected_date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 microsecond'
    else o.released_at + make_interval(hours => case when o.urgent then 24 else 48 end) end
from purchase_order o where o.id = l.order_id and o.released_at is not null;
