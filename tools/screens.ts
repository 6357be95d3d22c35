import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'

/** Every menu path that has a real screen: the keys of the modules' `web/screens.ts`. */
export const screenPaths = (): string[] =>
  readdirSync(join(root, 'modules'))
    .flatMap((module) => {
      try {
        const text = readFileSync(join(root, 'modules', module, 'web/screens.ts'), 'utf8')
        // read as text: the file names lazy imports of components, which only the browser's build can load
        return [...text.matchAll(/^ {2}(?:'([^']+)'|(\w+)): /gm)].map((m) => (m[1] ?? m[2])!)
      } catch {
        return []
      }
    })
    .sort()

// npm run -s screens
if (import.meta.main) for (const path of screenPaths()) console.log(path)
