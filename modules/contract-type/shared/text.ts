import { capitalAmount } from '#kernel/shared/capital.ts'
import { grouped } from '#kernel/shared/decimal.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { type Condition, type LineColumn, lineColumns, type TemplateBlock } from './block.ts'
import { dayMarks } from './day.data.ts'
import type { ContractFacts, ContractLine, Placeholder, TextTab } from './facts.ts'
import { flags, placeholders, roleLabels } from './placeholders.ts'

/** A fault of a template: the place, and a sentence with its parameters. */
export interface TemplateFault {
  path: string
  message: string
  params: Record<string, string>
}
/** A placeholder that stands in the text and has nothing to stand for. */
export interface EmptyPlaceholder {
  placeholder: string
  label: string
  tab: TextTab
  field: string
}

const braces = /\{\{([^{}]*)\}\}/g

/** Every text of a block a placeholder may stand in, with its path within it. */
const textsOf = (block: TemplateBlock): [path: string, text: string][] => {
  switch (block.kind) {
    case 'fields':
      return block.items.flatMap(({ label, text }, i): [string, string][] => [
        [`items.${i}.label`, label],
        [`items.${i}.text`, text],
      ])
    case 'clause':
      return [
        ['title', block.title],
        ['text', block.text],
      ]
    case 'title':
    case 'heading':
    case 'paragraph':
      return [['text', block.text]]
    default:
      return []
  }
}

const faultsOfText = (path: string, text: string): TemplateFault[] => {
  const faults: TemplateFault[] = []
  const rest = text.replace(braces, (whole: string, key: string) => {
    if (!placeholders.has(key.trim()))
      faults.push({ path, message: '「{{name}}」不是可用的占位符，请从列表中选择', params: { name: whole } })
    return ''
  })
  if (/\{\{|\}\}/.test(rest)) faults.push({ path, message: '占位符的花括号没有成对', params: {} })
  return faults
}

const faultsOfCondition = (path: string, { key, is, value }: Condition): TemplateFault[] => {
  if (!placeholders.has(key) && !flags.has(key))
    return [{ path: `${path}.key`, message: '「{{name}}」不能作条件，请从列表中选择', params: { name: key } }]
  if (is === 'equals' && !value) return [{ path: `${path}.value`, message: '请填写要等于的值', params: {} }]
  return []
}

/** What a template can not be. An unknown placeholder is named as it was written: nothing in braces is ever calculated. */
export const checkTemplate = (blocks: readonly TemplateBlock[]): TemplateFault[] =>
  blocks.flatMap((block, i) => [
    ...textsOf(block).flatMap(([path, text]) => faultsOfText(`blocks.${i}.${path}`, text)),
    ...(block.when ? faultsOfCondition(`blocks.${i}.when`, block.when) : []),
    ...(block.kind === 'lines' && new Set(block.columns).size < block.columns.length
      ? [{ path: `blocks.${i}.columns`, message: '明细表的列重复', params: {} }]
      : []),
  ])

const dayText = (day: string): string => {
  const parts = day.slice(0, 10).split('-').map(Number)
  return parts.map((n, i) => `${n}${dayMarks[i]}`).join('')
}
const writers: Record<NonNullable<Placeholder['as']>, (value: string) => string> = {
  day: dayText,
  money: (value) => grouped(value, 2),
  capital: capitalAmount,
}

const factOf = (facts: ContractFacts, key: string): string => {
  const { of, as } = placeholders.get(key)!
  const value = of(facts)
  const text = value == null ? '' : String(value).trim()
  return text && as ? writers[as](text) : text
}

const stands = (facts: ContractFacts, { when }: TemplateBlock): boolean => {
  if (!when) return true
  const flag = flags.get(when.key)
  const value = flag ? (flag.of(facts) ? flag.label : '') : factOf(facts, when.key)
  return when.is === 'equals' ? value === when.value : (when.is === 'filled') === (value !== '')
}

const cellOf: Partial<Record<LineColumn, (value: string) => string>> = {
  amount: (v) => grouped(v, 2),
  qty: (v) => grouped(v),
  price: (v) => grouped(v),
  listedPrice: (v) => grouped(v),
  selectedPrice: (v) => grouped(v),
}
const cell = (line: ContractLine, key: LineColumn): string => {
  const value = line[key]
  return value == null || value === '' ? '' : (cellOf[key]?.(String(value)) ?? String(value))
}

const tableOf = ({ lines, header }: ContractFacts, columns: readonly LineColumn[]): Block => {
  const last = columns.lastIndexOf('amount')
  const total = header.amount
  return {
    kind: 'table',
    columns: columns.map((key) => {
      const { label, width, align } = lineColumns[key]
      return { head: label, align, ...(key === 'name' ? {} : { width }) }
    }),
    rows: lines.map((line) => columns.map((key) => cell(line, key))),
    ...(last > 0 && total != null
      ? { foot: columns.map((_, i) => (i === 0 ? '合计' : i === last ? grouped(total, 2) : '')) }
      : {}),
  }
}

/**
 * The text of a contract. Each text is gone through once: what a fact brings along, braces or not, is printed as it is.
 * An empty placeholder leaves a gap and is named with the tab and field where it is filled; submitting refuses it.
 * @param blocks passed `checkTemplate`
 */
export const fillText = (
  blocks: readonly TemplateBlock[],
  facts: ContractFacts,
): { blocks: Block[]; empty: EmptyPlaceholder[] } => {
  const empty = new Map<string, EmptyPlaceholder>()
  const filled = (text: string): string =>
    text.replace(braces, (_, written: string) => {
      const key = written.trim()
      const value = factOf(facts, key)
      if (value === '') {
        const { label, tab, field } = placeholders.get(key)!
        empty.set(key, { placeholder: key, label, tab, field })
      }
      return value || '　　　　'
    })
  const own = facts.clauses.map(({ title, text }): Block => ({ kind: 'clause', title, text, own: true }))

  const made = (block: TemplateBlock): Block[] => {
    switch (block.kind) {
      case 'title':
      case 'heading':
      case 'paragraph':
        return [{ kind: block.kind, text: filled(block.text) }]
      case 'clause':
        return [{ kind: 'clause', title: filled(block.title), text: filled(block.text) }]
      case 'fields':
        return [
          {
            kind: 'fields',
            rows: block.items.map(({ label, text }) => ({ label: filled(label), value: filled(text) })),
          },
        ]
      case 'lines':
        return [tableOf(facts, block.columns)]
      case 'ownClauses':
        return own
      case 'pageBreak':
        return [{ kind: 'pageBreak' }]
    }
  }
  const standing = blocks.filter((block) => stands(facts, block))
  const body = standing.flatMap(made)
  // agreed is agreed: a template without a place for them does not swallow them
  if (!standing.some(({ kind }) => kind === 'ownClauses')) body.push(...own)
  body.push({
    kind: 'signatures',
    parties: facts.parties.map(({ role, name }) => ({ role, label: roleLabels[role], name })),
  })
  return { blocks: body, empty: [...empty.values()] }
}
