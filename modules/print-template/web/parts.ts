import type { PaperKind } from '#kernel/shared/paper.ts'
import { builtIn } from '#kernel/shared/paper-template.ts'
import { type Block, blockLabels, pageOfPaper, type Template } from '#kernel/shared/template.ts'
import { t } from '#kernel/web/i18n.ts'

/** What of a template is looked at: one of its parts, or the block at a place of the list. */
export type Part = 'page' | 'head' | 'lines' | 'foot' | number

export const partLabels = { page: '页面', head: '抬头', lines: '明细', foot: '表尾' } as const
const labelParts = { page: '页面', head: '字段' } as const
export type Change = (change: Partial<Template>) => void

/** Two of a kind are told apart by their number. */
export const nameOfBlock = (blocks: readonly Block[], i: number): string => {
  const { kind } = blocks[i]!
  const same = blocks.filter((b) => b.kind === kind)
  return same.length > 1 ? `${t(blockLabels[kind])} ${same.indexOf(blocks[i]!) + 1}` : t(blockLabels[kind])
}

const sizes: Readonly<Record<Block['kind'], Pick<Block, 'width' | 'height'>>> = {
  qr: { width: 18, height: 18 },
  code128: { width: 56, height: 9 },
  datamatrix: { width: 14, height: 14 },
  logo: { width: 24, height: 12 },
  text: { width: 50, height: 6 },
}
/** A new one, in the corner between the margins. */
export const newBlock = (kind: Block['kind'], of: Template): Block => {
  const { width: w, drawn: h } = pageOfPaper(of)
  const { left: x, top: y } = of.margin
  // a label may be narrower than what papers begin with
  const { width, height } = sizes[kind]
  const fits = { width: Math.min(width, Math.max(1, w - x)), height: Math.min(height, Math.max(1, h - y)) }
  return { kind, x, y, ...fits, ...(kind === 'text' ? { text: t('文字') } : {}) }
}

/** What may be laid onto it at places of their own. */
export const blocksFor = ({ label }: PaperKind): Block['kind'][] =>
  (Object.keys(blockLabels) as Block['kind'][]).filter((kind) =>
    kind === 'logo' || kind === 'text' ? true : label ? kind in label.codes : kind !== 'datamatrix',
  )
/** Parts of it that are not at places of their own; a label has no lines, and nothing follows them. */
export const partsOf = ({ label }: PaperKind) => (label ? labelParts : partLabels)

const tenth = (n: number): number => Math.round(n * 10) / 10
/** A block at another place, as far as the paper goes. */
export const movedTo = (t: Template, b: Block, x: number, y: number): Block => {
  const { width, drawn } = pageOfPaper(t)
  const within = (at: number, most: number) => tenth(Math.min(Math.max(0, at), Math.max(0, most)))
  return { ...b, x: within(x, width - b.width), y: within(y, drawn - b.height) }
}

/** What an arrow key does to a block: a millimetre, with Shift five. */
export const stepOf = (e: { key: string; shiftKey: boolean }): readonly [number, number] | undefined => {
  const mm = e.shiftKey ? 5 : 1
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-mm, 0],
    ArrowRight: [mm, 0],
    ArrowUp: [0, -mm],
    ArrowDown: [0, mm],
  }
  return steps[e.key]
}

/** One of a list, further up or down. */
export const shifted = <T>(list: readonly T[], from: number, by: number): T[] => {
  const to = from + by
  if (to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}

/** Another paper: what stood inside the old one is brought within the new one, columns take what there is. */
export const onPaper = (of: Template, paper: Pick<Template, 'paper' | 'landscape'>): Template => {
  const next = { ...of, ...paper }
  const [was, is] = [pageOfPaper(of), pageOfPaper(next)]
  const [from, to] = [was, is].map((p) => p.width - of.margin.left - of.margin.right) as [number, number]
  const narrower = (w: number) => (w === 0 ? 0 : Math.max(6, Math.floor((w * to) / from)))
  return {
    ...next,
    columns: to < from ? of.columns.map((c) => ({ ...c, width: narrower(c.width) })) : of.columns,
    // what stood at the right edge stands there again
    blocks: of.blocks.map((b) => movedTo(next, b, b.x > was.width / 2 ? b.x + is.width - was.width : b.x, b.y)),
  }
}

export { builtIn }
