import { faultsOfLabel } from './label.ts'
import { type PaperKind, screenOfPaper } from './paper.ts'
import { type Block, blockLabels, pageOfPaper, papers, type Template, type TemplateFault } from './template.ts'

const noLines = { across: 1, columns: [], fill: false, sums: [], total: false, capitals: false, signs: [] }
const beginsAs = ({ paper, margin, font, fields, blocks }: NonNullable<PaperKind['label']>): Template => ({
  ...{ paper, landscape: false, margin, font, title: '' },
  ...noLines,
  ...{ fields: [...fields], blocks: [...blocks] },
})

/** The built-in paper of a kind as a template, to begin with. */
export const builtIn = (of: PaperKind): Template => {
  if (of.label) return beginsAs(of.label)
  const { width } = pageOfPaper({ paper: 'A4', landscape: of.landscape })
  return {
    paper: 'A4',
    landscape: of.landscape,
    margin: { top: 10, right: 10, bottom: 10, left: 10 },
    font: 9,
    title: of.title,
    fields: of.fields.map((f) => f.key),
    across: 3,
    columns: of.columns.map((c) => ({ key: c.key, width: c.width })),
    fill: false,
    sums: of.sums.map((s) => s.key),
    total: of.amount,
    capitals: of.amount,
    signs: [...of.signs],
    blocks: [
      { kind: 'qr', x: width - 82, y: 10, width: 14, height: 14 },
      { kind: 'code128', x: width - 66, y: 10, width: 56, height: 9 },
    ],
  }
}

/** Narrower, nothing can be read. */
const narrowest = 6
const bounds = { margin: [0, 50], font: [5, 16], labelFont: [5, 40], across: [1, 6], side: [3, 400] } as const
const most = { title: 60, sign: 20, text: 300, signs: 8, blocks: 12, columns: 30 } as const
const sides = { top: '上边距', right: '右边距', bottom: '下边距', left: '左边距' } as const
/** Smaller, no gun reads it off paper, mm; ISO/IEC 15416 and 18004 at 203 dpi with numbers as long as ours. */
const readableFrom = { qr: { width: 10, height: 10 }, code128: { width: 30, height: 5 } } as const
/** What no printed text begins; a text is drawn literally anyway. */
const script = /<\s*\/?\s*script|javascript\s*:/i

const twice = (keys: readonly string[]): number => keys.findIndex((k, i) => keys.indexOf(k) !== i)

