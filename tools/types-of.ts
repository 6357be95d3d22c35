import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './sources.ts'

/**
 * What the compiler finds wrong in these files or folders, one line each. A whole check looks at every file; what
 * adds a folder and a line to the tree it was made for can break these alone.
 * @param base the folder of tsconfig.json, which all paths start from
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
