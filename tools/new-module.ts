// npm run new -- stock-take: a module that type checks, with its table, to be made into what you need.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readMigrations } from '#kernel/server/db/migrate.ts'
import { dump } from './schema-dump.ts'
import { files, migrationOf, type Noun } from './skeleton.data.ts'
import { root } from './sources.ts'

/** `stock-take` → stock_take, stockTake, StockTake. */
export const nounOf = (folder: string): Noun => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(folder))
    throw new Error('Name it in lower case with hyphens, such as: npm run new -- stock-take')
  const words = folder.split('-')
  const Name = words.map((w) => w.slice(0, 1).toUpperCase() + w.slice(1)).join('')
  return { folder, table: words.join('_'), name: Name.slice(0, 1).toLowerCase() + Name.slice(1), Name }
}

/** Everything a new module consists of: path from the root → text. */
export const skeleton = (noun: Noun, number: number): Record<string, string> => ({
  [`db/migrations/${String(number).padStart(4, '0')}_${noun.table}.sql`]: migrationOf(noun),
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`modules/${noun.folder}/${path}`, text(noun)])),
})

const next = (n: Noun): string => `
modules/${n.folder} is there. Now
  1. say what it is: every TODO in modules/${n.folder} and in its migration
  2. add import('#modules/${n.folder}/noun.ts') to app/modules.ts
  3. give it a menu item with its action codes in its noun.ts, and its screens (imitate modules/plan)
  4. put the English of its texts into modules/${n.folder}/en.json (npm run check lists what is missing)
After a change of the migration: npm run db:types. Imitate modules/plan.`

if (import.meta.main) {
  try {
    const noun = nounOf(process.argv[2] ?? '')
    if (existsSync(join(root, 'modules', noun.folder))) throw new Error(`modules/${noun.folder} exists already`)
    for (const [path, text] of Object.entries(skeleton(noun, readMigrations().length + 1))) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text, { flag: 'wx' })
    }
    for (const [path, text] of Object.entries(await dump())) writeFileSync(join(root, path), text)
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    spawnSync(process.execPath, [biome, 'check', '--write', `modules/${noun.folder}`], { cwd: root })
    console.log(next(noun))
  } catch (e) {
    console.error((e as Error).message)
    process.exitCode = 1
  }
}
