import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCatalogue } from '#app/catalogue/open.ts'
import { roles } from '#app/catalogue/templates.data.ts'
import {
  everyCard,
  everyImporter,
  everyMachine,
  everyNoun,
  everyReaction,
  everyRoute,
  everyTask,
  everyTold,
} from '#app/modules.ts'
import { entityOf } from '#modules/log/server/words.ts'

const root = join(import.meta.dirname, '..')
const modules = readdirSync(join(root, 'modules'), { withFileTypes: true }).flatMap((f) =>
  f.isDirectory() ? [f.name] : [],
)
const twice = (all: readonly unknown[]) => all.filter((x, i) => all.indexOf(x) !== i)
/** What the modules' files of this name export. */
const exported = async (file: string): Promise<unknown[]> => {
  const found = await Promise.all(
    globSync(`modules/*/${file}`, { cwd: root })
      .filter((path) => !path.endsWith('.test.ts'))
      .map((path) => import(/* @vite-ignore */ join(root, path))),
  )
  return found.flatMap((one) => Object.values(one as object))
}

test('every module brings its manifest, under its own name, and the app lists it', () => {
  expect(everyNoun.map((n) => n.name).toSorted()).toEqual(modules.toSorted())
  for (const name of modules)
    expect(readFileSync(join(root, 'modules', name, 'noun.ts'), 'utf8')).toContain(`'${name}'`)
})

test('what a module declares its manifest brings: no route, machine, importer, task or reaction is forgotten', async () => {
  const lists = async (file: string) => (await exported(file)).filter(Array.isArray).flat() as unknown[]
  for (const [name, declared, known] of [
    ['routes', await lists('server/routes.ts'), everyRoute],
    ['tasks', await lists('server/tasks.ts'), everyTask],
    ['reactions', await lists('server/reactions.ts'), everyReaction],
  ] as const) {
    expect([name, declared.length > 0]).toEqual([name, true])
    expect([name, declared.filter((x) => !(known as readonly unknown[]).includes(x))]).toEqual([name, []])
  }
  const objects = async (file: string) => (await exported(file)).filter((x) => typeof x === 'object' && x !== null)
  const machines = (await objects('shared/machine.ts')).filter((x) => 'actions' in x && 'states' in x)
  expect(machines.filter((m) => !everyMachine.includes(m as never))).toEqual([])
  const importers = (await objects('server/*.ts')).filter((x) => 'save' in x && 'kind' in x)
  expect(importers.filter((i) => !everyImporter.includes(i as never))).toEqual([])
})

test('a prefix of numbers belongs to one noun, and a noun numbers with its own', () => {
  expect(twice(everyNoun.flatMap((n) => n.prefixes ?? []))).toEqual([])
  for (const { name, prefixes = [] } of everyNoun) {
    const files = globSync(`modules/${name}/server/**/*.ts`, { cwd: root }).filter((f) => !f.endsWith('.test.ts'))
    const taken = files.flatMap((f) =>
      [...readFileSync(join(root, f), 'utf8').matchAll(/\b(?:nextNos?\(ctx, |newNo\()'(\w+)'/g)].map((m) => m[1]!),
    )
    expect([name, [...new Set(taken)].toSorted()]).toEqual([name, prefixes.toSorted()])
  }
})

test('a noun tells of its own machines, a screen is brought once, and what roles are given here is one of its screens', () => {
  expect(twice(everyNoun.flatMap((n) => n.screens ?? []).map((s) => s.path))).toEqual([])
  const codes = [...roles.map((r) => r.code), '*']
  for (const { name, machines = [], messages = [], trail, screens = [], grants = {} } of everyNoun) {
    const foreign = [...messages, ...(trail ? [trail] : [])].filter((t) => !machines.includes(t.machine))
    expect([name, foreign]).toEqual([name, []])
    const paths = Object.values(grants).flatMap((g) => Object.keys(g))
    expect([name, paths.filter((p) => !screens.some((s) => s.path === p))]).toEqual([name, []])
    expect([name, Object.keys(grants).filter((code) => !codes.includes(code))]).toEqual([name, []])
  }
})

test('cards of the workbench have a key and a place of their own, and their to-do one addressee with one code', () => {
  const told = everyTold.flatMap((t) => t.rules.filter((r) => r.card))
  const faces = [...everyCard, ...told.map((r) => r.card!)]
  expect(twice(faces.map((c) => c.key))).toEqual([])
  expect(twice(faces.map((c) => c.place))).toEqual([])
  for (const r of told)
    expect([r.event, r.category, r.codes.length, r.to !== 'creator']).toEqual([r.event, 'todo', 1, true])
})

test('who submitted is told by one wording, whatever the document', () => {
  const submitted = everyTold.flatMap((t) => t.rules.filter((r) => r.category === 'todo' && r.label === '待审核'))
  // whoever registers has no account yet
  const said = submitted.filter((r) => !r.event.startsWith('registration.')).map((r) => r.template)
  expect(said.length).toBeGreaterThanOrEqual(4)
  expect(said.filter((template) => !/待审核，由 \{\{(user|org)\}\} 提交$/.test(template))).toEqual([])
})

test('what is written to the log has a name in the users’ words, not that of a table', () => {
  openCatalogue()
  const files = globSync('{kernel,modules}/**/server/**/*.ts', { cwd: root }).filter((f) => !f.endsWith('.test.ts'))
  const written = files.flatMap((f) =>
    [...readFileSync(join(root, f), 'utf8').matchAll(/\bentity: '(\w+)'/g)].map((m) => m[1]!),
  )
  expect(written.length).toBeGreaterThan(20)
  expect([...new Set(written)].filter((entity) => entityOf(entity) === entity)).toEqual([])
})
