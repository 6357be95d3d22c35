import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'
import type { Finding } from './texts.ts'

const page = 'docs/security.md'
export const points = [...Array.from({ length: 80 }, (_, i) => `C${String(i + 1).padStart(2, '0')}`), 'C91', 'C94']
const row = /^\| (C\d\d) \| [^|]+ \| (.+) \|$/
const proof = /`([^`]+)` “([^”]+)”/g

/** Whether a test of this very name is declared in the text of a test file. */
export const declares = (text: string, name: string): boolean =>
  ["'", '"', '`'].some((quote) => text.includes(`${quote}${name}${quote},`))

/**
 * What is wrong with the page that names the proof of each security point: a point left out or told twice, a row without
 * test and without reason, a test that is gone.
 * @param read text of a file by its path from the project's root, or nothing
 */
export const faultsOf = (text: string, read: (path: string) => string | undefined): Finding[] => {
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

export const checkProofs = (): Finding[] =>
  faultsOf(readFileSync(join(root, page), 'utf8'), (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
  )
