import { expect, test } from 'vitest'
import { checkDoors, ownerOf } from './doors.ts'

const found = (text: string, path = 'modules/home/server/queries/work.ts') => checkDoors([{ path, text }], {}).length

test('a foreign table is found wherever SQL may name one', () => {
  for (const text of [
    `tx.selectFrom('purchase_order as o')`,
    `tx.selectFrom(['purchase_order as o'])`,
    `q.innerJoin('org', 'org.id', 'o.hospital_id')`,
    `q.leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')`,
    `tx.insertInto('message')`,
    `tx.updateTable('org')`,
    `tx.deleteFrom('org')`,
    'sql`select 1 from order_line l`',
    'sql`select 1 from home h, org o`',
    'sql`select 1 from home h\n  left join plan p on p.id = h.id`',
    'sql<{ n: number }>`update stock_balance set qty = 0`',
    'sql`insert into message (id) values (1)`',
    'sql`delete from home using plan where true`',
    'sql`exists (select from approval_level where true)`',
    'const people = sql`app_user u where u.enabled`',
    `sql.table('plan')`,
    `sql.table(\`\${name}\`)`,
    'sql.table(name)',
  ])
    expect([text, found(text)]).toEqual([text, 1])
})

test('its own tables, views of anybody, aliases, columns and comments are not', () => {
  const own = 'modules/order/server/queries/read.ts'
  expect(
    found(
      `tx.selectFrom('purchase_order as o').innerJoin('org_card as hospital', 'hospital.id', 'o.hospital_id')`,
      own,
    ),
  ).toBe(0)
  for (const text of [
    'sql`select product.name, org.id from product_card product join org_card org on true`',
    'sql`update set qty = 1 where plan.id = 2 and plan is distinct from role.id`',
    '// taken from plan and org\n/* join delivery d */ const x = 1',
    `import { plan } from 'plan'`,
    `sql.table(\`\${name}_card\`)`,
  ])
    expect([text, found(text)]).toEqual([text, 0])
  expect(found(`tx.selectFrom('org')`, 'modules/home/server/home.test.ts')).toBe(0)
})

test('an exception is for one file and one table, and stands no longer than it is needed', () => {
  const path = 'modules/home/server/queries/work.ts'
  const text = `tx.selectFrom('org').innerJoin('plan', 'plan.id', 'org.id')`
  expect(checkDoors([{ path, text }], { [path]: ['org'] })).toEqual([
    `${path}:1 home names plan of plan: use its views or public.ts`,
  ])
  expect(checkDoors([{ path, text: '' }], { [path]: ['org'] })).toEqual([
    `tools/doors.data.ts excepts org in ${path}, which does not name it: take it out`,
  ])
})

test('a view shows tables of its module only, is called after one, and shows a reader no more than he may see', () => {
  const path = 'db/views/plan.sql'
  const view = (name: string, how = ' with (security_invoker)', from = 'plan') =>
    checkDoors([{ path, text: `create view ${name}${how} as\nselect 1 from ${from};` }], {})
  expect(view('plan_card')).toEqual([])
  expect(view('plan_line_facts')).toEqual([])
  expect(view('org_card')).toEqual([`${path}: org_card is not called after a table of plan`])
  expect(view('plan_list')).toEqual([`${path}: plan_list is not called after a table of plan`])
  expect(view('plan_card', '')).toEqual([`${path}: plan_card lacks with (security_invoker)`])
  expect(view('plan_card', undefined, 'plan p join org o on true')).toHaveLength(1)
})

test('every table has an owner, said or called after', () => {
  expect([...ownerOf].filter(([, owner]) => !owner)).toEqual([])
  for (const [table, owner] of [
    ['plan_line', 'plan'],
    ['plan_order_line', 'order'],
    ['certificate', 'certificate'],
    ['catalog_item', 'purchase-list'],
  ])
    expect([table, ownerOf.get(table!)]).toEqual([table, owner])
})
