import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { everyMachine, everyRoute } from '#app/modules.ts'
import { type Allow, codesOf } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { root } from './sources.ts'

// npm run docs: the permission matrix and a drawing of every machine, from the declarations

const who = (allow: Allow): string =>
  typeof allow === 'string' ? allow : `${codesOf(allow).join(' or ')} (${allow.orgs.join(', ')})`

/** The permission matrix: every door with who may go through it, then every action of every machine. */
export const matrix = (): string => {
  const calls = everyRoute.flatMap(({ call: c }) =>
    [c.path, ...(c.aliases ?? [])].map(
      (path) => `| ${c.method} | ${path} | ${c.title} | ${c.does} | ${who(c.allow)} |`,
    ),
  )
  const actions = everyMachine.flatMap((m) =>
    keys(m.actions).map((a) => {
      const { label, from, to, by, code } = m.actions[a]!
      return `| ${m.label} | ${a} ${label} | ${from.join(', ')} | ${to} | ${[by].flat().join(', ')} | ${code} |`
    }),
  )
  return [
    '# Permission matrix',
    '',
    'Printed from the declarations by `npm run docs`.',
    '',
    '## Calls',
    '',
    '| method | path | what | does | who |',
    '|---|---|---|---|---|',
    ...calls,
    '',
    '## Actions',
    '',
    '| document | action | from | to | by | code |',
    '|---|---|---|---|---|---|',
    ...actions,
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
    `  [*] --> ${m.start}`,
    ...lines,
    ...states.filter((s) => m.states[s]!.final).map((s) => `  ${s} --> [*]`),
    ...Object.entries(colours).map(([tone, colour]) => `  classDef ${tone} fill:${colour}`),
    ...states.map((s) => `  class ${s} ${m.states[s]!.tone}`),
    '```',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const folder = join(root, 'docs/generated')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'permissions.md'), matrix())
  writeFileSync(join(folder, 'machines.md'), `# Machines\n\n${everyMachine.map(drawing).join('\n')}`)
  console.log('docs/generated/permissions.md and machines.md written')
}
