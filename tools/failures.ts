// What went wrong in a run of Vitest, in a file: the closing words of npm test repeat it, because whoever reads only
// the end of a long log would otherwise not learn which test it was, or that an error lay outside of every test.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

interface Fault {
  message: string
  stack?: string
}

/** One entry per fault: where, and the first lines of what was said. */
export const told = (where: string, faults: readonly Fault[]): string[] =>
  faults.map((f) => `${where}\n    ${(f.stack ?? f.message).split('\n').slice(0, 12).join('\n    ')}`)

/** The files to run again, and one text per failure. */
export interface Failed {
  files: string[]
  told: string[]
}

/** Writes what failed to the file that FAILURES names. */
export default class Failures implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    const failures = modules.flatMap((module) => [
      ...told(module.moduleId, module.errors()),
      ...[...module.children.allTests('failed')].flatMap((test) =>
        told(`${module.moduleId} › ${test.fullName}`, test.result().errors ?? []),
      ),
    ])
    const files = [
      ...modules.filter((module) => !module.ok()).map((module) => module.moduleId),
      // an error outside of every test still knows the file that was running
      ...unhandled.map((e) => String(e.VITEST_TEST_PATH ?? '')),
    ]
    const failed: Failed = {
      files: [...new Set(files)],
      told: [...failures, ...told('outside of every test', unhandled)],
    }
    if (process.env.FAILURES) writeFileSync(process.env.FAILURES, JSON.stringify(failed))
  }
}
