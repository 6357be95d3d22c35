/** What a bug would leave of the platform's catalogue and its pairs. */
const item = (
  no: string,
  family = 'drug',
) => `insert into province_item (family, prov_id) values ('${family}', '${no}');
  insert into province_version (item_id, digest, name, source) select id, 'x', 'x', 'pull' from province_item where prov_id = '${no}'`
const pair = (
  no: string,
  hospital: string,
  more = '',
) => `insert into province_match (family, hospital_id, product_id, item_id, state, way${more && ', ended_at, end_reason'})
  select 'drug', ${hospital}, p.id, i.id, 'paired', 'auto'${more} from province_item i, (select id from product where kind = 0 order by id limit 1) p where i.prov_id = '${no}'`
const some = `(select id from org where kind = 'hospital' order by id limit 1)`

export const plantedProvince: Readonly<Record<string, string>> = {
  T30a: `insert into province_item (family, prov_id) values ('drug', 'T30')`,
  T30b: `${item('T30x')}; ${item('T30y')}; ${pair('T30x', 'null::uuid')}; ${pair('T30y', some)}`,
  T30c: `${item('T30z', 'inst')}; ${pair('T30z', 'null::uuid')}`,
  T30d: `${item('T30w')}; ${pair('T30w', 'null::uuid', `, now(), 'x'`)};
    insert into province_use (match_id, hospital_id, order_id, order_no) select m.id, ${some}, new_id(), 'X' from province_match m`,
}
