import type { Invariant } from '#kernel/server/noun.ts'

const value = (key: string, column: string, type: string): string =>
  `('${key}', case when x.after ? '${key}' then c.${column} is distinct from (x.after ->> '${key}')::${type} else false end)`

export const changeInvariants: readonly Invariant[] = [
  {
    id: 'L37',
    title: 'an item that was enabled says what the last change of each of its settings said (domain-lists §2.37)',
    sql: `select c.id, x.key from catalog_item c cross join lateral (
        select distinct on (k.key) k.key, g.after from catalog_change g cross join jsonb_object_keys(g.after) k(key)
        where g.catalog_item_id = c.id and g.status = 'effective' and k.key <> 'supplierId'
        order by k.key, g.effective_at desc, g.id desc) x
      join lateral (values ${[
        value('packMultiple', 'pack_multiple', 'numeric'),
        value('minQty', 'min_qty', 'numeric'),
        value('maxQty', 'max_qty', 'numeric'),
        value('temporary', 'temporary', 'boolean'),
        value('temporaryUntil', 'temporary_until', 'date'),
        value('online', 'online', 'boolean'),
      ].join(', ')}) v(key, other) on v.key = x.key and v.other`,
  },
  {
    id: 'L37b',
    title: 'a change waits beside an item that was enabled, one of each item, and says both sides of each field',
    sql: `select g.id, c.status from catalog_change g join catalog_item c on c.id = g.catalog_item_id
      where c.status not in ('enabled', 'stopped')
        or (select array_agg(k order by k) from jsonb_object_keys(g.before) k) is distinct from
          (select array_agg(k order by k) from jsonb_object_keys(g.after) k)`,
  },
]
