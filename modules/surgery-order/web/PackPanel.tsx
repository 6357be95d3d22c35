import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { plain } from '#kernel/shared/decimal.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import type { GridColumn, GridRow } from '#kernel/web/grid/types.ts'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'
import { pieceWords } from '../shared/words.ts'
import { type Doc, stale } from './acts.ts'

interface Packed extends GridRow {
  lineId: string
  udi: string
  lotNo: string
  productionDate: string
  expiryDate: string
  sterilizeLot: string
  sterilizeDate: string
  qty: string
}

let made = 0
const blank = {
  lineId: '',
  udi: '',
  lotNo: '',
  productionDate: '',
  expiryDate: '',
  sterilizeLot: '',
  sterilizeDate: '',
}
const newRow = (from: Partial<Packed> = {}): Packed => ({ ...blank, qty: '', ...from, key: `k${++made}` })
/** More of one line are put in by hand. */
const MOST = 200

/** What was planned, a row a piece, or a row a line of what is counted by lots. */
const planned = (d: Doc): Packed[] =>
  d.lines.flatMap((l) =>
    l.byPiece && Number(l.qty) <= MOST
      ? Array.from({ length: Number(l.qty) }, () => newRow({ lineId: l.id, qty: '1' }))
      : [newRow({ lineId: l.id, qty: plain(l.qty) })],
  )

const col = wordCells<typeof pieceWords, Packed>(pieceWords)
/** What the code says goes into the cells nobody has typed in. */
const coded = (row: Packed, udi: string): Packed => {
  const read = readPack(udi).gs1
  return {
    ...row,
    udi,
    lotNo: row.lotNo || (read?.lotNo ?? ''),
    productionDate: row.productionDate || (read?.productionDate ?? ''),
    expiryDate: row.expiryDate || (read?.expiryDate ?? ''),
  }
}

const columnsOf = (d: Doc): readonly GridColumn<Packed>[] => [
  {
    key: 'lineId',
    title: '品种',
    width: 230,
    kind: 'select',
    frozen: true,
    required: true,
    options: d.lines.map((l) => ({ value: l.id, label: `${l.seq} ${l.name} ${l.spec}`.trim() })),
    get: (r) => r.lineId,
    set: (r, lineId) => ({ ...r, lineId, qty: r.qty || (d.lines.find((l) => l.id === lineId)?.byPiece ? '1' : '') }),
  },
  col.typed('qty', { width: 90, required: true, decimals: 3, total: true }),
  col.typed('udi', { set: coded }),
  col.typed('lotNo'),
  col.typed('expiryDate'),
  col.typed('sterilizeLot', { seldom: true }),
  col.typed('productionDate', { seldom: true }),
  col.typed('sterilizeDate', { seldom: true }),
]

/** The supplier says what he puts into the kit: each piece with its code, its lot and its last day. */
export const PackPanel = ({ of: d }: { of: Doc }) => {
  const [start] = useState(() => planned(d))
  const { lines, setLines, grid, errors, dirty, refused, now, begun } = useLines<Packed>(start, {
    fresh: newRow,
    untouched: (r) => !r.lineId && !r.udi && !r.lotNo && !r.qty,
    plain: ({ key: _, ...row }) => row,
  })
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const columns = useMemo(() => columnsOf(d), [d])
  const clear = useUnsaved(dirty)
  const save = async () => {
    setProblem(undefined)
    const rows = now()
    if ((grid.current?.validate().length ?? 0) > 0) return
    const pieces = rows.map(({ key: _, loose: __, productionDate, expiryDate, sterilizeDate, ...r }) => ({
      ...r,
      productionDate: productionDate || null,
      expiryDate: expiryDate || null,
      sterilizeDate: sterilizeDate || null,
    }))
    const done = { refresh: stale, done: t('{{no}} 已配货', { no: d.no }) }
    const answer = await send(calls.ship, { id: d.id, version: d.version, pieces }, done, { quiet: true })
    if ('error' in answer) {
      if (!refused(answer.error)) setProblem(saidOf(answer.error))
    } else clear()
  }
  return (
    <>
      <Problem of={problem} />
      <EntryGrid<Packed>
        ref={grid}
        label="配货"
        columns={columns}
        rows={lines}
        onRows={setLines}
        newRow={() => newRow()}
        empty={(r) => !r.lineId && !r.udi && !r.lotNo && !r.qty}
        errors={errors}
      />
      <div className="s-act">
        <span className="d-muted">{t('植入物和唯一码产品一行一件；扫描 UDI 后自动填写批号和效期')}</span>
        <Button type="primary" loading={busy} disabled={begun.length === 0} onClick={() => void save()}>
          {t('配货 {{n}} 行', { n: begun.length })}
        </Button>
      </div>
    </>
  )
}
