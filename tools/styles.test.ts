import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sources } from './sources.ts'

const folders: Readonly<Record<string, string>> = { '#kernel/': 'kernel/', '#modules/': 'modules/', '#app/': 'app/' }

/** Path of an imported file of ours from the project's root. */
const resolved = (from: string, to: string): string | undefined => {
  const known = Object.keys(folders).find((f) => to.startsWith(f))
  if (known) return folders[known] + to.slice(known.length)
  return to.startsWith('.') ? relative(root, join(root, dirname(from), to)) : undefined
}

const texts = new Map<string, string>()
const textOf = (path: string): string => {
  if (!texts.has(path)) texts.set(path, existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
  return texts.get(path) as string
}

/** A file with all it imports outright; what is fetched later does not count. */
const closure = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, type, to] of textOf(path).matchAll(/^(?:import|export) (type )?(?:[^'"]*? from )?'([^']+)'/gm)) {
    const next = type ? undefined : resolved(path, to as string)
    if (next) closure(next, seen)
  }
  return seen
}

const definedIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([a-z]{1,2}-[\w-]+)/g)].map((m) => m[1] as string))
const usedIn = (tsx: string): string[] =>
  [...tsx.matchAll(/className=(?:"([^"]*)"|\{([^{}]*)\})/g)].flatMap(
    (m) => `${m[1] ?? m[2]}`.match(/\b[a-z]{1,2}-[a-z][\w-]*/g) ?? [],
  )

/**
 * Styles come with the pieces of the program that import them. A page that borrows a class without its style looks right
 * after another page was open, and bare when it is the first one (after F5, from a link).
 */
test('every page brings the styles of the classes it uses', () => {
  const all = sources(['kernel', 'modules', 'app'], (p) => /\.(tsx|css)$/.test(p) && !isTest(p))
  const homes = new Map<string, string[]>()
  for (const { path, text } of all.filter((s) => s.path.endsWith('.css')))
    for (const name of definedIn(text)) homes.set(name, [...(homes.get(name) ?? []), path])
  const start = closure('app/web.tsx')
  // pages of people who are not signed in, and walls, have no frame around them
  const inFrame = closure('kernel/web/shell/Frame.tsx', new Set(start))
  const alone = /^modules\/(session|registration|contract-link|screen)\//
  const lazy = [...sources(['kernel', 'modules', 'app'], (p) => /\.tsx?$/.test(p) && !isTest(p))].flatMap((s) =>
    [...s.text.matchAll(/import\('([^']+\.tsx)'\)/g)].flatMap(([, to]) => resolved(s.path, to as string) ?? []),
  )
  expect(lazy.length).toBeGreaterThan(30)
  const bare = new Set<string>()
  for (const page of new Set(lazy)) {
    const files = closure(page)
    const there = alone.test(page) ? start : inFrame
    for (const file of files)
      for (const name of file.endsWith('.tsx') ? usedIn(textOf(file)) : []) {
        const from = homes.get(name)
        if (from && !from.some((css) => files.has(css) || there.has(css)))
          bare.add(`${page}: ${name} of ${file} (${from.join(', ')})`)
      }
  }
  expect([...bare]).toEqual([])
})
