import { afterAll, beforeAll, expect, test } from 'vitest'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { openHouse } from './house.ts'
import { goodsWay } from './way.ts'
import { openGoods, openWorld, type World } from './world.ts'

/* The audit log is whole: nothing is written beside it, and nobody alters it unseen. */
let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

/** Notes of how somebody works, and the keys themselves: nothing of the business. */
const silent = ['idempotency', 'user_setting', 'saved_query', 'message_mark', 'import_mapping']

test('the audit chain names an altered, a removed and an added row, and the row that was cut off the end', async () => {
  const g = await openGoods(w)
  for (let i = 0; i < 5; i++)
    await g.buyer.get(planCalls.add, { planType: 'week', kind: 0, pointId: g.point, lines: [] })
  const faults = async (change: string) => {
    await w.sql.query('begin')
    await w.sql.query(change.replaceAll('$org', `'${g.hospital}'`))
    const { rows: found } = await w.sql.query<{ seq: number; fault: string }>(
      `select seq, fault from audit_verify($1, (now() at time zone 'Asia/Shanghai')::date)`,
      [g.hospital],
    )
    await w.sql.query('rollback')
    return found.map((f) => `${f.seq} ${f.fault}`)
  }
  expect(await faults('select 1')).toEqual([])
  expect(await faults(`update audit_log set user_name = 'x' where org_id = $org and seq = 2`)).toEqual(['2 altered'])
  expect(await faults(`update audit_log set ip = '10.9.9.9' where org_id = $org and seq = 2`)).toEqual(['2 altered'])
  expect(await faults(`update audit_log set ip = null where org_id = $org and seq = 2`)).toEqual(['2 altered'])
  expect((await faults(`delete from audit_log where org_id = $org and seq = 2`)).join()).toContain('3 gap')
  expect((await faults(`delete from audit_log where org_id = $org and seq = 5`)).join()).toContain('5 tail')
  const added =
    await faults(`insert into audit_log select org_id, day, 6, at, user_id, user_name, call, entity, entity_id,
    entity_no, action, before, after, request_id, hash, hash, ip from audit_log where org_id = $org and seq = 5`)
  expect(added.join()).toMatch(/6 altered/)
  // a row pushed in between, with a hash that fits it, and all behind it moved up
  const between = await faults(`update audit_log set seq = seq + 100 where org_id = $org and seq >= 3;
    insert into audit_log select org_id, day, 3, at, user_id, user_name, call, entity, entity_id, entity_no, 'invented', before, after,
      request_id, hash, audit_hash(hash, (org_id, day, 3, at, user_id, user_name, call, entity, entity_id, entity_no, 'invented',
        before, after, request_id, hash, '', ip)::audit_log), ip from audit_log where org_id = $org and seq = 2;
    update audit_log set seq = seq - 99 where org_id = $org and seq > 100;
    update audit_head set seq = seq + 1 where org_id = $org`)
  expect(between.join()).toMatch(/4 (link|altered)/)
  const swapped = await faults(`update audit_log set seq = 103 where org_id = $org and seq = 3;
    update audit_log set seq = 3 where org_id = $org and seq = 4; update audit_log set seq = 4 where org_id = $org and seq = 103`)
  expect(swapped.join()).toMatch(/3 (link|altered)/)
})

test('every change of a document has its audit row: who, which organisation, what, before and after, request, where from', async () => {
  const g = await openGoods(w)
  await goodsWay(g, '留痕')
  const { rows: steps } = await w.sql.query<{ n: number }>(
    `select count(*)::int as n from doc_history h where org_id in ($1, $2) and from_status is not null
       and not exists (select from audit_log a where a.entity = h.doc_type and a.entity_id = h.doc_id::text and a.action = h.action
         and a.org_id = h.org_id and a.user_id = h.user_id and a.before ->> 'status' = h.from_status and a.after ->> 'status' = h.to_status
         and a.request_id <> '' and a.ip <> '' and a.call <> '' and a.user_name <> '' and a.at between now() - interval '10 minutes' and now()
         and a.xmin = h.xmin)`,
    [g.hospital, g.supplier],
  )
  const { rows: all } = await w.sql.query(
    `select 1 from doc_history where org_id in ($1, $2) and from_status is not null`,
    [g.hospital, g.supplier],
  )
  // a row of the audit that is not of the step's own transaction (xmin) counts for nothing
  expect([all.length > 5, steps[0]!.n]).toEqual([true, 0])
})

test('whatever a call wrote, its transaction wrote audit too: no row of a house changes in silence', async () => {
  const house = await openHouse(w, '无声')
  const g = house.goods
  await g.buyer.get(planCalls.copy, { id: house.docs.plan.id })
  const { rows: tables } = await w.sql.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [silent],
  )
  // the rows the test planted by its own hand stand in transactions without a key
  const quiet: string[] = []
  for (const { name } of tables) {
    const { rows: left } = await w.sql.query(
      `select t.xmin from "${name}" t where exists (select from idempotency i where i.xmin = t.xmin)
         and not exists (select from audit_log a where a.xmin = t.xmin) limit 1`,
    )
    if (left.length > 0) quiet.push(name)
  }
  expect(quiet).toEqual([])
  const { rows } = await w.sql.query(
    `select from idempotency i where exists (select from audit_log a where a.xmin = i.xmin)`,
  )
  expect(rows.length).toBeGreaterThan(20)
})
