// npm run test:attack -- [attack …]: what somebody tries against a server others work on, on this machine's loopback only.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tools/sources.ts'
import { makeBase } from '../faults/house.ts'
import { stopAll } from '../faults/node.ts'
import { type Attack, tried } from './kit.ts'

/** Every file of `attacks/` is one, by its name. */
const folder = join(root, 'tests/attack/attacks')
const every = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
const names = process.argv.length > 2 ? process.argv.slice(2) : every
for (const name of names) if (!every.includes(name)) throw new Error(`no ${name}: ${every.join(', ')}`)

const place = mkdtempSync(join(tmpdir(), 'jicai-attack-'))
// the database server's own user passes through
chmodSync(place, 0o755)
let failed = 0
try {
  const base = await makeBase(place)
  for (const name of names) {
    const { attack } = (await import(join(folder, `${name}.ts`))) as { attack: Attack }
    const { said, wrong } = await tried(base, name, attack).catch((e: Error) => ({
      said: 'ended early',
      wrong: [String(e.stack)],
    }))
    if (wrong.length > 0) failed++
    console.log(`${wrong.length ? 'FAIL' : 'ok  '} ${name}: ${attack.title}; ${said}`)
    for (const w of wrong.slice(0, 10)) console.log(`     ${w.slice(0, 400)}`)
  }
} finally {
  await stopAll()
  rmSync(place, { recursive: true, force: true })
}
console.log(`${names.length - failed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
