import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'
import type { Finding } from './texts.ts'

/** A page whose rows name the proof of each point. */
export interface Page {
  path: string
  points: readonly string[]
}
const upTo = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
export const walls: Page = {
  path: 'docs/security.md',
  points: [...upTo(1, 80).map((n) => `C${String(n).padStart(2, '0')}`), 'C91', 'C94'],
}
/** What a day's work in the browser showed: points of ux.md §2b. */
export const days: Page = { path: 'docs/ux-points.md', points: upTo(61, 92).map(String) }
const row = /^\| (C?\d\d) \| [^|]+ \| (.+) \|$/
const proof = /`([^`]+)` “([^”]+)”/g

/** Whether a test of this very name is declared in the text of a test file. */
export const declares = (text: string, name: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote},`))

/**
 * What is wrong with a page that names the proof of each point: a point left out or told twice, a row without
 * test and without reason, a test that is gone.
 * @param read text of a file by its path from the project's root, or nothing
 */
export const faultsOf = (
  { path: page, points }: Page,
  text: string,
  read: (path: string) => string | undefined,
): Finding[] => {
  const told = text.split('\n').flatMap((line) => {
    const found = row.exec(line)
    return found ? [{ point: found[1]!, proof: found[2]! }] : []
  })
  const wrong = points.flatMap((p) => {
    const n = told.filter((t) => t.point === p).length
    return n === 1 ? [] : [`${page}: ${p} stands there ${n} times`]
  })
  for (const t of told) {
    const named = [...t.proof.matchAll(proof)]
    if (named.length === 0 && !/\w/.test(t.proof)) wrong.push(`${page}: ${t.point} has neither test nor reason`)
    for (const [, path = '', name = ''] of named) {
      const file = read(path)
      if (file === undefined) wrong.push(`${page}: ${t.point} names ${path}, which is not there`)
      else if (!declares(file, name)) wrong.push(`${page}: ${t.point} names «${name}», which ${path} does not have`)
    }
  }
  return wrong
}

const textOf = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined

export const checkProofs = (): Finding[] =>
  [walls, days].flatMap((page) => faultsOf(page, textOf(page.path) ?? '', textOf))
