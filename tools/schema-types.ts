import type { Pool } from 'pg'

interface Column {
  table: string
  kind: string
  column: string
  type: string
  category: string
  element: string
  /** Of a view: what it shows, as SQL. */
  shows: string | null
  labels: string[] | null
  /** Definitions of the CHECKs on this column alone. */
  checks: string[]
  required: boolean
  given: boolean
  computed: boolean
}

const columns = `
  select c.relname as "table", c.relkind as kind, a.attname as "column", t.typname as type, t.typcategory as category,
    coalesce(e.typname, '') as element, case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as shows, a.attnotnull or (t.typtype = 'd' and t.typnotnull) as required,
    a.atthasdef or a.attidentity <> '' as given, a.attgenerated <> '' or a.attidentity = 'a' as computed,
    (select array_agg(l.enumlabel::text order by l.enumsortorder) from pg_enum l
      where l.enumtypid in (t.oid, e.oid)) as labels,
    array(select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type o on o.oid = a.atttypid
  join pg_type t on t.oid = case when o.typtype = 'd' then o.typbasetype else o.oid end
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
}
const texts = new Set(
  'numeric int8 timestamptz date time uuid text citext bpchar varchar char name inet cidr tsvector xid8 interval'.split(
    ' ',
  ),
)

const scalar = (name: string, labels: string[] | null): string => {
  if (labels) return labels.map((l) => `'${l}'`).join(' | ')
  return scalars[name] ?? (texts.has(name) ? 'string' : 'unknown')
}

/** The words a column may hold when a CHECK names them all: a status is its machine's type without a cast. */
const wordsOf = (c: Column): string[] | null => {
  const list = c.checks.map((d) => /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(d)?.[1])
  const named = c.type === 'text' ? list.find((x) => x !== undefined) : undefined
  return named ? [...named.matchAll(/'([^']*)'::text/g)].map((m) => m[1]!) : null
}

const typeOf = (c: Column): string => {
  const plain = scalar(c.category === 'A' ? c.element : c.type, c.labels ?? wordsOf(c))
  const value = c.category === 'A' ? (plain.includes(' ') ? `(${plain})[]` : `${plain}[]`) : plain
  const full = c.required || value === 'Json' || value === 'unknown' ? value : `${value} | null`
  if (c.computed || c.kind === 'v' || c.kind === 'm') return `ColumnType<${full}, never, never>`
  return c.given ? `Generated<${full}>` : full
}

const pascal = (name: string): string => name.replace(/(^|_)([a-z0-9])/g, (_, __, l: string) => l.toUpperCase())

const head = `// Written by npm run db:types from the migrated database; never by hand.
// Decimals, long integers, dates and instants arrive as strings (kernel/server/db/pool.ts).
`

/**
 * What the columns of a view are in their tables: never null, and held to some words. The server says which column of which
 * table each is. Null again where an outer join may leave it out; what is reckoned is nullable for it knows nothing of that.
 */
const based = async (pool: Pool, shows: string): Promise<Map<string, Pick<Column, 'required' | 'checks'>>> => {
  const outer = /\b(left|right|full) join\b/i.test(shows)
  const { fields } = await pool.query(shows.replace(/;\s*$/, ' limit 0'))
  const { rows } = await pool.query<{ place: string; required: boolean; checks: string[] }>(
    `select attrelid || '.' || attnum as place, attnotnull as required,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = attrelid and k.contype = 'c' and k.conkey = array[attnum]) as checks
      from pg_attribute where attrelid = any ($1)`,
    [fields.map((f) => f.tableID)],
  )
  const places = new Map(rows.map(({ place, required, checks }) => [place, { required: required && !outer, checks }]))
  const none = { required: false, checks: [] }
  return new Map(fields.map((f) => [f.name, places.get(`${f.tableID}.${f.columnID}`) ?? none]))
}

/** The kysely interface `DB` of the schema `public`, one interface per table or view. */
export const typesOf = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<Column>(columns)
  const tables = Map.groupBy(rows, (c) => c.table)
  for (const cs of tables.values())
    if (cs[0]?.shows) {
      const base = await based(pool, cs[0].shows)
      for (const c of cs) Object.assign(c, base.get(c.column))
    }
  const bodies = [...tables].map(
    ([name, cs]) =>
      `export interface ${pascal(name)} {\n${cs.map((c) => `  ${c.column}: ${typeOf(c)}`).join('\n')}\n}\n`,
  )
  const all = bodies.join('\n')
  const imports = ['ColumnType', 'Generated'].filter((name) => all.includes(`${name}<`))
  const parts = [head + (imports.length ? `import type { ${imports.join(', ')} } from 'kysely'\n` : '')]
  if (/\bJson\b/.test(all))
    parts.push('/** Any JSON value; the module that wrote it knows its shape. */\nexport type Json = unknown\n')
  parts.push(...bodies)
  parts.push(`export interface DB {\n${[...tables.keys()].map((t) => `  ${t}: ${pascal(t)}`).join('\n')}\n}\n`)
  return parts.join('\n')
}
