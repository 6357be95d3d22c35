import { blockKinds, type LineColumn, type TemplateBlock } from '../shared/block.ts'
import { placeholders } from '../shared/placeholders.ts'

export const columns: readonly LineColumn[] = ['seq', 'name', 'spec', 'manufacturer', 'unit', 'price', 'qty', 'amount']

/** A new block as it is put into a text. */
export const newBlock = (kind: TemplateBlock['kind']): TemplateBlock => {
  switch (kind) {
    case 'fields':
      return { kind, items: [{ label: '甲方', text: '{{hospital.name}}' }] }
    case 'clause':
      return { kind, title: '', text: '' }
    case 'lines':
      return { kind, columns: [...columns] }
    case 'ownClauses':
    case 'pageBreak':
      return { kind }
    default:
      return { kind, text: '' }
  }
}

/** What a block is called in the list: its first words. */
export const nameOfBlock = (block: TemplateBlock): string => {
  if ('text' in block) return (block.kind === 'clause' && block.title ? block.title : block.text).slice(0, 24)
  return ''
}

/** The blocks of a list with one moved by so many places. */
export const moved = (blocks: readonly TemplateBlock[], at: number, by: number): TemplateBlock[] => {
  const to = at + by
  if (to < 0 || to >= blocks.length) return [...blocks]
  const others = blocks.filter((_, i) => i !== at)
  return [...others.slice(0, to), blocks[at]!, ...others.slice(to)]
}

/** A text with a placeholder put in where the caret stood. */
export const inserted = (text: string, key: string, caret: number | null): string => {
  const at = caret ?? text.length
  return `${text.slice(0, at)}{{${key}}}${text.slice(at)}`
}

export const placeholderChoices = (t: (text: string) => string) =>
  [...placeholders].map(([value, { label }]) => ({ value, label: `${t(label)} {{${value}}}` }))

export const kindsOfBlocks = Object.keys(blockKinds) as TemplateBlock['kind'][]
