import type { CSSProperties, ReactNode } from 'react'
import { type Block, pageOfPaper, type Template } from '#kernel/shared/template.ts'
import { t } from '../i18n.ts'
import type { PrintColumn, PrintedDoc, PrintForm, Told } from './types.ts'

/** What a document's pages look like: as the form has it, or as a template chose of it. */
export interface Face<L> {
  title: ReactNode
  head: readonly Told[]
  columns: readonly PrintColumn<L>[]
  sums: readonly Told[]
  /** Plain number; undefined where it is not printed. */
  amount: string | undefined
  capitals: string | undefined
  signs: readonly string[]
  fill: boolean
  /** Of a template alone. */
  blocks?: readonly Block[]
  page?: CSSProperties
  foot?: CSSProperties
  across?: CSSProperties
  table?: CSSProperties
}

/** Of several with one key all stand there; a key that is not there any more is left out. */
const chosen = <T>(keys: readonly string[], all: readonly T[], keyOf: (one: T) => string): T[] =>
  keys.flatMap((key) => all.filter((one) => keyOf(one) === key))
const keyOfTold = ([label, , key]: Told) => key ?? label
export const chosenTold = (keys: readonly string[], all: readonly Told[]): Told[] => chosen(keys, all, keyOfTold)

/** A name of ours is read in the reader's language; whatever else somebody wrote stays as he wrote it, braces too. */
const said = (text: string, ours: readonly string[]): string => (ours.includes(text) ? t(text) : text)

const mm = (n: number) => `${n}mm`
/** As CSS pads by them. */
export const marginsOf = ({ top, right, bottom, left }: Template['margin']): string =>
  [top, right, bottom, left].map(mm).join(' ')

/** The size of a template's paper, for the printer. */
export const sizeOf = (template: Template | undefined, landscape: boolean | undefined): string => {
  if (!template) return `A4 ${landscape ? 'landscape' : 'portrait'}`
  const { width, height } = pageOfPaper(template)
  return `${mm(width)} ${mm(height)}`
}

export const faceOf = <D extends PrintedDoc, L>(form: PrintForm<D, L>, doc: D, template?: Template): Face<L> => {
  const amount = form.amount?.(doc)
  if (!template)
    return {
      title: t(typeof form.title === 'string' ? form.title : form.title(doc)),
      head: form.head(doc),
      columns: form.columns,
      sums: form.sums(doc),
      ...{ amount, capitals: amount, fill: false },
      signs: form.signs.map((s) => t(s)),
    }
  const { margin } = template
  const { width, drawn } = pageOfPaper(template)
  const columns = template.columns.flatMap((c) => {
    const has = form.columns.find((x) => (x.key ?? x.label) === c.key)
    const { width: _, ...rest } = has ?? {}
    return has ? [{ ...(rest as typeof has), ...(c.width ? { width: c.width } : {}) }] : []
  })
  return {
    title: said(template.title, form.paper ? [form.paper.title] : []),
    head: chosenTold(template.fields, form.head(doc)),
    columns,
    sums: chosenTold(template.sums, form.sums(doc)),
    amount: template.total ? amount : undefined,
    capitals: template.capitals ? amount : undefined,
    signs: template.signs.map((s) => said(s, form.signs)),
    fill: template.fill,
    blocks: template.blocks,
    page: {
      width: mm(width),
      height: mm(drawn),
      padding: marginsOf(margin),
      fontSize: `${template.font}pt`,
    },
    foot: { insetInline: `${mm(margin.left)} ${mm(margin.right)}`, bottom: mm(Math.max(0, margin.bottom - 5)) },
    across: { gridTemplateColumns: `repeat(${template.across}, 1fr)` },
    // without a column that takes the rest none is stretched
    ...(columns.every((c) => c.width) ? { table: { width: mm(columns.reduce((sum, c) => sum + c.width!, 0)) } } : {}),
  }
}

/** A template as far as it moves lines: what lies at a place of its own does not. */
export const layoutOf = (template: Template | undefined): string =>
  template ? JSON.stringify({ ...template, blocks: [] }) : ''
