import { isCode, isData, isTest, type Source, sources } from './sources.ts'
import type { Finding } from './texts.ts'

const generated = new Set(['db/types.ts'])

const linesOf = (f: Source): number => f.text.replace(/\n$/, '').split('\n').length

/** Files over the budget of docs/style.md: over 300 lines fails, tests too; over 200 is only said, of what is no test. */
export const checkBudgets = (files: Source[]): { wrong: Finding[]; warned: Finding[] } => {
  const counted = files
    .filter((f) => isCode(f.path) && !isData(f.path) && !generated.has(f.path))
    .map((f) => ({ path: f.path, lines: linesOf(f) }))
  const say = (f: { path: string; lines: number }): Finding => `${f.path} has ${f.lines} lines`
  return {
    wrong: counted.filter((f) => f.lines > 300).map((f) => `${say(f)}: cut it by topic`),
    warned: counted.filter((f) => f.lines > 200 && f.lines <= 300 && !isTest(f.path)).map(say),
  }
}

/** Lines a folder may come to: a noun with everything of its own, all nouns, and what is the same for every document. */
export const sizes: Readonly<Record<string, number>> = {
  'modules/delivery/': 4_920,
  'modules/plan/': 1_740,
  'modules/order/': 3_840,
  'modules/acceptance/': 4_290,
  'modules/price/': 1_501,
  'modules/': 157_700,
  'kernel/server/document/': 590,
}
/** What a noun says and does not do: its words and messages. */
const isText = (path: string): boolean => /\/shared\/(words|messages)\.ts$/.test(path)

/** Folders over their size; tests, data tables and texts do not count. */
export const checkSizes = (files: Source[]): Finding[] =>
  Object.entries(sizes).flatMap(([folder, most]) => {
    const counted = files.filter(
      ({ path: p }) => p.startsWith(folder) && isCode(p) && !isTest(p) && !isData(p) && !isText(p),
    )
    const is = counted.reduce((sum, f) => sum + linesOf(f), 0)
    return is > most ? [`${folder} has ${is} lines, ${most} are its size: say it shorter`] : []
  })

