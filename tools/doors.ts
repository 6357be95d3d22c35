import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions, owners } from './doors.data.ts'
import { isTest, root, type Source } from './sources.ts'
import type { Finding } from './texts.ts'

const modules = readdirSync(join(root, 'modules'))
const schema = readFileSync(join(root, 'db/schema.sql'), 'utf8')
const told = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((t) => [t, owner] as const)))
const byName = (table: string): string | undefined =>
  modules.find((m) => `${table}_`.startsWith(`${m.replaceAll('-', '_')}_`))

/** Who owns each table: who is said to, else the module it is called after. */
export const ownerOf: ReadonlyMap<string, string | undefined> = new Map(
  [...schema.matchAll(/^create table (\w+) /gm)].map((m) => [m[1]!, told.get(m[1]!) ?? byName(m[1]!)] as const),
)

/** The same text without comments, line for line: they may name what they like. */
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (c) => c.replace(/[^\n]/g, ' '))
    .replace(/(?<![:'"`])\/\/.*$/gm, '')
    .replace(/^\s*--.*$/gm, '')

const alias = String.raw`(?:\s+(?:as\s+)?(?!(?:where|join|left|inner|cross|on|set|order|group|using|select|for)\b)[a-z]\w*)?`
const named = String.raw`[a-z_]+(?![\w.])${alias}`
const places = [
  // from a x, b y · join a · update a · insert into a · delete … using a
  new RegExp(String.raw`\b(?:from|join|update|into|using)\s+(?:only\s+)?(${named}(?:\s*,\s*${named})*)`, 'g'),
  // .innerJoin('a as x') · .selectFrom(['a as x']) · sql.table('a')
  /\.(?:selectFrom|(?:inner|left|right|full|cross)Join|insertInto|updateTable|deleteFrom|mergeInto|using|from|table)\(\s*\[?\s*['"`](\w+)/g,
  // a piece of SQL that begins with its table
  /sql(?:<[^`]*?>)?`\s*([a-z_]+)\b(?![.(])/g,
]

/** A name put together at run time, unless it can only be a view. */
const unseen = /sql\.(?:table|id)\((?!\s*['"])(?!`[^`]*_(?:card|facts)`\))/g

/** Every table a file names in SQL, with its line; `?` for a name that nobody can see here. */
export const tablesIn = (text: string): { table: string; line: number }[] => {
  const plain = bare(text)
  const found = places.flatMap((place) =>
    [...plain.matchAll(place)].flatMap((m) =>
      m[1]!.split(',').map((one) => ({
        table: one.trim().split(/\s/)[0]!,
        line: plain.slice(0, m.index).split('\n').length,
      })),
    ),
  )
  for (const m of plain.matchAll(unseen)) found.push({ table: '?', line: plain.slice(0, m.index).split('\n').length })
  return found.filter((f) => f.table === '?' || ownerOf.has(f.table)).sort((a, b) => a.line - b.line)
}

/** Invariants are asked by who checks the whole database: they compare tables of several nouns. */
const moduleOf = (path: string): string | undefined =>
  /^modules\/([^/]+)\/server\/(?!invariants\.ts$).*\.ts$/.exec(path)?.[1]
const viewsOf = (path: string): string | undefined => /^db\/views\/([^/]+)\.sql$/.exec(path)?.[1]

/**
 * A module names no table of another one; neither do its views, whose names say whose they are (`<table>_card`,
 * `<table>_facts`) and which show a reader no more than he may see. An exception that is needed no more is a finding too.
 */
export const checkDoors = (
  files: readonly Source[],
  except: Readonly<Record<string, readonly string[]>> = exceptions,
): Finding[] => {
  const mine = files.flatMap((f) => {
    const owner = isTest(f.path) ? undefined : (moduleOf(f.path) ?? viewsOf(f.path))
    return owner ? [{ ...f, owner }] : []
  })
  const foreign = mine.flatMap((f) =>
    tablesIn(f.text)
      .filter((t) => ownerOf.get(t.table) !== f.owner)
      .map((t) => ({ ...t, path: f.path, owner: f.owner })),
  )
  const used = new Set(foreign.map((t) => `${t.path} ${t.table}`))
  return [
    ...[...ownerOf].filter(([, owner]) => !owner).map(([table]) => `tools/doors.data.ts: who owns ${table}?`),
    ...Object.entries(owners).flatMap(([owner, tables]) => [
      ...(owner === 'kernel' || modules.includes(owner) ? [] : [`tools/doors.data.ts: there is no module ${owner}`]),
      ...tables.filter((t) => !ownerOf.has(t)).map((t) => `tools/doors.data.ts: there is no table ${t}`),
    ]),
    ...foreign
      .filter((t) => !except[t.path]?.includes(t.table))
      .map((t) =>
        t.table === '?'
          ? `${t.path}:${t.line} names a table nobody can see: write its name, or a view's`
          : `${t.path}:${t.line} ${t.owner} names ${t.table} of ${ownerOf.get(t.table)}: use its views or public.ts`,
      ),
    ...Object.entries(except).flatMap(([path, tables]) =>
      tables
        .filter((table) => !used.has(`${path} ${table}`))
        .map((table) => `tools/doors.data.ts excepts ${table} in ${path}, which does not name it: take it out`),
    ),
    ...mine.filter((f) => viewsOf(f.path)).flatMap(wrongViews),
  ]
}

const wrongViews = (f: Source & { owner: string }): Finding[] =>
  [...bare(f.text).matchAll(/^create\s+(?:or replace\s+)?(?:\w+\s+)*?view\s+(\w+)(.*)$/gm)].flatMap(
    ([, name, rest]) => {
      const table = /^(\w+)_(?:card|facts)$/.exec(name!)?.[1]
      return [
        ...(ownerOf.get(table ?? '') === f.owner
          ? []
          : [`${f.path}: ${name} is not called after a table of ${f.owner}`]),
        ...(rest!.startsWith(' with (security_invoker) as')
          ? []
          : [`${f.path}: ${name} lacks with (security_invoker)`]),
      ]
    },
  )
