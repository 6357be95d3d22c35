import { fault } from './fault.ts'
import { allAt, type Node } from './xml.ts'

/*
 * Objects of an OFD page as SVG (GB/T 33190 chapters 8 to 11). What goes into the drawing is numbers that were read as such, escaped
 * text and pictures of known kinds: nothing of the file is handed on as it came.
 */

/** What a drawing may come to, characters: a page with the picture of a seal has some hundred thousand. */
const MOST = 8 * 1024 * 1024
/** Objects and letters of one file. */
const OBJECTS = 30_000

export interface Font {
  name: string
  bold: boolean
  italic: boolean
}
/** What objects refer to by number, and how much may still be drawn. */
export interface Palette {
  fonts: Map<string, Font>
  /** Pictures as data addresses. */
  pictures: Map<string, string>
  /** Groups that are drawn where they are named. */
  groups: Map<string, Node>
  params: Map<string, Node>
  left: { objects: number; characters: number }
}
export const emptyPalette = (): Palette => ({
  ...{ fonts: new Map(), pictures: new Map(), groups: new Map(), params: new Map() },
  left: { objects: OBJECTS, characters: MOST },
})

const LARGE = 100_000
/** A number as SVG has it; 0 for what is none. */
const num = (text: string | undefined, otherwise = 0): number => {
  const n = text === undefined || text === '' ? otherwise : Number(text)
  return Number.isFinite(n) && Math.abs(n) <= LARGE ? Math.round(n * 10_000) / 10_000 : otherwise
}
export const numbers = (text: string | undefined): number[] =>
  (text ?? '')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((t) => num(t))

const escaped = (text: string): string =>
  [...text]
    .map((c) => ((c.codePointAt(0) ?? 0) < 32 ? ' ' : '<>&"\''.includes(c) ? `&#${c.charCodeAt(0)};` : c))
    .join('')

/** Red, green and blue of a colour node, one grey, or four of print; hexadecimal ones bear a `#`. */
export const colourOf = (node: Node | undefined, otherwise: string): string => {
  const said = node?.at.Value?.trim()
  if (!said) return otherwise
  const v = said
    .split(/\s+/)
    .map((p) =>
      Math.min(255, Math.max(0, Math.round(p.startsWith('#') ? Number.parseInt(p.slice(1), 16) || 0 : num(p)))),
    )
  if (v.length === 1) return `rgb(${v[0]},${v[0]},${v[0]})`
  if (v.length === 4) {
    const [c, m, y, k] = v as [number, number, number, number]
    const of = (x: number) => Math.round(((255 - x) * (255 - k)) / 255)
    return `rgb(${of(c)},${of(m)},${of(y)})`
  }
  return v.length === 3 ? `rgb(${v.join(',')})` : otherwise
}

const families: readonly [RegExp, string][] = [
  [/楷|kai/i, "KaiTi, STKaiti, 'Noto Serif CJK SC', serif"],
  [/courier|mono|consol/i, "'Courier New', 'Liberation Mono', monospace"],
  [/黑|hei|arial|helvet|sans/i, "SimHei, 'Noto Sans CJK SC', sans-serif"],
]
const familyOf = (name: string): string =>
  families.find(([is]) => is.test(name))?.[1] ?? "SimSun, 'Noto Serif CJK SC', serif"

/** `g 3 1.5 2` stands for 1.5 1.5 1.5 2. */
const steps = (text: string | undefined): number[] | undefined => {
  if (!text?.trim()) return undefined
  const out: number[] = []
  const parts = text.trim().split(/\s+/)
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] !== 'g') out.push(num(parts[i]))
    else {
      const times = Math.min(num(parts[i + 1]), 10_000)
      for (let n = 0; n < times; n++) out.push(num(parts[i + 2]))
      i += 2
    }
  }
  return out
}
/** Where each letter begins; what steps leave unsaid goes on like the last one. */
const places = (from: number, by: number[] | undefined, count: number): number[] | undefined => {
  if (!by || by.length === 0) return undefined
  const out = [from]
  for (let i = 1; i < count; i++) out.push(num(String(out[i - 1]! + (by[i - 1] ?? by.at(-1)!))))
  return out
}

/** From the object's own places to those of the page, which stand from its boundary. */
const moved = ({ at }: Node): string => {
  const [x = 0, y = 0] = numbers(at.Boundary)
  const m = numbers(at.CTM)
  return `translate(${x} ${y})${m.length === 6 ? ` matrix(${m.join(' ')})` : ''}`
}
const opacity = ({ at }: Node): string =>
  at.Alpha === undefined ? '' : ` opacity="${Math.min(255, Math.max(0, num(at.Alpha, 255))) / 255}"`

const kid = (node: Node | undefined, name: string): Node | undefined => node?.kids.find((k) => k.name === name)
const yes = (text: string | undefined): boolean => text === 'true' || text === '1'

