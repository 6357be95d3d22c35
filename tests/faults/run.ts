// npm run test:faults -- [kills=30] [away=60] [scenario …]: what happens when things break, on this machine's loopback only.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fullDisk } from './disk.ts'
import { makeBase } from './house.ts'
import { mutants } from './mutants.ts'
import { stopAll } from './node.ts'
import { cutOff, frozen, fullPool, killApp, killDatabase, type Scenario, slow } from './scenarios.ts'
import { killSettlement } from './settlement.ts'
import { skewed } from './skew.ts'

const scenarios: Record<string, Scenario> = {
  'kill-app': killApp,
  'kill-db': killDatabase,
  frozen,
  'cut-off': cutOff,
  slow,
  'full-pool': fullPool,
  'full-disk': fullDisk,
  clock: skewed,
  settlement: killSettlement,
  ...mutants,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '30' }, away: { type: 'string', default: '60' } },
})
const names = positionals.length ? positionals : Object.keys(scenarios)
for (const name of names) if (!scenarios[name]) throw new Error(`no ${name}: ${Object.keys(scenarios).join(', ')}`)
const asked = { kills: Number(values.kills), away: Number(values.away) }

const folder = mkdtempSync(join(tmpdir(), 'jicai-faults-'))
// the server's own user passes through: else its data would lie elsewhere, and no copy, no full volume would be one
chmodSync(folder, 0o755)
let failed = 0
try {
  const base = await makeBase(folder)
  for (const name of names) {
    const from = performance.now()
    try {
      const { said, wrong } = await scenarios[name]!(base, asked)
      if (wrong.length) failed++
      const seconds = ((performance.now() - from) / 1000).toFixed(0)
      console.log(`${wrong.length ? 'FAIL' : 'ok  '} ${name} ${seconds} s: ${said}`)
      for (const w of wrong.slice(0, 10)) console.log(`     ${w.slice(0, 400)}`)
    } catch (e) {
      failed++
      console.log(`FAIL ${name}: ${(e as Error).stack}`)
      console.log(await stopAll())
    }
  }
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
