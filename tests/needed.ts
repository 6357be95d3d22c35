import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everyRoute, everyTask } from '#app/modules.ts'
import { type Call, doorsOf, type OrgKind } from '#kernel/shared/call.ts'

/**
 * db/needed-writes.tsv: a line for each write a declared call or task needs: table, command, as whom it writes, and a few that
 * do it, enough for every kind of organisation that may. As «own» a call writes as the organisation that asks, as «hospital», «supplier» or «authority» so when one of these does and
 * otherwise not. A noun made
 * since brings its own needed-writes.tsv.
 *
 * Made of what the tests do: `HEAR=<file> vitest run`, then `node tests/needed.ts <file>` adds what was heard.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const file = `${root}db/needed-writes.tsv`
const kinds: readonly OrgKind[] = ['hospital', 'supplier', 'authority']

export interface Needed {
  table: string
  command: string
  as: string
  by: string[]
}
const linesOf = (text: string): Needed[] =>
  text
    .split('\n')
    .filter((l) => l && !l.startsWith('#'))
    .map((l) => l.split('\t'))
    .map(([table = '', command = '', as = '', by = '']) => ({ table, command, as, by: by.split(' ') }))
export const neededLines = (): Needed[] =>
  [file, ...globSync(`${root}modules/*/needed-writes.tsv`)].flatMap((path) => linesOf(readFileSync(path, 'utf8')))

const calls = new Map<string, Call>(everyRoute.flatMap(({ call: c }) => doorsOf(c).map((d) => [d.path, c] as const)))
/** The kinds of organisation that may make a call; none for what nobody declared. */
const admits = (path: string): readonly OrgKind[] => {
  const c = calls.get(path)
  if (!c || c.allow === 'public') return []
  return c.allow === 'signed-in' ? kinds : c.allow.orgs
}
/** Does this call or task exist, and does it run as that? */
const runsAs: Readonly<Record<string, (by: string) => boolean>> = {
  own: (by) => admits(by).length > 0,
  hospital: (by) => admits(by).includes('hospital'),
  supplier: (by) => admits(by).includes('supplier'),
  authority: (by) => admits(by).includes('authority'),
  elevated: (by) => admits(by).length > 0,
  stranger: (by) => calls.get(by)?.allow === 'public',
  // jobs, and what the kernel writes beside a call, whether that ends well or not
  system: (by) => everyTask.some((t) => t.name === by) || calls.has(by),
  // the kernel itself, for whoever is signed in
  nobody: (by) => by === '*',
}
/** Those of a line that are not declared, or not so. */
export const undeclared = ({ as, by }: Needed): string[] => by.filter((one) => !runsAs[as]?.(one))

/** «who table command» of each pair the declared calls need. */
export const neededPairs = (): string[] =>
  neededLines()
    .flatMap(({ table, command, as, by }) => {
      const who = as === 'own' ? kinds.filter((k) => by.some((one) => admits(one).includes(k))) : [as]
      return who.map((k) => `${k} ${table} ${command}`)
    })
    .sort()

/** The fewest that say which kinds of organisation need it. */
const fewest = (as: string, by: readonly string[]): string[] => {
  const said = new Set<string>()
  return [...new Set(by)].sort().filter((one) => {
    const more = (as === 'own' ? admits(one) : ['']).filter((k) => !said.has(k))
    for (const k of more) said.add(k)
    return more.length > 0
  })
}

if (import.meta.main) {
  const heard = readFileSync(process.argv[2]!, 'utf8')
    .split('\n')
    .map((l) => l.split('\t'))
    .flatMap(([who = '', table = '', command = '', by = '']) => {
      const line = { table, command, as: kinds.includes(who as OrgKind) ? 'own' : who, by: [by.replace(/^job /, '')] }
      return table && undeclared(line).length === 0 ? [line] : []
    })
  const all = Map.groupBy([...linesOf(readFileSync(file, 'utf8')), ...heard], (l) =>
    [l.table, l.command, l.as].join('\t'),
  )
  const text = [...all].map(
    ([key, some]) =>
      `${key}\t${fewest(
        key.split('\t')[2]!,
        some.flatMap((l) => l.by),
      ).join(' ')}`,
  )
  writeFileSync(file, '# table	command	as	by: see tests/needed.ts\n')
  appendFileSync(
    file,
    text
      .sort()
      .map((l) => `${l}\n`)
      .join(''),
  )
}
