// npm test: the checks, the tests on a real database, the browser journeys; one closing line says how many.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './browser.ts'
import { runChecks } from './check.ts'
import { root } from './sources.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A run that ended badly without a failed test (a file that does not load, a crash) counts as one failure. */
export const honest = (tally: Tally, code: number | null): Tally =>
  code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally

export const fromVitest = (r: VitestReport): Tally => ({
  passed: r.numPassedTests,
  failed: r.numFailedTests,
  skipped: r.numPendingTests + r.numTodoTests,
})
export const fromPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})
export const closing = (t: Tally): string => `${t.passed} passed, ${t.failed} failed, ${t.skipped} skipped`

const none: Tally = { passed: 0, failed: 0, skipped: 0 }
/** Where the runners write their reports. */
let folder = ''

const run = <R>(script: string, args: string[], report: string, count: (r: R) => Tally, env: object = {}): Tally => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const path = join(folder, report)
  return honest(existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8')) as R) : none, status)
}

const browserTests = (): Tally => {
  const files = existsSync(join(root, 'tests/e2e'))
    ? readdirSync(join(root, 'tests/e2e')).filter((f) => f.endsWith('.e2e.ts'))
    : []
  if (files.length === 0) return none
  if (!findChromium()) {
    console.error('No Chromium: none of the browser tests could run')
    return { ...none, failed: files.length }
  }
  const args = ['test', '--reporter=list,json']
  return run('@playwright/test/cli.js', args, 'browser.json', fromPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
  })
}

if (import.meta.main) {
  folder = mkdtempSync(join(tmpdir(), 'jicai-report-'))
  try {
    const checked = await runChecks()
    const failed = checked.filter((c) => c.wrong.length).length
    const report = `--outputFile.json=${join(folder, 'unit.json')}`
    const tallies = [
      { passed: checked.length - failed, failed, skipped: 0 },
      run('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', report], 'unit.json', fromVitest),
      browserTests(),
    ]
    const total = tallies.reduce((a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }))
    console.log(`\n${closing(total)}`)
    process.exitCode = total.failed ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
