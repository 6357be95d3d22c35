import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { laterCodes } from '#app/catalogue/later-codes.data.ts'
import { openCatalogue, usersOfCodes } from '#app/catalogue/open.ts'
import { catalogue } from '#app/catalogue/screens.ts'
import { everyMachine, everyRoute } from '#app/modules.ts'
import { codesOf } from '#kernel/shared/call.ts'
import { actionLabel, doesSomething, kindsOf } from '#modules/menu/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'

const root = new URL('../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const sources = (like: string) => globSync(like, { cwd: root }).filter((f) => !/\.test\.tsx?$|\.data\.ts$/.test(f))

const offered = new Set(
  catalogue.flatMap((s) => ['view', ...s.actions.split(' ').filter(Boolean)].map((a) => `${s.path}:${a}`)),
)
const paths = new Set(catalogue.map((s) => s.path))

/** Codes that stand in the source text, such as `'system/hospital:auditRegistration'`, also behind `${at}`. */
const written = (files: readonly string[]): Map<string, string> => {
  const found = new Map<string, string>()
  for (const file of files) {
    const text = read(file)
    const bases = new Map([...text.matchAll(/const (\w+) = '([\w/]+)'/g)].map((m) => [m[1]!, m[2]!]))
    for (const m of text.matchAll(/['`]([A-Za-z]+(?:\/[A-Za-z]+)*):([a-z][A-Za-z]*)['`]/g))
      if (paths.has(m[1]!)) found.set(`${m[1]}:${m[2]}`, file)
    for (const m of text.matchAll(/`\$\{(\w+)\}:([a-z][A-Za-z]*)`/g)) {
      const path = bases.get(m[1]!)
      if (path && paths.has(path)) found.set(`${path}:${m[2]}`, file)
    }
  }
  return found
}
const inScreens = written(sources('{kernel,modules}/**/web/**/*.{ts,tsx}'))
const inServices = written(sources('{kernel,modules}/**/server/**/*.ts'))

/** Every code that a call, an action of a document, a service or a screen asks for. */
const asked = new Set([
  ...everyRoute.flatMap((r) => codesOf(r.call.allow)),
  ...everyMachine.flatMap((m) => Object.values(m.actions).map((a) => a.code)),
  ...inScreens.keys(),
  ...inServices.keys(),
])

/** Paths that have a screen, read from the modules' registers. */
const built = new Set(
  sources('modules/*/web/screens.ts').flatMap((f) =>
    [...read(f).matchAll(/^ {2}'?([A-Za-z]+(?:\/[A-Za-z]+)*)'?: (?:\{|\w+\()/gm)].map((m) => m[1]!),
  ),
)

test('every code a screen or a service asks for is offered by the catalogue', () => {
  const unknown = [...inScreens, ...inServices].filter(([code]) => !offered.has(code))
  expect(unknown).toEqual([])
})

test('every screen that is built stands in the catalogue, or outside the menu', () => {
  const outside = ['Login', 'Register', 'contractPreview', 'screenProcurement', 'screenInventory']
  expect([...built].filter((p) => !paths.has(p) && !outside.includes(p))).toEqual([])
})

/** Offered codes of built screens that nothing asks for: features still to come. */
const open = () =>
  [...offered].filter((c) => built.has(c.slice(0, c.lastIndexOf(':'))) && !asked.has(c) && !c.endsWith(':view')).sort()

test('the codes that nobody is offered are exactly those of built screens that nothing asks for', () => {
  expect([...laterCodes].sort()).toEqual(open())
})

test('every code a role can hold has a name: the dialog shows no code', () => {
  openCatalogue()
  const named = catalogue
    .flatMap((s) => s.actions.split(' ').filter(Boolean))
    .filter((code) => actionLabel(code) === code)
  expect([...new Set(named)]).toEqual([])
  // nor what another noun calls an act of the same code
  expect(['accept', 'match', 'merge'].map(actionLabel)).toEqual(['接收', '对照', '合并'])
})

test('every code offered in the dialog of a role does something for that kind of organisation', () => {
  openCatalogue()
  const users = usersOfCodes()
  const kinds = ['hospital', 'supplier', 'authority'] as const
  const of = catalogue.flatMap((s) =>
    kinds
      .filter((kind) => kindsOf(s.orgs).includes(kind))
      .flatMap((kind) =>
        ['view', ...s.actions.split(' ').filter(Boolean)].map((code) => ({ kind, path: s.path, code })),
      ),
  )
  const shown = of.filter(({ path, code, kind }) => doesSomething(path, code, kind))
  const idle = shown.filter(({ path, code }) => !built.has(path) || (code !== 'view' && !asked.has(`${path}:${code}`)))
  expect(idle).toEqual([])
  // a button alone does nothing: behind each code stands a call, an act of a document or a service
  const called = new Set([
    ...everyRoute.flatMap((r) => codesOf(r.call.allow)),
    ...everyMachine.flatMap((m) => [...Object.values(m.actions), ...Object.values(m.offers)].map((a) => a.code)),
    ...inServices.keys(),
  ])
  const painted = shown.map(({ path, code }) => `${path}:${code}`).filter((c) => !c.endsWith(':view') && !called.has(c))
  // everybody may change his own password at any door; the code says who is offered it on his page
  expect([...new Set(painted)]).toEqual(['personalInfo:changePassword'])
  // a supplier's acts are not shown to a hospital's administrator
  const foreign = shown.filter(
    ({ path, code, kind }) => code !== 'view' && users.get(`${path}:${code}`)?.has(kind) === false,
  )
  expect(foreign).toEqual([])
  expect(
    shown.some(({ kind, path, code }) => kind === 'hospital' && `${path}:${code}` === orderMachine.actions.accept.code),
  ).toBe(false)
})
