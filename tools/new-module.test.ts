import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listed, nounOf } from './new-module.ts'
import { skeleton } from './skeleton.ts'
import { root, sources } from './sources.ts'

const project = mkdtempSync(join(tmpdir(), 'jicai-new-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('a noun gives its folder, table and names; another spelling is refused', () => {
  expect(nounOf('stock-take')).toMatchObject({
    folder: 'stock-take',
    table: 'stock_take',
    name: 'stockTake',
    Name: 'StockTake',
  })
  expect(() => nounOf('StockTake')).toThrow(/lower case/)
})

test('what is not wished is not written', () => {
  const plain = skeleton(nounOf('stock-take'), 99)
  const whole = skeleton(nounOf('stock-take', ['lines', 'print', 'import']), 99)
  const more = Object.keys(whole).filter((path) => !(path in plain))
  expect(more.sort()).toEqual(['modules/stock-take/server/importer.ts', 'modules/stock-take/web/print.ts'])
  expect(Object.values(plain).join('\n')).not.toMatch(/stock_take_line|ImportButton|PrintButton|__\w+__|^\/\/[+=~-]/m)
  const lines = (files: Record<string, string>) =>
    Object.entries(files)
      .filter(([path]) => /\.tsx?$/.test(path) && !/\.(test|e2e)\./.test(path))
      .reduce((n, [, text]) => n + text.split('\n').length, 0)
  // a plain document at most 700 lines, one with lines, print, import and export at most 1,000
  expect([lines(plain) <= 700, lines(whole) <= 1000]).toEqual([true, true])
})

/** What a report of a failure shows of a command: what it complained of, before all it said last. */
const complaint = (said: string): string => {
  const lines = said.split('\n').filter((l) => /error|expected|✘|failed|timeout/i.test(l))
  return `${lines.slice(0, 12).join('\n')}\n…\n${said.slice(-4000)}`
}

/** Runs a command in the scratch copy. */
const run = (args: readonly string[], env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const own = Object.entries(process.env).filter(([key]) => !/^(VITEST|NODE_ENV$|JICAI_TEST_SERVER$|TEST$)/.test(key))
    const child = spawn(process.execPath, [...args], { cwd: project, env: { ...Object.fromEntries(own), ...env } })
    let said = ''
    child.stdout.on('data', (d) => (said += d))
    child.stderr.on('data', (d) => (said += d))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}\n${complaint(said)}`)),
    )
  })
const bin = (path: string) => join('node_modules', path)

test('a new noun with lines, print and import runs at once: one line outside of its folder, checks and its own tests green', async () => {
  const kept = ['.ci', 'kernel', 'modules', 'app', 'db', 'docs', 'tools', 'tests', 'bench', 'peers']
  for (const folder of kept) cpSync(join(root, folder), join(project, folder), { recursive: true })
  for (const { path } of sources(['.'], (p) => !p.includes('/'))) cpSync(join(root, path), join(project, path))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const server = { JICAI_TEST_SERVER: process.env.JICAI_TEST_SERVER ?? '' }
  const wish = ['tender', '--lines', '--print', '--import']
  await run(['tools/new-module.ts', ...wish], server)
  const before = readFileSync(join(root, 'app/modules.ts'), 'utf8')
  expect(readFileSync(join(project, 'app/modules.ts'), 'utf8')).toBe(listed(before, 'tender'))
  const touched = sources(kept, () => true, project).filter(({ path, text }) => {
    const old = sources([dirname(path)], (p) => p === path)[0]
    return (
      !path.startsWith('modules/tender/') &&
      !/^db\/(types|schema|migrations)|^docs\/generated/.test(path) &&
      old?.text !== text
    )
  })
  expect(touched.map((f) => f.path)).toEqual(['app/modules.ts'])
  mkdirSync(join(project, '.git'), { recursive: true })

  // types of what is new: the rest of the tree is as the checks before the tests found it
  await run(['tools/check.ts', 'modules/tender', 'app/modules.ts'], server)
  await run([bin('vitest/vitest.mjs'), 'run', 'modules/tender'])
  await run(['tools/build.ts'])
  const port = String(20_000 + (process.pid % 9_000))
  await run([bin('@playwright/test/cli.js'), 'test', 'tender'], { E2E_PORT: port, E2E_WORKERS: '1', CI: '' })
}, 900_000)
