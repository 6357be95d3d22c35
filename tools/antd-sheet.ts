// antd's styles as one file: what the build does so that no browser has to make them (docs/decisions/0104).
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { root } from './sources.ts'

const antd = join(root, 'node_modules/antd/es')

/** The classes of a component that are not called as its folder is. */
const called: Record<string, readonly string[]> = {
  button: ['btn'],
  grid: ['row', 'col'],
  'date-picker': ['picker'],
  badge: ['badge', 'scroll-number', 'ribbon'],
  input: ['input', 'otp'],
  'tree-select': ['tree-select', 'select-tree'],
  'qr-code': ['qrcode'],
  calendar: ['picker-calendar'],
  'float-button': ['float-btn'],
}

/** How the classes of a component's folder begin, without `ant-`. */
export const headsOf = (folder: string): readonly string[] => called[folder] ?? [folder]

const imported = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s[^'"]*?(?:from\s+)?['"](\.[^'"]+)['"]/gm)].map((m) => m[1]!)

const fileOf = (path: string): string | undefined =>
  [path, `${path}.js`, join(path, 'index.js')].find((p) => p.endsWith('.js') && existsSync(p))

/** Folders of antd whose styles stand on our pages: what our own files name, and what that is made of. */
export const worn = (): Set<string> => {
  const index = readFileSync(join(antd, 'index.js'), 'utf8')
  const folders = new Map(
    [...index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g)].map((m) => [m[1]!, m[2]!]),
  )
  const names = globSync('{app,kernel,modules}/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/import (?!type )\{([^}]*)\} from 'antd'/g)].flatMap((m) =>
      m[1]!.split(',').map((n) => n.trim().split(' as ')[0]!),
    ),
  )
  const open = [...new Set(names)].flatMap((n) => folders.get(n) ?? []).map((f) => join(antd, f, 'index.js'))
  const seen = new Set(open)
  const found = new Set<string>()
  for (const file of open)
    for (const path of imported(readFileSync(file, 'utf8'))) {
      const next = fileOf(resolve(dirname(file), path))
      if (!next || seen.has(next)) continue
      seen.add(next)
      const [folder, ...rest] = relative(antd, next).split('/')
      if (rest[0] === 'style') found.add(folder!)
      else open.push(next)
    }
  return found
}

const inside = /:(?:not|is|where|has)\([^)]*\)/g

/** What no page of ours is: right to left, or with a dark menu; and links look as base.css says. */
const never = /^a\b|-rtl\b|\.ant-menu-(submenu-)?dark\b/

/** What a selector needs to be there: words of `:not(…)` and its like are no need. */
const needs = (selector: string): string[] =>
  [...selector.replace(inside, '').matchAll(/\.ant-([\w-]+)/g)].map((m) => m[1]!)

/**
 * antd's whole sheet without the rules of components nobody uses, and without the values of variables, which the page sets by
 * its theme.
 * @param css antd/dist/antd.css
 */
export const cut = (css: string): string => {
  const used = worn()
  const all = globSync('*/style/index.js', { cwd: antd }).map((p) => p.split('/')[0]!)
  const owner = new Map(all.flatMap((folder) => headsOf(folder).map((head) => [head, folder] as const)))
  const heads = [...owner.keys()].toSorted((a, b) => b.length - a.length)
  const wanted = (name: string): boolean => {
    const head = heads.find((h) => name === h || name.startsWith(`${h}-`))
    return head === undefined || used.has(owner.get(head)!)
  }
  const sheet = postcss.parse(css)
  sheet.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const left = rule.selectors.filter(
      (s) => !s.includes('.css-var-') && !never.test(s.replace(inside, '')) && needs(s).every(wanted),
    )
    if (left.length === 0) rule.remove()
    else if (left.length < rule.selectors.length) rule.selectors = left
  })
  const moving = sheet.toString()
  sheet.walkAtRules((at) => {
    const idle = /keyframes$/.test(at.name) && moving.split(at.params).length === 2
    if (idle || at.nodes?.length === 0) at.remove()
  })
  return sheet.toString()
}

const asked = 'antd/dist/antd.css?url'
const given = '\0antd-sheet'

const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])
interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: Node[]
}
/** Calls of antd that hand over a function which makes styles: where that argument stands in the text. */
const making = (node: unknown): Node[] => {
  if (Array.isArray(node)) return node.flatMap(making)
  if (node === null || typeof node !== 'object') return []
  const one = node as Node
  const here = one.type === 'CallExpression' && makers.has(one.callee?.name ?? '') ? one.arguments!.slice(1, 2) : []
  return here.concat(Object.values(one).flatMap(making))
}

/**
 * In a build: `antd/dist/antd.css` as `cut` leaves it, and antd's scripts without what makes styles in the browser, which
 * `zeroRuntime` (kernel/web/theme/AntdTheme.tsx) never calls.
 */
export const antdSheet = (): Plugin[] => [
  {
    name: 'antd-sheet',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === asked ? given : null),
    load(id) {
      if (id !== given) return null
      const source = cut(readFileSync(join(root, 'node_modules/antd/dist/antd.css'), 'utf8'))
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'antd.css', source })}`
    },
  },
  {
    name: 'antd-without-styles',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]antd[\\/]es[\\/].*style.*\.js$/ },
      handler(code) {
        const parts = making(this.parse(code)).toSorted((a, b) => b.start - a.start)
        if (parts.length === 0) return null
        let text = code
        for (const { start, end } of parts) text = `${text.slice(0, start)}null${text.slice(end)}`
        return text
      },
    },
  },
]
