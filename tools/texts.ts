import ts from 'typescript'
import { isCode, isData, isTest, type Source, sources } from './sources.ts'

/** A finding of one of our own checks, in the form editors link: path:line. */
export type Finding = string

const chinese = /[\u3400-\u9fff\uf900-\ufaff]/
/** Marks of Chinese writing; between two values they would stand in English too. */
const marks = /[、-】！（），．：；？]/
const bare = (text: string): boolean => marks.test(text) && !chinese.test(text)
const placeholders = (text: string): string =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
    .map((p) => p.replace(/\W/g, ''))
    .sort()
    .join()

interface Use {
  text: string
  at: string
}

/** The Chinese string literals of a source, and what can never be translated in it. */
export const literalsOf = ({ path, text }: Source): { uses: Use[]; wrong: Finding[] } => {
  const uses: Use[] = []
  const wrong: Finding[] = []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const at = (node: ts.Node): string => `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
  const visit = (node: ts.Node): void => {
    // SQL and other tagged templates are data; literal types only name what a literal elsewhere says
    if (ts.isTaggedTemplateExpression(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isJsxText(node) && chinese.test(node.text))
      wrong.push(`${at(node)} raw Chinese in JSX: put it into t('${node.text.trim()}')`)
    // what is read is not said: the arguments of replaceAll, includes and split
    const read =
      node.parent &&
      ts.isCallExpression(node.parent) &&
      /\.(replace|replaceAll|includes|split)$/.test(node.parent.expression.getText(file))
    const piece = ts.isTemplateLiteralToken(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)
    if (piece && !read && bare(node.text))
      wrong.push(
        `${at(node)} Chinese mark “${node.text.trim()}” stands in English too: comma(), colon(), bracketed(), t()`,
      )
    if (ts.isStringLiteralLike(node) && chinese.test(node.text)) uses.push({ text: node.text, at: at(node) })
    if (
      ts.isTemplateExpression(node) &&
      (chinese.test(node.head.text) || node.templateSpans.some((s) => chinese.test(s.literal.text)))
    )
      wrong.push(`${at(node)} Chinese with \${…} has no translation: t('… {{name}} …', { name })`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return { uses, wrong }
}

/** All `en.json` merged, with what is wrong inside and between them. */
export const mergeEnglish = (
  files: Source[],
): { english: Map<string, string>; home: Map<string, string>; wrong: Finding[] } => {
  const english = new Map<string, string>()
  const home = new Map<string, string>()
  const wrong: Finding[] = []
  for (const { path, text } of files) {
    let entries: [string, unknown][]
    try {
      entries = Object.entries(JSON.parse(text))
    } catch (e) {
      wrong.push(`${path} is not JSON: ${(e as Error).message}`)
      continue
    }
    for (const [key, value] of entries) {
      if (typeof value !== 'string' || value.trim() === '') {
        wrong.push(`${path} “${key}” has no English`)
        continue
      }
      if (chinese.test(value) && value !== key) wrong.push(`${path} the English of “${key}” is Chinese`)
      if (marks.test(value)) wrong.push(`${path} the English of “${key}” has Chinese marks`)
      if (placeholders(key) !== placeholders(value))
        wrong.push(`${path} “${key}” and “${value}” differ in their {{placeholders}}`)
      if (english.has(key) && english.get(key) !== value)
        wrong.push(`${path} “${key}” is “${value}”, but in ${home.get(key)} “${english.get(key)}”`)
      english.set(key, value)
      home.set(key, path)
    }
  }
  return { english, home, wrong }
}

/**
 * What is wrong with the texts: a Chinese literal without English, English nobody uses, the same text in two versions.
 * @param code sources whose literals are shown to people
 * @param data further sources (data tables, migrations) whose texts count as used but may stay without English
 */
export const checkTexts = (code: Source[], english: Source[], data: Source[] = []): Finding[] => {
  const merged = mergeEnglish(english)
  const wrong = [...merged.wrong]
  const used = new Set<string>()
  for (const source of code) {
    const found = literalsOf(source)
    wrong.push(...found.wrong)
    for (const { text, at } of found.uses) {
      if (!merged.english.has(text) && !used.has(text)) wrong.push(`${at} “${text}” has no English in any en.json`)
      used.add(text)
    }
  }
  for (const source of data) {
    if (isCode(source.path)) for (const { text } of literalsOf(source).uses) used.add(text)
    else
      for (const [, text] of source.text.matchAll(/["'\t]([^"'\t\n]*[\u3400-\u9fff][^"'\t\n]*)["'\t\n]/g))
        if (text) used.add(text)
  }
  for (const [key, path] of merged.home) if (!used.has(key)) wrong.push(`${path} nobody says “${key}”`)
  return wrong
}

const englishFiles = () => sources(['kernel', 'modules', 'app'], (p) => p.endsWith('/en.json'))

/** The English of every text of the house, by its Chinese. */
export const englishTexts = (): ReadonlyMap<string, string> => mergeEnglish(englishFiles()).english

/** The check over this project. */
export const texts = (): Finding[] => {
  const folders = ['kernel', 'modules', 'app']
  const code = sources(folders, (p) => isCode(p) && !isTest(p) && !isData(p))
  const data = [
    ...sources(folders, isData),
    ...sources(['db'], (p) => /\.(ts|sql|tsv)$/.test(p) && p !== 'db/schema.sql'),
  ]
  return checkTexts(code, englishFiles(), data)
}

if (import.meta.main) {
  const wanted = process.argv[2] ?? ''
  const found = texts().filter((line) => line.startsWith(wanted))
  for (const line of found) console.error(line)
  process.exitCode = found.length ? 1 : 0
}
