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
interface PlaywrightSuite {
  title: string
  specs: { title: string; ok: boolean; tests: { results: { errors: { message?: string }[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
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
const said = (errors: { message?: string }[]) =>
  errors.map((e) => (e.message ?? '').split('\n').slice(0, 12).join('\n    ')).join('\n    ')

/** Every browser test that failed, and every error outside of them, with the first lines of what was said. */
export const browserFailures = (r: PlaywrightReport): string[] => {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map(
        (spec) =>
          `${suite.title} › ${spec.title}\n    ${said(spec.tests.flatMap((t) => t.results.flatMap((x) => x.errors)))}`,
      ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  const outside = r.errors.map((e) => `outside of every browser test\n    ${said([e])}`)
  return [...(r.suites ?? []).flatMap(inSuite), ...outside]
}

export const closing = (t: Tally): string => `${t.passed} passed, ${t.failed} failed, ${t.skipped} skipped`

const none: Tally = { passed: 0, failed: 0, skipped: 0 }
/** Where the runners write their reports. */
let folder = ''
/** What went wrong, told again at the end. */
const failures: string[] = []

const read = <R>(name: string): R | undefined => {
  const path = join(folder, name)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as R) : undefined
}

const run = <R>(script: string, args: string[], report: string, count: (r: R) => Tally, env: object = {}): Tally => {
  const { status, signal } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (status !== 0) failures.push(`${script} ended with ${signal ?? status}`)
  const found = read<R>(report)
  return honest(found ? count(found) : none, status)
}

const unitTests = (): Tally => {
  const reporters = ['default', 'json', './tools/failures.ts'].map((r) => `--reporter=${r}`)
  const report = `--outputFile.json=${join(folder, 'unit.json')}`
  const tally = run('vitest/vitest.mjs', ['run', ...reporters, report], 'unit.json', fromVitest, {
    FAILURES: join(folder, 'failures.json'),
  })
  failures.push(...(read<string[]>('failures.json') ?? []))
  return tally
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
  const tally = run('@playwright/test/cli.js', args, 'browser.json', fromPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
  })
  const report = read<PlaywrightReport>('browser.json')
  if (report) failures.push(...browserFailures(report))
  return tally
}

if (import.meta.main) {
  folder = mkdtempSync(join(tmpdir(), 'jicai-report-'))
  try {
    const checked = await runChecks()
    const failed = checked.filter((c) => c.wrong.length).length
    failures.push(...checked.flatMap((c) => c.wrong.map((w) => `${c.name}: ${w}`)))
    const tallies = [{ passed: checked.length - failed, failed, skipped: 0 }, unitTests(), browserTests()]
    const total = tallies.reduce((a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }))
    if (failures.length) console.log(`\nWhat went wrong:\n\n- ${failures.join('\n- ')}`)
    console.log(`\n${closing(total)}`)
    process.exitCode = total.failed ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
