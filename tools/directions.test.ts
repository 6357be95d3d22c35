import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sources.ts'

let project: string
const files: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#kernel/*': './kernel/*', '#modules/*': './modules/*', '#app/*': './app/*' },
  }),
  'tsconfig.json': '{}',
  'node_modules/kysely/package.json': JSON.stringify({
    name: 'kysely',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
  }),
  'node_modules/kysely/index.js': 'export const sql = 1',
  'kernel/shared/call.ts': 'export const call = 1',
  'kernel/server/tx.ts': `import 'kysely'\nexport const tx = 1`,
  'app/modules.ts': `import '#modules/plan/noun.ts'`,
  'modules/plan/shared/calls.ts': `import { call } from '#kernel/shared/call.ts'\nexport const calls = call`,
  'modules/plan/server/queries.ts': `import 'kysely'\nimport '#kernel/server/tx.ts'\nexport const q = 1`,
  'modules/plan/server/public.ts': `import './queries.ts'\nexport const p = 1`,
  'modules/plan/noun.ts': `import './server/public.ts'\nimport './shared/calls.ts'\nexport const planNoun = 1`,
  'peers/medicare/store.ts': `import 'node:fs'\nexport const store = 1`,
  'peers/medicare/main.ts': `import './store.ts'`,
  'modules/order/server/service.ts': `import '#modules/plan/server/public.ts'\nimport '#modules/plan/shared/calls.ts'`,
}

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'jicai-directions-'))
  for (const [path, text] of Object.entries(files)) write(path, text)
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

/** Names of the rules this project breaks. */
const broken = (): string[] => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    program,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'kernel',
    'modules',
    'app',
    'peers',
  ]
  const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', maxBuffer: 1e8 })
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string } }[] } }
  return [...new Set(summary.violations.map((v) => v.rule.name))].sort()
}

test('a project that keeps the directions passes', () => expect(broken()).toEqual([]))

test.each([
  ['no-cycles', 'modules/plan/server/queries.ts', `import './public.ts'\nexport const q = 1`],
  ['no-cycles', 'modules/plan/server/queries.ts', `import type { p } from './public.ts'\nexport type Q = typeof p`],
  ['kernel-knows-no-module', 'kernel/server/tx.ts', `import '#modules/plan/shared/calls.ts'`],
  ['shared-is-pure', 'modules/plan/shared/calls.ts', `import '#kernel/server/tx.ts'`],
  ['shared-is-pure-node', 'modules/plan/shared/calls.ts', `import 'node:fs'`],
  ['shared-is-pure-outside', 'modules/plan/shared/calls.ts', `import 'kysely'`],
  ['server-and-web-never-meet', 'modules/plan/server/public.ts', `import '../web/PlanList.tsx'`],
  ['web-and-server-never-meet', 'modules/plan/web/PlanList.tsx', `import type { tx } from '#kernel/server/tx.ts'`],
  ['other-modules-by-their-door', 'modules/order/server/service.ts', `import '#modules/plan/server/queries.ts'`],
  ['sql-only-in-queries', 'modules/plan/server/service.ts', `import { sql } from 'kysely'`],
  ['nothing-imports-app', 'modules/order/server/service.ts', `import '#app/modules.ts'`],
  ['web-and-server-never-meet', 'modules/plan/web/PlanList.tsx', `import { planNoun } from '../noun.ts'`],
  ['server-and-web-never-meet', 'modules/plan/noun.ts', `import './web/PlanList.tsx'`],
  ['other-modules-by-their-door', 'modules/order/server/service.ts', `import '#modules/plan/noun.ts'`],
  ['nobody-imports-peers', 'modules/order/server/service.ts', `import '../../../peers/medicare/store.ts'`],
  ['peers-import-nothing-of-the-house', 'peers/medicare/main.ts', `import '#modules/plan/shared/calls.ts'`],
  ['peers-import-nothing-of-the-house', 'peers/medicare/main.ts', `import 'kysely'`],
  ['resolvable', 'modules/order/server/service.ts', `import '#modules/plan/server/nowhere.ts'`],
])('%s is broken by %s: %s', (rule, path, text) => {
  write('modules/plan/web/PlanList.tsx', 'export const PlanList = 1')
  write(path, text)
  try {
    expect(broken()).toContain(rule)
  } finally {
    if (files[path]) write(path, files[path])
    else rmSync(join(project, path))
  }
})
