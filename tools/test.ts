// npm test: the checks, the tests on a real database, the browser journeys; one closing line says how many.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './browser.ts'
import { runChecks } from './check.ts'
import type { Failed } from './failures.ts'
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
  testResults?: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}
interface PlaywrightSuite {
  title: string
  specs: {
    title: string
    ok: boolean
    tests: { status?: string; results: { errors?: { message?: string }[] }[] }[]
  }[]
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
/** Tests that were left out, by the file they stand in: such as need files that are not here. */
export const skippedOf = (r: VitestReport): string[] =>
  (r.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter((a) => ['skipped', 'pending', 'todo', 'disabled'].includes(a.status))
      .map((a) => `${relative(root, file.name)} › ${a.fullName.trim()}`),
  )
export const fromPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

/** A busy machine may make one test or the other late; if more need a second attempt, something is wrong with them. */
const mostShaky = 3

/** What failed and passed at a second attempt is told by name and counts as passed, up to three of them (decision 0012). */
export const judged = (tally: Tally, shaky: readonly string[]): Tally =>
  shaky.length > mostShaky
    ? { ...tally, passed: tally.passed - shaky.length, failed: tally.failed + shaky.length }
    : tally
const said = (errors: { message?: string }[]) =>
  errors.map((e) => (e.message ?? '').split('\n').slice(0, 12).join('\n    ')).join('\n    ')

/**
 * The browser tests that failed, with the first lines of what was said, and every error outside of them; `shaky` those that
 * passed at the second attempt.
 */
export const browserFailures = (r: PlaywrightReport): { failed: string[]; shaky: string[] } => {
  const inSuite = (suite: PlaywrightSuite): { ok: boolean; text: string }[] => [
    ...suite.specs.flatMap((spec) => {
      const errors = spec.tests.flatMap((t) => t.results.flatMap((x) => x.errors ?? []))
      if (spec.ok && errors.length === 0) return []
      return [{ ok: spec.ok, text: `${suite.title} › ${spec.title}\n    ${said(errors)}` }]
    }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  const outside = r.errors.map((e) => `outside of every browser test\n    ${said([e])}`)
  const found = (r.suites ?? []).flatMap(inSuite)
  const texts = (ok: boolean) => found.filter((x) => x.ok === ok).map((x) => x.text)
  return { failed: [...texts(false), ...outside], shaky: texts(true) }
}

/** Walks that were left out, by the file they stand in. */
export const leftOut = (r: PlaywrightReport): string[] => {
  const inSuite = (suite: PlaywrightSuite): string[] => [
    ...suite.specs.filter((s) => s.tests.some((t) => t.status === 'skipped')).map((s) => `${suite.title} › ${s.title}`),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return (r.suites ?? []).flatMap(inSuite)
}

/** A walk there was no time for has not passed: it counts as one that failed. */
export const withoutTime = (t: Tally, left: number): Tally => ({
  ...t,
  failed: t.failed + left,
  skipped: t.skipped - left,
})

export const closing = (t: Tally): string => `${t.passed} passed, ${t.failed} failed, ${t.skipped} skipped`

/**
 * Walks begin until this long after the start: a slow machine says what failed and what it did not walk, rather than be stopped
 * and say nothing (decision 0103). The longest takes minutes, and installing comes before. What was not walked has not passed.
 */
const MINUTES = Number(process.env.TEST_MINUTES ?? 86)
const until = Date.now() + MINUTES * 60_000
/** With which walk a run begins: the same one each time, unless one looks for what walks leave behind for each other. */
const turn = Number(process.env.WALKS_FROM ?? 0)

const none: Tally = { passed: 0, failed: 0, skipped: 0 }
/** Where the runners write their reports. */
let folder = ''
/** What went wrong, told again at the end. */
const failures: string[] = []
/** What failed and passed at the second attempt. */
const shaky: string[] = []
/** Walks there was no time for. */
const unwalked: string[] = []
/** Tests that could not be run here. */
const skipped: string[] = []

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
  if (status !== 0) console.error(`${script} ended with ${signal ?? status}`)
  const found = read<R>(report)
  return honest(found ? count(found) : none, status)
}

const vitest = (name: string, files: readonly string[]): { tally: Tally; failed: Failed } => {
  const reporters = ['default', 'json', './tools/failures.ts'].map((r) => `--reporter=${r}`)
  const args = ['run', ...files, ...reporters, `--outputFile.json=${join(folder, `${name}.json`)}`]
  const tally = run('vitest/vitest.mjs', args, `${name}.json`, fromVitest, {
    FAILURES: join(folder, `${name}.failures.json`),
  })
  return { tally, failed: read<Failed>(`${name}.failures.json`) ?? { files: [], told: ['vitest told nothing'] } }
}

const unitTests = (): Tally => {
  const { tally, failed } = vitest('unit', [])
  const report = read<VitestReport>('unit.json')
  skipped.push(...(report ? skippedOf(report) : []))
  if (tally.failed === 0) return tally
  const known = failed.files.length > 0 && failed.files.length <= mostShaky && !failed.files.includes('')
  if (!known || vitest('again', failed.files).tally.failed > 0) {
    failures.push(...failed.told)
    return tally
  }
  shaky.push(...failed.told)
  const tests = report?.numFailedTests ?? 0
  return { ...tally, passed: tally.passed + tests, failed: 0 }
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
  const args = ['test', '--reporter=list,json', '--retries=1']
  const tally = run('@playwright/test/cli.js', args, 'browser.json', fromPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'browser.json'),
    WALKS_UNTIL: String(until),
    WALKS_FROM: String(turn),
  })
  const report = read<PlaywrightReport>('browser.json')
  const told = report ? browserFailures(report) : { failed: ['playwright told nothing'], shaky: [] }
  failures.push(...told.failed)
  shaky.push(...told.shaky)
  unwalked.push(...(report ? leftOut(report) : []))
  return tally
}

if (import.meta.main) {
  folder = mkdtempSync(join(tmpdir(), 'jicai-report-'))
  try {
    const checked = await runChecks()
    const failed = checked.filter((c) => c.wrong.length).length
    failures.push(...checked.flatMap((c) => c.wrong.map((w) => `${c.name}: ${w}`)))
    const tallies = [{ passed: checked.length - failed, failed, skipped: 0 }, unitTests(), browserTests()]
    const sum = tallies.reduce((a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }))
    const total = withoutTime(judged(sum, shaky), unwalked.length)
    if (shaky.length) console.log(`\nPassed at the second attempt only:\n\n- ${shaky.join('\n- ')}`)
    if (skipped.length) console.log(`\nSkipped, since what they need is not here:\n\n- ${skipped.join('\n- ')}`)
    if (unwalked.length)
      console.log(`\nNot walked for want of time (${MINUTES} minutes, decision 0103):\n\n- ${unwalked.join('\n- ')}`)
    if (failures.length) console.log(`\nWhat went wrong:\n\n- ${failures.join('\n- ')}`)
    console.log(`\n${closing(total)}`)
    process.exitCode = total.failed ? 1 : 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
