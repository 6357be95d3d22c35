import type { LabelKind } from './paper.ts'
import { type Block, blockLabels, pageOfPaper, papers, type Template, type TemplateFault } from './template.ts'

interface Area extends Pick<Block, 'x' | 'y' | 'width' | 'height'> {}
const meet = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Where the fields of a label stand: all between its margins. */
const fieldsOf = (t: Template): Area => {
  const { width, drawn } = pageOfPaper(t)
  const { top, right, bottom, left } = t.margin
  return { x: left, y: top, width: width - left - right, height: drawn - top - bottom }
}

/** What of a template no label of this kind can be, beside what no paper can. */
export const faultsOfLabel = (of: LabelKind, t: Template): TemplateFault[] => {
  const faults: TemplateFault[] = []
  const no = (path: string, message: string, params: TemplateFault['params'] = {}) =>
    void faults.push({ path: `template.${path}`, message, params })
  // the roll in the printer has one size, and turns no label
  const strange = t.paper !== of.paper || t.landscape
  if (strange) no('paper', '此标签只能用「{{paper}}」', { paper: papers[of.paper].label })
  if (t.title) no('title', '标签没有标题，请放「文字」')
  if (t.signs.length > 0) no('signs', '标签没有签字栏')
  if (t.fill) no('fill', '标签没有明细，不补空行')
  const isCode = (b: Block) => b.kind in of.codes
  if (!t.blocks.some(isCode)) no('blocks', '请至少放一个码，扫码才能认出')
  for (const [i, b] of t.blocks.entries()) {
    if (!isCode(b)) continue
    const field = blockLabels[b.kind]
    if (!strange && t.fields.length > 0 && meet(b, fieldsOf(t)))
      no(`blocks.${i}`, '「{{field}}」压在字段上，请移开或加大边距', { field })
    const over = t.blocks.find((o, at) => at !== i && !(isCode(o) && at < i) && meet(b, o))
    if (over) no(`blocks.${i}`, '「{{field}}」与「{{other}}」重叠，扫不出来', { field, other: blockLabels[over.kind] })
  }
  return faults
}
