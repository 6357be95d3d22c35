import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glossary } from '#app/catalogue/glossary.data.ts'
import { catalogue } from '#app/catalogue/screens.ts'
import { everyMachine } from '#app/modules.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const files = globSync(['kernel/**/en.json', 'modules/*/en.json', 'app/en.json'], { cwd: root })

test('every English text of a status, an act or a title is the glossary’s', () => {
  const others = files.flatMap((file) =>
    Object.entries(JSON.parse(read(file)) as Record<string, string>).flatMap(([zh, en]) =>
      glossary[zh] === undefined || glossary[zh] === en ? [] : [`${file}: ${zh} is ${en}, not ${glossary[zh]}`],
    ),
  )
  expect(others).toEqual([])
  // an interface of the platform says its number beside its name
  const titles = catalogue.filter((s) => glossary[s.titleZh] !== s.titleEn.replace(/ \(35\d\d\)$/, ''))
  expect(titles.map((s) => `${s.titleZh} is ${s.titleEn}`)).toEqual([])
})

test('the glossary knows every status and act of every document', () => {
  const labels = everyMachine.flatMap((m) =>
    [m.states, m.actions, m.offers ?? {}].flatMap((all) =>
      Object.values(all).map((x) => (x as { label: string }).label),
    ),
  )
  expect([...new Set(labels)].filter((label) => glossary[label] === undefined)).toEqual([])
})

/** Signs people draw with characters where the set has an icon (ux.md 91). */
const drawn = /[✓✔✕✖✗★☆↑↓←→↕⇤⇥▲▼◀▶○●◐⠿‹›☰⚠]|>\s*×\s*</

test('no screen draws an icon with a character', () => {
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
  const found = globSync(['kernel/web/**/*.tsx', 'modules/*/web/**/*.tsx'], { cwd: root }).flatMap((file) =>
    read(file)
      .replace(comments, '')
      // an arrow between two values of a sentence is punctuation
      .replace(/\$\{[^}]*\} → \$\{/g, '')
      // so is the name of a key
      .replace(/Alt\+↓/g, '')
      .split('\n')
      .flatMap((line) => (drawn.test(line) ? [`${file}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})

test('a page is kept because its file says so, and settings are not', async () => {
  const registers = globSync('modules/*/web/screens.ts', { cwd: root })
  const outside = ['Login', 'Register', 'contractPreview', 'screenProcurement', 'screenInventory']
  const discarded: string[] = []
  for (const file of registers) {
    const text = read(file)
    for (const [, path] of text.matchAll(/import\('\.\/([\w-]+\.tsx)'\)/g)) {
      const screen = read(`${file.slice(0, file.lastIndexOf('/'))}/${path}`)
      const kept = /export const keep = true/.test(screen) || /keep: true/.test(text)
      if (!kept && !outside.some((o) => text.includes(`${o}: {`))) discarded.push(path!)
    }
  }
  expect(discarded.sort()).toEqual([
    'Auto.tsx',
    'CheckingPage.tsx',
    'ConfigPage.tsx',
    'Connection.tsx',
    'FieldRules.tsx',
    'Interfaces.tsx',
    'LoweredPage.tsx',
    'MenuPage.tsx',
    'PersonalInfo.tsx',
    'ScanTest.tsx',
    'Setting.tsx',
  ])
})
