import { type ReactNode, useMemo } from 'react'
import { sumOf } from '#kernel/shared/decimal.ts'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { FieldForm, fieldText, type Refs } from '#kernel/web/form/FieldForm.tsx'
import { useSteady } from '#kernel/web/form/useSteady.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import { differences, put, type Stored, toldLine } from './differences.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { amountText, type ItemLine, loadLines, newLine, sentLine, untouched } from './lines.ts'

/** A line found elsewhere, such as a suggestion. */
export interface Taken {
  catalogItemId: string
  qty: string
}

/** The paper for what works on a saved one: saves what is typed, and takes what became of it. */
export interface KeptPaper {
  now: () => { id: string; version: number } | undefined
  kept: () => Promise<{ id: string; version: number } | undefined>
  reload: () => void
}

export interface ItemDocProps extends EntryProps<ItemLine> {
  /** Already translated. */
  title: string
  org?: string
  /** Why it came back. */
  why?: ReactNode
  refs: (values: Values) => Refs
  /** What may be chosen follows from the master fields. */
  what: (values: Values) => { kind: number; supplierId?: string }
  /** Master fields that stay while there are lines. */
  fixed: readonly string[]
  body: (values: Values, lines: ReturnType<typeof sentLine>[]) => Record<string, unknown>
  amountLabel: string
  /** The document of somebody else's change, as it would be typed. */
  theirs: (current: never) => { values: Values; lines: readonly Stored[] }
  /** Further ways to lines beside the catalogue; `take` appends lines, those already there get the new quantity. */
  tools?: (values: Values, take: (lines: readonly Taken[]) => Promise<void>, paper: KeptPaper) => ReactNode
}

/** What the head says, in one line; references are told by their own controls only. */
const briefOf = ({ fields }: FieldTable, values: Values): string =>
  fields
    .filter((f) => f.type !== 'ref' && f.type !== 'bool')
    .map((f) => fieldText(f, values[f.key]))
    .filter(Boolean)
    .join(' · ')

const free: readonly string[] = []

/** What is ordered, by unit, as long as it is read at a glance. */
const counted = (lines: readonly ItemLine[]): string => {
  const known = lines.flatMap(({ item, qty }) => (item && isNumber(qty) ? [{ unit: item.unit, qty }] : []))
  return new Set(known.map((l) => l.unit)).size > 3 ? '' : byUnit(known, (l) => l.qty)
}

/** Entry of a document with catalogue lines: plan and order. */
export const ItemDoc = (p: ItemDocProps) => {
  const { form, begun, now, kept, saved, doc, ...typed } = useEntry(p, {
    make: (kept) => ({
      ...newLine(kept?.item, kept?.qty, kept?.remark, kept?.loose),
      ...(kept?.typed ? { typed: kept.typed } : {}),
      ...(kept?.substitute ? { substitute: kept.substitute } : {}),
    }),
    untouched,
    plain: (l) => [l.item?.id, l.qty, l.typed, l.remark, l.loose, l.substitute],
    body: ({ tidy }, lines) => p.body(tidy, lines.map(sentLine)),
    differences: (current, { tidy }, lines) => differences(p.table, tidy, lines, p.theirs(current)),
    merging: {
      opened: async (current) => {
        const { values, lines } = p.theirs(current)
        return { values, lines: await loadLines(lines) }
      },
      told: toldLine,
      put,
    },
  })
  const take = useSteady(async (taken: readonly Taken[]) => {
    const found = await loadLines(taken.map((l) => ({ ...l, remark: '' })))
    const qtys = new Map(found.map((l) => [l.item?.id, l.qty]))
    const before = now()
    const has = new Set(before.map((l) => l.item?.id))
    typed.grid.current?.change([
      ...before.map((l) => {
        const qty = qtys.get(l.item?.id)
        return qty === undefined ? l : { ...l, qty, typed: undefined }
      }),
      ...found.filter((l) => l.item && !has.has(l.item.id)),
      newLine(),
    ])
  })
  const fixed = begun.some((l) => l.item) ? p.fixed : free
  // a key in the lines draws neither the head's controls again nor the tools
  const head = useMemo(
    () => (
      <>
        {p.why}
        <FieldForm table={p.table} of={form} fixed={fixed} refs={p.refs(form.values)} />
      </>
    ),
    [p, form, fixed],
  )
  const save = useSteady(kept)
  const last = useSteady(() => saved)
  const tools = useMemo(
    () => p.tools?.(form.values, take, { now: last, kept: save, reload: p.onReload }),
    [p, form.values, take, save, last],
  )
  return (
    <DocForm
      title={p.title}
      org={p.org}
      {...doc}
      brief={briefOf(p.table, form.values)}
      head={head}
      totals={
        <>
          <Totals lines={begun.length} label={p.amountLabel} amount={sumOf(begun.map(amountText), 2)} />
          {counted(begun) && <span className="d-counted">{` · ${counted(begun)}`}</span>}
        </>
      }
    >
      <ItemGrid {...p.what(form.values)} {...typed} docId={saved?.id} tools={tools} />
    </DocForm>
  )
}
