import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCatalogue } from '#app/catalogue/open.ts'
import { catalogue } from '#app/catalogue/screens.ts'
import { templates } from '#app/catalogue/templates.ts'
import { everyMachine, everyNoun, everyRoute } from '#app/modules.ts'
import { type Allow, codesOf, doorsOf } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { grantsOf } from '#modules/role/server/public.ts'
import { root } from './sources.ts'

// npm run docs: the permission matrix and a drawing of every machine, from the declarations

const who = (allow: Allow): string =>
  typeof allow === 'string' ? allow : `${codesOf(allow).join(' or ')} (${allow.orgs.join(', ')})`

const table = (head: string[], rows: string[][]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

/** Drawn once per document: lists of one document differ only in their codes. */
const documents = (): Machine[][] => [...Map.groupBy(everyMachine, (m) => m.name).values()]

const kinds = { hospital: 'Hospitals', supplier: 'Suppliers', authority: 'Authority' } as const

/** What each role template may do on each screen; `view` comes with a filled cell. */
const roles = (org: keyof typeof kinds): string[] => {
  const ours = templates.filter((t) => t.org === org)
  const granted = ours.map((t) => Map.groupBy(grantsOf(t), (g) => g.path))
  const cell = (role: number, path: string): string => {
    const codes = granted[role]!.get(path)?.map((g) => g.code)
    return codes ? codes.filter((c) => c !== 'view').join(' ') || '·' : ''
  }
  const rows = catalogue
    .map((s) => [`${s.titleZh} \`${s.path}\``, ...ours.map((_, i) => cell(i, s.path))])
    .filter(([, ...cells]) => cells.some((c) => c))
  return [`### ${kinds[org]}`, '', ...table(['screen', ...ours.map((t) => `${t.name} ${t.code}`)], rows), '']
}

/** The permission matrix: roles by screen, every door with who may go through it, every action of every machine. */
export const matrix = (): string => {
  const calls = everyRoute.flatMap(({ call: c }) =>
    doorsOf(c).map(({ path }) => [c.method, path, c.title, c.does, who(c.allow)]),
  )
  const actions = documents().flatMap((twins) => {
    const m = twins[0]!
    return keys(m.actions).map((a) => {
      const { label, from, to, by } = m.actions[a]!
      const codes = [...new Set(twins.map((t) => t.actions[a]!.code))].join(' or ')
      return [m.label, `${a} ${label}`, from.join(', '), to, [by].flat().join(', '), codes]
    })
  })
  return [
    '# Permission matrix',
    '',
    'Printed from the declarations by `npm run docs`.',
    '',
    '## Roles',
    '',
    'Built-in role templates. A cell lists the actions; `·` is looking only, empty is no access.',
    '',
    ...(keys(kinds) as (keyof typeof kinds)[]).flatMap(roles),
    '## Calls',
    '',
    ...table(['method', 'path', 'what', 'does', 'who'], calls),
    '',
    '## Actions',
    '',
    ...table(['document', 'action', 'from', 'to', 'by', 'code'], actions),
    '',
  ].join('\n')
}

const colours = { grey: '#eee', blue: '#dbeafe', green: '#dcfce7', orange: '#ffedd5', red: '#fee2e2' }

/** A machine as a Mermaid state diagram. */
export const drawing = (m: Machine): string => {
  const states = keys(m.states)
  const lines = keys(m.actions).flatMap((a) =>
    m.actions[a]!.from.map((s) => `  ${s} --> ${m.actions[a]!.to}: ${m.actions[a]!.label}`),
  )
  return [
    `## ${m.label} (${m.name})`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...states.map((s) => `  ${s}: ${m.states[s]!.label}`),
    ...[m.start, ...(m.startsToo ?? [])].map((s) => `  [*] --> ${s}`),
    ...lines,
    ...states.filter((s) => m.states[s]!.final).map((s) => `  ${s} --> [*]`),
    ...Object.entries(colours).map(([tone, colour]) => `  classDef ${tone} fill:${colour}`),
    ...states.map((s) => `  class ${s} ${m.states[s]!.tone}`),
    '```',
    '',
  ].join('\n')
}

const machines = (): string =>
  `# Machines\n\nPrinted from the declarations by \`npm run docs\`.\n\n${documents()
    .map(([m]) => drawing(m!))
    .join('\n')}`

/** The map of cause and effect. */
const reactions = (): string => {
  const rows = everyNoun.flatMap((n) =>
    (n.reactions ?? []).map((r) => {
      // what happens to no document has no machine: stock that is booked, a month that is closed
      const m = everyMachine.find((x) => x.name === r.machine)
      const what = m ? [`${m.label} ${m.name}`, `${r.action} ${m.actions[r.action]!.label}`] : [r.machine, r.action]
      return [...what, n.name, `\`${r.fn.name}\``]
    }),
  )
  return [
    '# Cause and effect',
    '',
    'Printed from the declarations by `npm run docs`: what a later document does when an earlier one acts, in the same transaction.',
    '',
    ...table(['document', 'action', 'who reacts', 'by'], rows),
    '',
  ].join('\n')
}

const pages = (): Record<string, string> => {
  openCatalogue()
  return {
    'docs/generated/permissions.md': matrix(),
    'docs/generated/machines.md': machines(),
    'docs/generated/reactions.md': reactions(),
  }
}

/** The pages that differ from what the declarations say. */
export const staleDocs = (): string[] =>
  Object.entries(pages())
    .filter(([path, text]) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => path)

if (import.meta.main) {
  mkdirSync(join(root, 'docs/generated'), { recursive: true })
  for (const [path, text] of Object.entries(pages())) {
    writeFileSync(join(root, path), text)
    console.log(`${path} written`)
  }
}
