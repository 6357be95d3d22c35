import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, or one worker waits at the end for the other; longest first. */
const long = [
  'tools/new-module.test.ts',
  ...['tests/slow-statements.test.ts', 'tests/hostile.test.ts', 'tests/stale.test.ts', 'tests/races.test.ts'],
  ...['tests/workers.test.ts', 'db/demo/demo.test.ts', 'tests/importers.test.ts', 'tools/directions.test.ts'],
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => long.findIndex((path) => moduleId.endsWith(path)) + 1 || 99
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['{kernel,modules,app,db,tools,tests}/**/*.test.{ts,tsx}'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test', LOGIN_RATE: '1000' },
  },
})