const lines = (files: Source[], pattern: RegExp, what: string): Finding[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${what}: ${line.trim().slice(0, 80)}`] : [])),
  )

/** A screen never decides by a status: allowed actions come with the row (ARCHITECTURE.md, 6.1). */
export const checkStatuses = (files: Source[]): Finding[] =>
  lines(
    files.filter(
      (f) => f.path.includes('/web/') && isCode(f.path) && !isTest(f.path) && !f.path.includes('/web/http/'),
    ),
    /(?:(?<!\b(?:response|res|reply))\.|(?<![\w.]))status\s*[!=]==?/,
    'compares a status in web/',
  )

/** Folders that exist on one machine only. */
const foreignPath = /(^|[\s"'`(=:])\/(work|root|Users)\/[\w.-]/
/** The only place a package may come from, where a lock file names one at all. */
const registry = /https?:\/\/(?!registry\.npmjs\.org\/)[^"'\s]*\/-\/[^"'\s]*\.tgz/

/** Names that tie the project to the machine it was written on. */
export const checkNames = (files: Source[]): Finding[] => [
  ...lines(files, foreignPath, 'names a path of one machine'),
  ...lines(files, registry, 'names a package registry'),
]

/** What lies at the project's root: its folders, and the files every tool looks for there. */
const atRoot = new Set(
  `.ci .dependency-cruiser.cjs .gitignore ARCHITECTURE.md CONTRIBUTING.md LICENSE README.md app bench biome.json db docs kernel modules peers
  package-lock.json package.json playwright.config.ts tests tools tsconfig.json vite.config.ts vitest.config.ts`.split(
    /\s+/,
  ),
)

/** Scripts of a day and folders of a trial run, taken in with everything else, are no part of the project. @param paths what is committed */
export const checkRoot = (paths: readonly string[]): Finding[] =>
  [...new Set(paths.map((p) => p.split('/')[0]!))]
    .filter((name) => !atRoot.has(name))
    .map((name) => `${name} has no business at the root: tools/house.ts names what has`)

const floats =
  /\bparseFloat\(|\bMath\.round\([^)]*(?:price|amount|qty|money)|(?:Number\([^()]*(?:price|amount|qty|money)[^()]*\)|\.toNumber\(\)) ?[-+*/](?!\/)/i

/** Money and quantities are decimals from end to end: no arithmetic of floating point with them (security.md C63). */
export const checkMoney = (files: Source[]): Finding[] =>
  lines(
    files.filter((f) => /^(kernel|modules|app)\/(?!web\/print\/)/.test(f.path) && isCode(f.path) && !isTest(f.path)),
    floats,
    'reckons money with floating point',
  )

/** Answers are typed from the columns of the database to the call: a cast would hide what is forgotten (house.md, move 1). */
export const checkCasts = (files: Source[]): Finding[] =>
  lines(
    files.filter((f) => /^modules\/[^/]+\/server\//.test(f.path) && isCode(f.path) && !isTest(f.path)),
    /\bas (never|any)\b(?! other| more)/,
    'casts an answer away',
  )

/** `created_at >= …::date`, or today's day, or `created_at::date = …`; a day made a moment (`::timestamp`) is none of these. */
const byDay = new RegExp(
  [
    String.raw`\b(?:\w+_at|at)\s*(?:[<>]=?|=|between)\s[^,;]*?(?:::date\b|todayInSql\})(?:\s*[-+]\s*\d+)?(?!\s*[-+\d]|\)*::timestamp)`,
    String.raw`\b(?:\w+_at|at)::date\s*(?:[<>]=?|=|between)\s`,
  ].join('|'),
)

/**
 * A moment compared with a day: no index serves that behind row-level security, since the comparison is not leakproof. It is
 * compared with the moment the day begins at in the region (`days` of kernel/server/document/filters.ts).
 */
export const checkMoments = (files: Source[]): Finding[] =>
  lines(
    files.filter((f) => /^(kernel|modules|app|db\/views)\//.test(f.path) && !isTest(f.path)),
    byDay,
    'compares a moment with a day',
  )

const dialogs = /<(AppModal|SaveModal|FormDialog)\b(?:\{[\s\S]*?\}\n|=>|[^>])*?>/g
/** What one types into, or a component that is made of it. */
const typedInto =
  /<(?:Input|InputNumber|NumberInput|Select|AutoComplete|DatePicker|DayInput|TextArea|Typed|Named|FieldForm|EntryGrid|Upload|\w+Picker)\b/

/**
 * What is filled in is 1100 px wide, small forms too (specification §9): a width of its own has a `question`, what is looked at
 * only, and what is ticked. antd's own dialog crashes in a tab that is not on screen.
 */
export const checkDialogs = (files: Source[]): Finding[] =>
  files
    .filter((f) => /^(kernel|modules|app)\//.test(f.path) && f.path.endsWith('.tsx') && !isTest(f.path))
    .flatMap(({ path, text }) => {
      const own = /import \{[^}]*\bModal\b[^}]*\} from 'antd'/.test(text) && !path.endsWith('/AppModal.tsx')
      const forms = [...text.matchAll(dialogs)].flatMap((m) => {
        const [opening, name] = m
        if (!/\bwidth=/.test(opening) || /\bquestion\b|footer=\{null\}/.test(opening)) return []
        const end = text.indexOf(`</${name}>`, m.index)
        const within = end < 0 || opening.endsWith('/>') ? '' : text.slice(m.index, end)
        const line = text.slice(0, m.index).split('\n').length
        return name !== 'AppModal' || typedInto.test(within)
          ? [`${path}:${line} is a form with a width of its own`]
          : []
      })
      return [...(own ? [`${path} takes antd's dialog and not AppModal`] : []), ...forms]
    })

const suspended = /\b(test|it|describe)\.(only|skip|todo)\(/

/** Tests somebody switched off, or left alone on. */
export const checkTests = (files: Source[]): Finding[] =>
  lines(
    files.filter((f) => isTest(f.path)),
    suspended,
    'switches tests off',
  )

/** Names of modules that are plain words of any programme: these the kernel may say. */
const plain =
  'approval category exception exchange home log menu message order people place plan price refusal role screen session setting statement trail'.split(
    ' ',
  )
/** And what nouns are called where they are no folder. */
const also = ['purchaseOrder', 'catalog', 'procurement', 'baseInfo', 'inventory', 'invoice', 'hospitalId', 'supplierId']

/** Addresses outside of the menu, which the specification gives. */
const addresses = /contractPreview/g
/** What signs a paper is a certificate (X.509) of an organisation: there is no other word for it. */
const signed = 'kernel/server/pdf/'

const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
const sameLines = (text: string) => text.replace(/[^\n]/g, '')

/**
 * The kernel names no noun (house.md, move 7): neither identifiers nor strings of it say what a module is called; what it
 * must know of one comes in through the manifest.
 * @param modules folders of the modules
 */
export const checkKernel = (files: Source[], modules: readonly string[]): Finding[] => {
  const names = [...modules.filter((m) => !plain.includes(m)), ...also].flatMap((m) => {
    const camel = m.replace(/-(\w)/g, (_, c: string) => c.toUpperCase())
    return [m, camel, camel.slice(0, 1).toUpperCase() + camel.slice(1)]
  })
  const said = new RegExp(`(?<![a-z])(?:${[...new Set(names)].join('|')})(?:s|es)?(?![a-z])`)
  return lines(
    files
      .filter((f) => f.path.startsWith('kernel/') && isCode(f.path) && !isTest(f.path) && !isData(f.path))
      .map((f) => ({ ...f, text: f.text.replace(comments, sameLines).replace(addresses, '') }))
      .map((f) =>
        f.path.startsWith(signed) ? { ...f, text: f.text.replace(/certificate|organisation|catalog/gi, '') } : f,
      ),
    said,
    'names a noun in the kernel',
  )
}

const folders = ['.ci', 'kernel', 'modules', 'app', 'db', 'tools', 'tests', 'bench', 'peers', 'docs']
const wanted = (path: string): boolean => !/\.(png|jpe?g|ttf|woff2?|xlsx|pdf|gz|br|ico)$/.test(path)

/** Everything one writes by hand, for the checks above. */
export const everySource = (): Source[] =>
  sources(['.'], (p) => wanted(p) && (!p.includes('/') || folders.includes(p.split('/')[0] ?? '')))
