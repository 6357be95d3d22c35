import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

/* house.md, move 1: what is forgotten does not compile. Planted into a copy of one noun. */
const project = mkdtempSync(join(tmpdir(), 'jicai-omit-'))
beforeAll(() => {
  for (const path of ['kernel', 'modules', 'app', 'db', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const config = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8'))
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ ...config, include: ['modules/delivery/**/*'], exclude: ['**/*.test.ts', '**/*.e2e.ts'] }),
  )
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const compiled = (): Promise<string> =>
  new Promise((resolve) => {
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
    const child = spawn(process.execPath, [tsc, '--noEmit', '-p', '.'], { cwd: project })
    let said = ''
    child.stdout.on('data', (d) => (said += d))
    child.on('close', () => resolve(said))
  })

const plant = (file: string, from: string, to: string): void => {
  const path = join(project, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
}

const reads = 'modules/delivery/server/queries/read.ts'

// that it compiles without them is what the check of types says; a compiler's run for each would cost ten seconds
test('what is forgotten is named: a column, the test of a filter, a filter in a screen, the way from an offer to its call', async () => {
  plant(reads, "      'creatorName',\n", '')
  plant(reads, "    shippedAt: days('d.shipped_at'),\n", '')
  plant('modules/delivery/web/DeliveryList.tsx', 'name="kind"', 'name="kinds"')
  plant('modules/delivery/web/acts.ts', "      addInvoice: o.addInvoice ?? 'hidden',\n", '')
  // a finding is its line and what is indented beneath it
  const findings = (await compiled()).split(/\n(?=\S)/)
  const named = (file: string, what: string) => findings.some((f) => f.includes(`${file}(`) && f.includes(what))
  expect(named('server/routes.ts', 'creatorName')).toBe(true)
  expect(named('queries/read.ts', 'shippedAt')).toBe(true)
  expect(named('web/DeliveryList.tsx', '"kinds"')).toBe(true)
  expect(named('web/acts.ts', 'addInvoice')).toBe(true)
})
