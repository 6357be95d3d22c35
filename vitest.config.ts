import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, or one worker waits at the end for the other; longest first. */
const long = [
  ...['db/demo/whole.test.ts', 'tools/new-module.test.ts'],
  ...['tests/slow-statements.test.ts', 'tests/hostile.test.ts', 'tests/stale.test.ts', 'tests/races.test.ts'],
  ...['tests/workers.test.ts', 'db/demo/demo.test.ts', 'tests/importers.test.ts', 'tools/directions.test.ts'],
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.findIndex((path) => moduleId.endsWith(path)) + 1 || 99
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/**
 * Each in a process of its own: they guess passwords, which a process remembers by address; replace a clock, a module or the
 * environment; or take so long that what a process loads is nothing beside it.
 */
const alone = [
  ...[
    'modules/{session,registration,people,log,contract-link}/server/**/*.test.ts',
    'tests/{zones,kept-figures}.test.ts',
    'tests/{background,workers,one-connection,point-in-time,trips}.test.ts',
  ],
  ...long,
]
/** The same, of calls by the thousand on a database that plans each of them once. */
const thousands = ['tests/{hostile,importers,canary,walls,door,proof,malformed,named,every-task}.test.ts']
/** Files that open the whole app; one after the other in a process that loaded it once, which is half of their time. */
const together = ['modules/*/server/**/*.test.ts', 'tests/**/*.test.ts']
/** The others open a little of it each. */
const small = [
  '{kernel,app,db,tools}/**/*.test.{ts,tsx}',
  'modules/*/!(server)/**/*.test.{ts,tsx}',
  '{tests,modules/*}/**/*.test.tsx',
]

/** Databases that live for minutes plan a statement once (decision 0105). */
const planned = { KEPT_PLANS: 'all' }

export default defineConfig({
  plugins: [react()],
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'together', include: together, exclude: [...alone, ...thousands], isolate: false, env: planned },
      },
      { extends: true, test: { name: 'alone', include: [...small, ...alone], exclude: thousands } },
      { extends: true, test: { name: 'thousands', include: thousands, env: planned } },
    ],
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test', LOGIN_RATE: '1000' },
  },
})
