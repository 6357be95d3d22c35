// npm run new -- stock-take --lines --print --import: a noun that runs, to be made into what you need.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { dump } from './schema-dump.ts'
import { type Noun, type Part, parts, skeleton } from './skeleton.ts'
import { root } from './sources.ts'

/** Letters no noun's numbers begin with yet: `XA`, `XB` and so on. */
const freePrefix = (): string => {
  const taken = globSync('modules/*/noun.ts', { cwd: root })
    .map((f) => readFileSync(join(root, f), 'utf8'))
    .join()
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') if (!taken.includes(`'X${letter}'`)) return `X${letter}`
  throw new Error('No prefix is left: choose one by hand')
}

/** `stock-take` → stock_take, stockTake, StockTake. */
export const nounOf = (folder: string, has: readonly Part[] = [], prefix = 'XA'): Noun => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
    throw new Error('Name it in lower case with hyphens, such as: npm run new -- stock-take --lines --print --import')
  const words = folder.split('-')
  const Name = words.map((w) => w.slice(0, 1).toUpperCase() + w.slice(1)).join('')
  return {
    folder,
    table: words.join('_'),
    name: Name.slice(0, 1).toLowerCase() + Name.slice(1),
    Name,
    // TODO of whoever makes the noun: its real names
    label: `单据 ${folder}`,
    title: `Document ${folder}`,
    prefix,
    parts: new Set(has),
  }
}

const flags = (given: readonly string[]): Part[] => {
  const wrong = given.find((f) => !parts.some((p) => f === `--${p}`))
  if (wrong) throw new Error(`${wrong} is unknown; there are ${parts.map((p) => `--${p}`).join(', ')}`)
  return parts.filter((p) => given.includes(`--${p}`))
}

const list = 'app/modules.ts'
/** The one line outside of its folder. */
export const listed = (text: string, folder: string): string =>
  text.replace(
    /(const manifests = await Promise\.all\(\[[\s\S]*?)\]\)/,
    `$1  import('#modules/${folder}/noun.ts'),\n])`,
  )

const run = (...args: string[]): void => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${args.join(' ')} failed`)
}

if (import.meta.main) {
  try {
    const [folder = '', ...given] = process.argv.slice(2)
    const noun = nounOf(folder, flags(given), freePrefix())
    if (existsSync(join(root, 'modules', folder))) throw new Error(`modules/${folder} exists already`)
    for (const [path, text] of Object.entries(skeleton(noun, readMigrations().length + 1))) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text, { flag: 'wx' })
    }
    writeFileSync(join(root, list), listed(readFileSync(join(root, list), 'utf8'), folder))
    for (const [path, text] of Object.entries(await dump())) writeFileSync(join(root, path), text)
    run(join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', `modules/${folder}`, list)
    run('tools/docs.ts')
    console.log(`modules/${folder} is there and runs; its one line stands in ${list}. Now say what it is: its Chinese and
English names, every TODO, its own fields (a column, a word, a place in calls and queries), its rules.
After a change of the migration: npm run db:types. Imitate modules/plan.`)
  } catch (e) {
    console.error((e as Error).message)
    process.exitCode = 1
  }
}
