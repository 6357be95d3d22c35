// The types of some files alone, and of what they import as far as it bears on them: node tools/types-of.ts modules/tender app/modules.ts
import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './sources.ts'

/**
 * What the compiler finds wrong in these files or folders, one line each, paths from `base`. A whole check looks at every file; what
 * adds a folder and a line to the tree it was made for can break these alone.
 */
export const typesOf = (paths: readonly string[], base = root): string[] => {
  const files = paths
    .flatMap((path) =>
      statSync(join(base, path)).isDirectory() ? globSync(`${path}/**/*.{ts,tsx}`, { cwd: base }) : [path],
    )
    .map((path) => join(base, path))
  const { config } = ts.readConfigFile(join(base, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, base)
  const program = ts.createProgram(files, options)
  return files.flatMap((file) => {
    const source = program.getSourceFile(file)
    if (!source) return [`${file} is not there`]
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((d) => {
      const at = d.start === undefined ? '' : `:${source.getLineAndCharacterOfPosition(d.start).line + 1}`
      return `${relative(base, file)}${at} ${ts.flattenDiagnosticMessageText(d.messageText, ' ')}`
    })
  })
}

if (import.meta.main) {
  const wrong = typesOf(process.argv.slice(2))
  for (const line of wrong) console.error(line)
  process.exitCode = wrong.length ? 1 : 0
}
