import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkDoors } from './doors.ts'
import {
  checkBudgets,
  checkCasts,
  checkDialogs,
  checkKernel,
  checkMoments,
  checkMoney,
  checkNames,
  checkRoot,
  checkSizes,
  checkStatuses,
  checkTests,
  everySource,
} from './house.ts'
import { checkProofs } from './proofs.ts'
import { staleFiles } from './schema-dump.ts'
import { root } from './sources.ts'
import { type Finding, texts } from './texts.ts'

export interface Checked {
  name: string
  wrong: Finding[]
  /** Said, but nothing fails. */
  warned?: Finding[]
}

/** Paths of what is committed; none without a history. */
const committed = (): string[] =>
  (spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout ?? '').split('\0').filter(Boolean)

/** Runs a program of node_modules; what it prints is the finding when it fails. */
const program = (script: string, ...args: string[]): Promise<Finding[]> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root })
    let said = ''
    child.stdout.on('data', (d) => (said += d))
    child.stderr.on('data', (d) => (said += d))
    child.on('error', (e) => resolve([e.message]))
    child.on('close', (code) => resolve(code === 0 ? [] : [said.trim() || `${script} ended with ${code}`]))
  })

const existing = (folders: string[]): string[] => folders.filter((f) => existsSync(join(root, f)))
const found = async (fn: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await fn()
  } catch (e) {
    return [(e as Error).message]
  }
}

/** Files and folders whose types are looked at alone, where they are named: `node tools/check.ts modules/tender app/modules.ts`. */
const parts = import.meta.main ? process.argv.slice(2) : []

const checks: Record<string, () => Promise<Omit<Checked, 'name'>>> = {
  types: async () => ({
    wrong: parts.length
      ? // the compiler with an interface is loaded only when asked
        await found(async () => (await import('./types-of.ts')).typesOf(parts))
      : await program(
          'typescript-7/bin/tsc',
          ...'--noEmit -p . --incremental --tsBuildInfoFile'.split(' '),
          // what it remembers of every file by its content: a second check looks at what changed
          '.cache/types.tsbuildinfo',
        ),
  }),
  'style and lint': async () => ({
    wrong: await program('@biomejs/biome/bin/biome', 'check', '--colors=off', '--max-diagnostics=50', '.'),
  }),
  'import directions': async () => ({
    wrong: await program(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...existing(['kernel', 'modules', 'app', 'db', 'tools', 'tests', 'bench', 'peers']),
    ),
  }),
  'file budgets': async () => checkBudgets(everySource()),
  'sizes of folders': async () => ({ wrong: checkSizes(everySource()) }),
  translations: async () => ({ wrong: await found(texts) }),
  'one door per table': async () => ({ wrong: checkDoors(everySource()) }),
  'no cast in servers': async () => ({ wrong: checkCasts(everySource()) }),
  'no status in screens': async () => ({ wrong: checkStatuses(everySource()) }),
  'forms as wide as the house': async () => ({ wrong: checkDialogs(everySource()) }),
  'no moment compared with a day': async () => ({ wrong: checkMoments(everySource()) }),
  'no float money': async () => ({ wrong: checkMoney(everySource()) }),
  'no noun in the kernel': async () => ({ wrong: checkKernel(everySource(), readdirSync(join(root, 'modules'))) }),
  // where there is no history, as in an unpacked archive, nothing was taken in by chance either
  'nothing stray at the root': async () => ({ wrong: checkRoot(committed()) }),
  'no machine in files': async () => ({ wrong: checkNames(everySource()) }),
  'no test switched off': async () => ({ wrong: checkTests(everySource()) }),
  'proofs of the points': async () => ({ wrong: await found(checkProofs) }),
  'generated files': async () => ({
    wrong: await found(async () =>
      (await staleFiles()).map((path) => `${path} is not what the migrations say: npm run db:types`),
    ),
  }),
  'generated pages': async () => ({
    wrong: await found(async () => {
      // the declarations of the whole server: loaded only when asked
      const { staleDocs } = await import('./docs.ts')
      return staleDocs().map((path) => `${path} is not what the declarations say: npm run docs`)
    }),
  }),
}

/** Runs every check, prints a line for each and the findings of those that fail. */
export const runChecks = async (): Promise<Checked[]> => {
  const done: Checked[] = []
  for (const [name, check] of Object.entries(checks)) {
    const from = performance.now()
    const result = { name, ...(await check()) }
    done.push(result)
    const seconds = ((performance.now() - from) / 1000).toFixed(1)
    const count = result.wrong.length ? '' : result.warned?.length ? ` (${result.warned.length} warned)` : ''
    console.log(`${result.wrong.length ? 'FAIL' : 'ok  '} ${name}${count} ${seconds}s`)
    for (const line of [...result.wrong, ...(result.warned ?? []).map((w) => `warning: ${w}`)])
      console.log(line.replace(/^/gm, '     '))
  }
  return done
}

if (import.meta.main) {
  const failed = (await runChecks()).filter((c) => c.wrong.length)
  if (failed.length) console.log(`\n${failed.length} of ${Object.keys(checks).length} checks failed`)
  process.exitCode = failed.length ? 1 : 0
}
