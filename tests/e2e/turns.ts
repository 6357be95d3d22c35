import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What is walked first, however little time there is: the walls between rivals, and what looks at every screen. */
const always = ['walls', 'xss', 'goods-way', 'every-screen', 'lists'].map((name) => `tests/e2e/${name}.e2e.ts`)

export const walkFiles = (): string[] =>
  globSync('{tests/e2e,modules/*/web}/**/*.e2e.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()

/**
 * The walks in their turns: first those without which nothing is said of a run, then all others, beginning where one is told
 * to: `WALKS_FROM=40 npm run test:e2e` finds what walks leave behind for each other (decision 0103).
 * @param from any whole number
 */
export const turnsOf = (files: readonly string[], from: number): string[][] => {
  const others = files.filter((path) => !always.includes(path))
  const at = others.length > 0 ? from % others.length : 0
  return [files.filter((path) => always.includes(path)), others.slice(at), others.slice(0, at)].filter(
    (turn) => turn.length > 0,
  )
}