/** What cannot be printed like this, a sentence each that names the place; the same in the editor and at the server. */
export const faultsOfTemplate = (of: PaperKind, t: Template): TemplateFault[] => {
  const faults: TemplateFault[] = []
  const no = (path: string, message: string, params: TemplateFault['params'] = {}) =>
    void faults.push({ path: `template.${path}`, message, params })
  const between = '「{{field}}」应在 {{min}} 至 {{max}} 之间'
  const within = (path: string, field: string, v: number, [min, max]: readonly [number, number], says = between) => {
    if (v < min || v > max) no(path, says, { field, min, max })
  }
  const plain = (path: string, field: string, text: string, max: number) => {
    if (text.length > max) no(path, '「{{field}}」最多 {{max}} 个字', { field, max })
    if (script.test(text)) no(path, '「{{field}}」里不能写脚本', { field })
  }
  const { width, drawn: height } = pageOfPaper(t)

  for (const side of ['top', 'right', 'bottom', 'left'] as const)
    within(`margin.${side}`, sides[side], t.margin[side], of.label ? [0, height] : bounds.margin)
  const inner = width - t.margin.left - t.margin.right
  if (inner < 2 * narrowest || height - t.margin.top - t.margin.bottom < 2 * narrowest)
    no('margin', '页边距比纸还大：纸 {{width}}×{{height}} 毫米', { width, height })
  within('font', '字号', t.font, of.label ? bounds.labelFont : bounds.font)
  within('across', '每行字段数', t.across, bounds.across)
  plain('title', '标题', t.title, most.title)

  const known = (
    path: string,
    keys: readonly string[],
    all: readonly { key: string; label: string }[],
    what: string,
  ) => {
    const strange = keys.find((k) => all.every((f) => f.key !== k))
    if (strange !== undefined)
      no(`${path}.${keys.indexOf(strange)}`, '此单据没有{{what}}「{{key}}」', { what, key: strange })
    const again = twice(keys)
    if (again >= 0)
      no(`${path}.${again}`, '{{what}}「{{key}}」重复', {
        what,
        key: all.find((f) => f.key === keys[again])?.label ?? keys[again]!,
      })
  }
  known('fields', t.fields, of.fields, '字段')
  known('sums', t.sums, of.sums, '合计')
  known(
    'columns',
    t.columns.map((c) => c.key),
    of.columns,
    '列',
  )
  if ((t.total || t.capitals) && !of.amount) no('total', '此单据没有金额')

  const label = (key: string) => of.columns.find((c) => c.key === key)?.label ?? key
  const rest = t.columns.filter((c) => c.width === 0)
  if (t.columns.length === 0 && !of.label) no('columns', '请至少选择一列')
  if (t.columns.length > most.columns) no('columns', '最多 {{max}} 列', { max: most.columns })
  if (rest.length > 1) no('columns', '只有一列可以占用剩余宽度')
  for (const [i, c] of t.columns.entries()) {
    if (c.width !== 0 && c.width < narrowest)
      no(`columns.${i}.width`, '列「{{column}}」不能窄于 {{min}} 毫米', { column: label(c.key), min: narrowest })
    else if (c.width > inner)
      no(`columns.${i}.width`, '列「{{column}}」宽 {{width}} 毫米，超出纸面可用的 {{inner}} 毫米', {
        ...{ column: label(c.key), width: c.width, inner },
      })
  }
  const sum = Math.round(t.columns.reduce((all, c) => all + c.width, 0) * 10) / 10
  const needed = sum + rest.length * narrowest
  if (needed > inner && !faults.some((f) => f.path.startsWith('template.columns')))
    no('columns', '各列共宽 {{sum}} 毫米，超出纸面可用的 {{inner}} 毫米', { sum: needed, inner })

  if (t.signs.length > most.signs) no('signs', '签字栏最多 {{max}} 个', { max: most.signs })
  for (const [i, s] of t.signs.entries()) plain(`signs.${i}`, '签字栏', s, most.sign)
  if (t.blocks.length > most.blocks) no('blocks', '最多放 {{max}} 个二维码、条形码、标志和文字', { max: most.blocks })
  if (of.label) faults.push(...faultsOfLabel(of.label, t))
  // who holds the paper scans it (domain-lists §8.8); on a small one there is room for one of the two
  const missing = (['qr', 'code128'] as const).filter((kind) => t.blocks.every((b) => b.kind !== kind))
  if (!of.label && missing.length > (papers[t.paper].width <= papers['100x150'].width ? 1 : 0))
    no('blocks', '请放上单据号的{{what}}，扫码才能打开单据', { what: blockLabels[missing[0]!] })
  for (const [i, b] of t.blocks.entries()) {
    const field = blockLabels[b.kind]
    const path = `blocks.${i}`
    const codes: Partial<Record<Block['kind'], { width: number; height: number }>> = of.label?.codes ?? readableFrom
    const least = codes[b.kind]
    if (!least && b.kind !== 'logo' && b.kind !== 'text') no(path, '这里不能放「{{field}}」', { field })
    if (least && (b.width < least.width || b.height < least.height))
      no(path, '「{{field}}」太小，扫不出来：至少 {{width}}×{{height}} 毫米', { field, ...least })
    within(`${path}.width`, field, b.width, bounds.side, '「{{field}}」的宽应在 {{min}} 至 {{max}} 毫米之间')
    within(`${path}.height`, field, b.height, bounds.side, '「{{field}}」的高应在 {{min}} 至 {{max}} 毫米之间')
    if (b.x < 0 || b.y < 0 || b.x + b.width > width || b.y + b.height > height)
      no(path, '「{{field}}」在纸外：纸 {{width}}×{{height}} 毫米', { field, width, height })
    if (b.kind === 'text') plain(`${path}.text`, field, b.text ?? '', most.text)
    if (b.kind !== 'text' && b.text !== undefined) no(`${path}.text`, '「{{field}}」不写文字', { field })
    if (b.kind === 'logo' && !b.fileId) no(`${path}.fileId`, '请上传标志图片')
    if (b.kind !== 'logo' && b.fileId) no(`${path}.fileId`, '「{{field}}」没有图片', { field })
  }
  return faults
}

/** The address a document's QR opens, after login; a reader who may not see it is told that there is none. */
export const linkOfPaper = (of: PaperKind | undefined, site: string, id: string): string | undefined =>
  of && `${site}#/${screenOfPaper(of)}/${id}`
