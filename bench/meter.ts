import { readdirSync, readFileSync } from 'node:fs'
import { withClient } from './harness.ts'

/** Seconds of processor time of a process; with those of its ended children. */
const cpuOf = (pid: number | string): { parent: number; seconds: number } => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const field = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // the clock of these counts ticks a hundred times a second
    return { parent: field[1]!, seconds: (field[11]! + field[12]! + field[13]! + field[14]!) / 100 }
  } catch {
    return { parent: 0, seconds: 0 }
  }
}
const familyOf = (main: number): number =>
  readdirSync('/proc')
    .filter((n) => /^\d+$/.test(n) && (Number(n) === main || cpuOf(n).parent === main))
    .reduce((sum, n) => sum + cpuOf(n).seconds, 0)

export interface Used {
  app: number
  database: number
}

/** Seconds of processor time that the app and the database, their processes together, have used so far. */
export const meter = async (app: number, url: string): Promise<() => Used> => {
  const main = await withClient(url, async (c) => {
    const { rows } = await c.query(`select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`)
    return rows[0].pid as number
  })
  return () => ({ app: familyOf(app), database: familyOf(main) })
}
