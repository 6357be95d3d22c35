import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

/* house.md, move 1: what is forgotten does not compile. Planted into a copy of one noun. */
const project = mkdtempSync(join(tmpdir(), 'jicai-omit-'))
beforeAll(() => {
  for (const path of ['kernel', 'modules', 'app', 'db', 'package.json', 'tsconfig.json'])
    cpSync(join(root, path), join(project, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const config = JSON.parse(readFileSync(join(project, 'tsconfig.json'), 'utf8'))
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ ...config, include: ['modules/delivery/**/*'], exclude: ['**/*.test.ts', '**/*.e2e.ts'] }),
  )
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const compiled = (): Promise<string> =>
  new Promise((resolve) => {
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
    const child = spawn(process.execPath, [tsc, '--noEmit', '-p', '.'], { cwd: project })
    let said = ''
    child.stdout.on('data', (d) => (said += d))
    child.on('close', () => resolve(said))
  })

const planted = async (file: string, from: string, to: string): Promise<string> => {
  const path = join(project, file)
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  writeFileSync(path, text.replace(from, to))
  const said = await compiled()
  writeFileSync(path, text)
  return said
}

const reads = 'modules/delivery/server/queries/read.ts'

test('without an omission it compiles', async () => {
  expect(await compiled()).toBe('')
})

test('a column of a list that its query leaves out is named', async () => {
  expect(await planted(reads, "'creatorName', ", '')).toMatch(/routes\.ts.*[\s\S]*creatorName/)
})

test('a declared filter without its test is named', async () => {
  expect(await planted(reads, "    shippedAt: days('d.shipped_at'),\n", '')).toMatch(/read\.ts.*[\s\S]*shippedAt/)
})

test('a filter a screen misspells is named', async () => {
  const said = await planted('modules/delivery/web/DeliveryList.tsx', 'name="shippedAt"', 'name="shipedAt"')
  expect(said).toMatch(/DeliveryList\.tsx.*[\s\S]*shipedAt/)
})

test('an offer without its way to a call is named', async () => {
  const said = await planted('modules/delivery/web/acts.ts', "addInvoice: o.addInvoice ?? 'hidden'", '')
  expect(said).toMatch(/acts\.ts.*[\s\S]*addInvoice/)
})
