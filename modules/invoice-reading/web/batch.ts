import type { Answer, Asked } from '#kernel/shared/call.ts'
import { AskError, ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { uuid } from '#kernel/web/http/uuid.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { balances } from '#modules/invoice/shared/amounts.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { readingCalls } from '../shared/calls.ts'
import { bestOf, differencesOf, keyOf } from '../shared/compare.ts'
import { type Laid, laidOver, type Misfit, without } from '../shared/lay.ts'
import { origins, type ReadField, readLabels } from '../shared/reading.ts'

export type FileRead = Answer<typeof readingCalls.ocr>
type Item = Answer<typeof invoiceCalls.candidates>[number]

/** One invoice of those that were dropped: of one file, or of several that bear the same number. */
export interface Dropped {
  key: string
  names: readonly string[]
  reads: readonly FileRead[]
  /** `fill`: what its files do not say is typed by hand. */
  state: 'reading' | 'faulty' | 'fill' | 'draft' | 'sent'
  /** What is wrong, and what its reader should know. */
  problems: readonly string[]
  notes: readonly string[]
  laid?: Laid
  draft?: { id: string; version: number }
}

/** Files read at once: a person has six uploads open at most. */
const AT_ONCE = 3
const needed: readonly ReadField[] = ['invoiceType', 'number', 'issueDate', 'exclAmount', 'taxAmount', 'amount']

const said = (e: unknown): string => (e instanceof AskError ? e.msg : String(e))
type Reads = readonly Pick<FileRead, 'values'>[]
export const facesOf = ({ reads }: { reads: Reads }) => bestOf(reads.map((r) => r.values))
/** The surest value of each field, as a form takes them. */
export const valuesOf = (reads: Reads): Record<string, string> =>
  Object.fromEntries(Object.values(facesOf({ reads })).map((v) => [v.field, v.value]))
export const valueIn = (d: Dropped, field: ReadField): string => facesOf(d)[field]?.value ?? ''
export const partnerIn = ({ reads }: Pick<Dropped, 'reads'>) => reads.find((r) => r.partner)?.partner ?? undefined

const misfitText = ({ line, name, why, says, open }: Misfit): string =>
  why === 'none'
    ? t('第 {{line}} 行「{{name}}」没有对应的待开票明细', { line, name })
    : why === 'qty'
      ? t('第 {{line}} 行「{{name}}」开票数量 {{says}}，待开数量只有 {{open}}', {
          ...{ line, name, says: qtyText(says), open: qtyText(open) },
        })
      : t('第 {{line}} 行「{{name}}」价税合计 {{says}}，按订单价应为 {{open}}', {
          ...{ line, name, says: moneyText(says), open: moneyText(open) },
        })

const contradictions = ({ reads }: Pick<Dropped, 'reads'>): string[] =>
  differencesOf(reads.map((r) => r.values)).map((d) =>
    t('「{{field}}」不一致：{{one}} {{a}}，{{other}} {{b}}', {
      ...{ field: t(readLabels[d.field]), one: t(origins[d.one.origin]), a: d.one.value },
      ...{ other: t(origins[d.other.origin]), b: d.other.value },
    }),
  )

/** Whether it comes to what it is for and everything of it fits: it may be handed in as it is. */
export const isClean = (d: Dropped): boolean =>
  d.state === 'draft' &&
  d.problems.length === 0 &&
  balances(valueIn(d, 'amount'), d.laid!.linked, d.laid!.parts.length, '0')

/** Whatever several files of one invoice make together. */
const grouped = (rows: readonly Dropped[]): Dropped[] => {
  const groups = Map.groupBy(rows, (r) => (r.reads[0] && keyOf(r.reads[0].values)) || r.key)
  return [...groups.values()].map((of) => ({
    ...of[0]!,
    names: of.flatMap((r) => r.names),
    reads: of.flatMap((r) => r.reads),
    notes: of.flatMap((r) => r.notes),
  }))
}

/** Reads files and makes a draft of each invoice they are of, laid over what awaits an invoice; what is taken by one is not open for the next. */
export const createBatch = (show: (rows: readonly Dropped[]) => void) => {
  let rows: readonly Dropped[] = []
  const open = new Map<string, Item[]>()
  const put = (next: readonly Dropped[]) => {
    rows = next
    show(next)
  }
  const change = (key: string, to: Partial<Dropped>) => put(rows.map((r) => (r.key === key ? { ...r, ...to } : r)))

  const read = async (key: string, file: File) => {
    try {
      const one = await ask(readingCalls.ocr, {}, { files: { file }, quiet: true })
      change(key, { reads: [one], notes: one.notes })
    } catch (e) {
      change(key, { state: 'faulty', problems: [said(e)] })
    }
  }

  const openOf = async (partnerId: string): Promise<Item[]> => {
    const known = open.get(partnerId) ?? (await ask(invoiceCalls.candidates, { partnerId }, { quiet: true }))
    open.set(partnerId, known)
    return known
  }

  const draft = async (d: Dropped) => {
    const best = facesOf(d)
    const partner = partnerIn(d)
    if (d.reads.some((r) => r.foreign))
      return change(d.key, { state: 'faulty', problems: [t('发票上的本方税号不是本单位的税号')] })
    if (d.reads.some((r) => r.red))
      return change(d.key, { state: 'fill', problems: [t('红字发票，请补填所红冲的蓝字发票')] })
    const lacking = needed.filter((f) => !best[f]?.value).map((f) => t(readLabels[f]))
    if (!partner || lacking.length > 0) {
      const no = partner ? [] : [t('没有按税号找到往来单位')]
      return change(d.key, { state: 'fill', problems: [...no, ...lacking.map((name) => t('缺少{{name}}', { name }))] })
    }
    const items = d.reads.map((r) => r.items).find((i) => i.length > 0) ?? []
    try {
      const before = await openOf(partner.id)
      const laid = laidOver(items, best.amount!.value, before)
      const face = Object.fromEntries(Object.values(best).map((v) => [v.field, v.value]))
      const wish = { partnerId: partner.id, ...face, lines: laid.parts, readings: d.reads.map((r) => r.seal) }
      const made = await ask(invoiceCalls.add, wish as Asked<typeof invoiceCalls.add>, { quiet: true })
      open.set(partner.id, without(before, laid.parts))
      const problems = [...contradictions(d), ...laid.misfits.map(misfitText)]
      change(d.key, { state: 'draft', laid, problems, draft: made })
    } catch (e) {
      change(d.key, { state: 'fill', problems: [said(e)] })
    }
  }

  /** Twenty at once are read three by three; all are read before the first draft is made, since files may be of one invoice. */
  const run = async (files: readonly File[]) => {
    const fresh = files.map((file) => ({ key: uuid(), file }))
    put([
      ...rows,
      ...fresh.map(
        ({ key, file }): Dropped => ({ key, names: [file.name], reads: [], state: 'reading', problems: [], notes: [] }),
      ),
    ])
    const queue = [...fresh]
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await read(next.key, next.file)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    put([...rows.filter((r) => r.state !== 'reading'), ...grouped(rows.filter((r) => r.state === 'reading'))])
    for (const d of rows.filter((r) => r.state === 'reading')) await draft(d)
    void refresh([invoiceCalls.query])
  }

  const send = async () => {
    for (const d of rows.filter(isClean)) {
      const { id, version } = d.draft!
      try {
        await ask(invoiceCalls.submit, { id, version }, { quiet: true })
        change(d.key, { state: 'sent' })
      } catch (e) {
        change(d.key, { problems: [said(e)] })
      }
    }
    void refresh([invoiceCalls.query])
  }
  return { run, send }
}
