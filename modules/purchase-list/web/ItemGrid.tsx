import { Button } from 'antd'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import type { GridHandle, LineError } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { AskReason, type SubstituteReason } from '#modules/vbp/web/public.tsx'
import { Beside } from './Beside.tsx'
import { Catalogue, type Taken } from './Catalogue.tsx'
import { type ItemLine, itemColumns, itemPick, newLine, twins, untouched } from './lines.ts'

interface Props {
  kind: number
  supplierId?: string
  lines: readonly ItemLine[]
  setLines: (lines: readonly ItemLine[]) => void
  errors: readonly LineError[]
  grid: RefObject<GridHandle<ItemLine> | null>
  /** Of the document, once it is saved. */
  docId?: string | undefined
  /** Further ways to lines, beside the catalogue. */
  tools?: ReactNode
}

/** Entry of plan and order lines: the grid, and the catalogue beside it. */
export const ItemGrid = ({ kind, supplierId, lines, setLines, errors, grid, docId, tools }: Props) => {
  const [open, setOpen] = useState(false)
  const what = useMemo(() => ({ kind, ...(supplierId ? { supplierId } : {}) }), [kind, supplierId])
  const pick = useMemo(() => itemPick(what, () => setOpen(true)), [what])
  const take = (taken: Taken[]) => {
    const more = taken.map(({ item, qty }) => newLine(item, qty))
    grid.current?.change([...lines.filter((l) => !untouched(l)), ...more, newLine()])
    setOpen(false)
  }
  const items = useMemo(
    () => lines.flatMap((l) => (l.item ? [{ id: l.item.id, name: l.item.name, said: !!l.substitute }] : [])),
    [lines],
  )
  const said = (itemId: string, substitute: SubstituteReason) =>
    setLines(lines.map((l) => (l.item?.id === itemId ? { ...l, substitute } : l)))
  const all = useMemo(
    () => (
      <>
        <Button size="small" title="Alt+↓" onClick={() => setOpen(true)}>
          {t('从采购目录选择')}
        </Button>
        {tools}
      </>
    ),
    [tools],
  )
  return (
    <>
      <EntryGrid<ItemLine>
        ref={grid}
        label="明细"
        columns={itemColumns}
        rows={lines}
        onRows={setLines}
        newRow={newLine}
        empty={untouched}
        pick={pick}
        twins={twins}
        errors={errors}
        height="fill"
        beside={(l) => <Beside line={l} />}
        tools={all}
      />
      <AskReason items={items} docId={docId} onSaid={said} />
      {open && (
        <Catalogue
          what={what}
          added={new Set(lines.flatMap((l) => (l.item ? [l.item.id] : [])))}
          onTake={take}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
