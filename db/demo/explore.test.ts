import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFileSync } from 'node:fs'
import { loadDemo } from '#db/demo/load.ts'
import { openWorld, type World } from '#tests/world.ts'
let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
test('explore', { timeout: 1_500_000 }, async () => {
  const t = Date.now()
  await loadDemo('on')
  const q = async (s: string) => (await w.sql.query(s)).rows
  const out = {
    ms: Date.now() - t,
    statuses: await q('select status, count(*)::int from contract group by 1 order by 1'),
    years: await q('select extract(year from valid_from) y, count(*)::int from contract group by 1'),
    followers: await q(`select status, (parent_id is not null) as sup, (renews_id is not null) as ren, count(*)::int from contract where parent_id is not null or renews_id is not null group by 1,2,3`),
    days: await q(`select no, hospital_id, supplier_id, valid_to - current_date as left, line_count from contract where status = 'effective' and valid_to - current_date between 15 and 25`),
    raised: await q(`select c.no, v.n, v.content::jsonb->'lines'->0->>'price' as p from contract_version v join contract c on c.id = v.contract_id where v.n > 1`),
    paid: await q(`select l.id, l.order_id, l.product_id, l.hospital_id, l.supplier_id, l.qty, l.accepted_qty, l.returned_qty, l.closed_qty, l.reject_qty, l.contract_line_id, l.price, i.paid_amount, i.amount, o.submitted_at, o.status from order_line l join payable_item i on i.order_line_id = l.id join purchase_order o on o.id = l.order_id where i.paid_amount > 0 limit 60`),
    room: await q(`select c.no, l.seq, l.price, l.listed_price, p.ceiling_price from contract c join contract_line l on l.contract_id = c.id join product p on p.id = l.product_id where c.content_n > 1 limit 60`),
    done: await q(`select c.id, c.no, c.amount, c.executed_amount, c.paid_amount from contract c where c.executed_amount > 0 order by c.executed_amount limit 20`),
  }
  writeFileSync('/tmp/h/explore.json', JSON.stringify(out, null, 1))
  expect(1).toBe(1)
})
