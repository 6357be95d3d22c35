import { EventEmitter } from 'node:events'
import pg from 'pg'

/** A scan of a plan as it was run. */
export interface Scan {
  node: string
  table: string
  /** Rows of the table it looked at, kept or not. */
  looked: number
}
/** The dearest run of a statement. */
export interface Run {
  text: string
  ms: number
  scans: Scan[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const scansOf = (n: Node): Scan[] => {
  const own = n['Relation Name'] && n['Node Type'].endsWith('Scan') ? [n['Relation Name']] : []
  const rows = (n['Actual Rows'] ?? 0) + (n['Rows Removed by Filter'] ?? 0) + (n['Rows Removed by Index Recheck'] ?? 0)
  return [
    ...own.map((table) => ({ node: n['Node Type'], table, looked: Math.round(rows * (n['Actual Loops'] ?? 1)) })),
    ...(n.Plans ?? []).flatMap(scansOf),
  ]
}

/** What the database tells of the statements that ran, those inside of functions too; of each a run that took longer than before. */
const parsed = (message: string, slowest: Map<string, number>): Run | undefined => {
  const found = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message)
  if (!found) return undefined
  // most say again what another run said, and cost no less to read
  const key = /"Query Text": "(.*)"/.exec(found[2]!)?.[1] ?? ''
  const [ms, before] = [Number(found[1]), slowest.get(key)]
  if (before !== undefined && ms <= before) return undefined
  slowest.set(key, ms)
  const told = JSON.parse(found[2]!) as { 'Query Text': string; Plan: Node }
  return { text: told['Query Text'].replace(/\s+/g, ' ').trim(), ms, scans: scansOf(told.Plan) }
}

const most = (run: Run): number => Math.max(0, ...run.scans.map((s) => s.looked))

/** Lets every later connection to a database tell the plan of each statement as it was run. Asks a superuser's connection. */
export const tellPlans = async (sql: pg.Client): Promise<void> => {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  }
  const { rows } = await sql.query<{ name: string }>('select current_database() as name')
  for (const [key, value] of Object.entries(settings))
    await sql.query(`alter database ${rows[0]!.name} set ${key} = '${value}'`)
}

/** Hears the plans that clients of this process are told while `fn` runs: of each statement its dearest run. */
export const heardPlans = async (fn: () => Promise<void>): Promise<Run[]> => {
  const dearest = new Map<string, Run>()
  const slowest = new Map<string, number>()
  const emit = pg.Client.prototype.emit
  pg.Client.prototype.emit = function (this: pg.Client, event: string | symbol, ...args: unknown[]) {
    const run = event === 'notice' ? parsed(String((args[0] as Error).message), slowest) : undefined
    if (!run) return EventEmitter.prototype.emit.call(this, event, ...args)
    const before = dearest.get(run.text)
    if (!before) dearest.set(run.text, run)
    else {
      before.ms = Math.max(before.ms, run.ms)
      if (most(run) > most(before)) before.scans = run.scans
    }
    return true
  } as typeof pg.Client.prototype.emit
  try {
    await fn()
  } finally {
    pg.Client.prototype.emit = emit
  }
  return [...dearest.values()]
}