const textOf = (node: Node, p: Palette, layer: Node | undefined): string => {
  const font = p.fonts.get(node.at.Font ?? '')
  const size = num(node.at.Size, 3)
  const fill = colourOf(kid(node, 'FillColor') ?? kid(layer, 'FillColor'), 'black')
  const bold = font?.bold || num(node.at.Weight, 400) >= 700
  const italic = font?.italic || yes(node.at.Italic)
  let [x, y] = [0, 0]
  const runs = allAt(node, 'TextCode').map((code) => {
    ;[x, y] = [num(code.at.X, x), num(code.at.Y, y)]
    const letters = [...code.text]
    p.left.objects -= letters.length
    const ys = places(y, steps(code.at.DeltaY), letters.length)
    // what is said to go down alone stands below itself
    const xs = places(x, steps(code.at.DeltaX) ?? (ys && [0]), letters.length)
    return `<tspan x="${(xs ?? [x]).join(' ')}" y="${(ys ?? [y]).join(' ')}">${escaped(code.text)}</tspan>`
  })
  const wide = num(node.at.HScale, 1)
  return `<text transform="${moved(node)}${wide === 1 ? '' : ` scale(${wide} 1)`}" font-family="${familyOf(font?.name ?? '')}" font-size="${size}" fill="${fill}"${
    bold ? ' font-weight="bold"' : ''
  }${italic ? ' font-style="italic"' : ''}${opacity(node)}>${runs.join('')}</text>`
}

/** How many numbers each command takes, and what SVG calls it. */
const commands: Readonly<Record<string, readonly [svg: string, takes: number]>> = {
  ...{ S: ['M', 2], M: ['M', 2], L: ['L', 2], Q: ['Q', 4], B: ['C', 6], A: ['A', 7], C: ['Z', 0] },
}
const wayOf = (text: string): string => {
  const out: string[] = []
  const parts = text.trim().split(/\s+/)
  for (let i = 0; i < parts.length; ) {
    const command = commands[parts[i]!]
    if (!command) return out.join(' ')
    const [name, takes] = command
    const values = parts.slice(i + 1, i + 1 + takes)
    if (values.length < takes) return out.join(' ')
    out.push(name, ...values.map((v) => String(num(v))))
    i += 1 + takes
  }
  return out.join(' ')
}

const pathOf = (node: Node, p: Palette, layer: Node | undefined): string => {
  const param = p.params.get(node.at.DrawParam ?? '') ?? layer
  const stroke = node.at.Stroke === undefined || yes(node.at.Stroke)
  const line = colourOf(kid(node, 'StrokeColor') ?? kid(param, 'StrokeColor'), 'black')
  const fill = yes(node.at.Fill) ? colourOf(kid(node, 'FillColor') ?? kid(param, 'FillColor'), 'black') : 'none'
  const width = num(node.at.LineWidth ?? param?.at.LineWidth, 0.353)
  const rule = /even/i.test(node.at.Rule ?? '') ? ' fill-rule="evenodd"' : ''
  return `<path transform="${moved(node)}" d="${wayOf(kid(node, 'AbbreviatedData')?.text ?? '')}" fill="${fill}"${rule} stroke="${
    stroke ? line : 'none'
  }" stroke-width="${width}"${opacity(node)}/>`
}

const pictureOf = (node: Node, p: Palette): string => {
  const href = p.pictures.get(node.at.ResourceID ?? '')
  if (!href) return ''
  const [, , w = 0, h = 0] = numbers(node.at.Boundary)
  // a picture fills the unit square of its matrix; without one it fills its boundary
  const own = numbers(node.at.CTM).length === 6 ? '' : ` scale(${w} ${h})`
  return `<image transform="${moved(node)}${own}" width="1" height="1" preserveAspectRatio="none" href="${href}"${opacity(node)}/>`
}

/**
 * One object, with what stands in it.
 * @throws ReadFault where there is more of it than any invoice has
 */
export const drawn = (node: Node, p: Palette, layer: Node | undefined, deep = 0): string => {
  p.left.objects -= 1
  const inside = (kids: readonly Node[]) => kids.map((k) => drawn(k, p, layer, deep + 1)).join('')
  const make = (): string => {
    if (node.name === 'TextObject') return textOf(node, p, p.params.get(node.at.DrawParam ?? '') ?? layer)
    if (node.name === 'PathObject') return pathOf(node, p, layer)
    if (node.name === 'ImageObject') return pictureOf(node, p)
    if (node.name === 'PageBlock') return inside(node.kids)
    const group = node.name === 'CompositeObject' && p.groups.get(node.at.ResourceID ?? '')
    return group ? `<g transform="${moved(node)}"${opacity(node)}>${inside(group.kids)}</g>` : ''
  }
  if (p.left.objects < 0 || deep > 8) throw fault('OFD 的内容过多，不能显示')
  const out = make()
  p.left.characters -= deep === 0 ? out.length : 0
  if (p.left.objects < 0 || p.left.characters < 0) throw fault('OFD 的内容过多，不能显示')
  return out
}
