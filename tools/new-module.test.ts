import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nounOf, skeleton } from './new-module.ts'
import { root } from './sources.ts'

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'jicai-new-'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('a noun gives its folder, table and names; another spelling is refused', () => {
  expect(nounOf('stock-take')).toEqual({
    folder: 'stock-take',
    table: 'stock_take',
    name: 'stockTake',
    Name: 'StockTake',
  })
  expect(() => nounOf('StockTake')).toThrow(/lower case/)
})

test('a new module type checks against the kernel as it is today', () => {
  for (const path of ['kernel/shared', 'kernel/server', 'db/types.ts', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  for (const [path, text] of Object.entries(skeleton(nounOf('stock-take'), 4))) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const columns = 'hospital_id no name created_by creator_name'.split(' ').map((c) => `${c}: string`)
  const given = 'id remark status created_at updated_at'.split(' ').map((c) => `${c}: Generated<string>`)
  appendFileSync(
    join(project, 'db/types.ts'),
    `export interface StockTake { ${[...columns, ...given, 'version: Generated<number>'].join('; ')} }
     export interface DB { stock_take: StockTake }`,
  )
  const config = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ ...config, include: ['modules'] }))
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const run = spawnSync(process.execPath, [tsc, '--noEmit', '-p', '.'], { cwd: project, encoding: 'utf8' })
  expect(run.stdout).toBe('')
  expect(run.status).toBe(0)
})
