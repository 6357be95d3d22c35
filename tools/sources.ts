import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

export interface Source {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

const skipped = new Set(['node_modules', 'dist', '.data', '.git', 'test-results', 'playwright-report'])

/** Every file under these folders (or these files) whose name passes, in order of path. */
export const sources = (folders: string[], wanted: (path: string) => boolean, base: string = root): Source[] => {
  const found: Source[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name)
      const path = relative(base, full).split(sep).join('/')
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !entry.name.startsWith('dist.')) visit(full)
      } else if (entry.isFile() && wanted(path)) found.push({ path, text: readFileSync(full, 'utf8') })
    }
  }
  for (const folder of folders) if (existsSync(join(base, folder))) visit(join(base, folder))
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.startsWith('tests/')
export const isData = (path: string): boolean => path.endsWith('.data.ts')
export const isCode = (path: string): boolean => /\.(ts|tsx|mjs|cjs)$/.test(path)
