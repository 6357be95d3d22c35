import { useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridHandle, GridRow } from '#kernel/web/grid/types.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { comesBack, deviations, namesPieces } from '../shared/kinds.ts'
import { lineWords } from '../shared/words.ts'
import type { Doc, DocLine } from './acts.ts'

type Lot = Answer<typeof calls.lots>[number]

/** A lot of a line: what is handed over of it, in minimum units. */
interface Row extends GridRow {
  line: DocLine
  lot?: Lot | undefined
  units: string
  deviation: '' | keyof typeof deviations
}

const text = (l: DocLine, units: string) => packsText(units, l.ratio, l.packUnit, l.minUnit)
const col = wordCells<typeof lineWords, Row>(lineWords)
const options = [{ value: '', label: '--' }, ...Object.entries(deviations).map(([value, label]) => ({ value, label }))]
const columns: readonly GridColumn<Row>[] = [
  col.made('name', (r) => r.line.name, { frozen: true }),
  col.made('spec', (r) => r.line.spec),
  col.made('qty', (r) => text(r.line, r.line.units), { key: 'asked', title: '申请', width: 110, align: 'right' }),
  col.made('lotNo', (r) => r.lot?.lotNo ?? t('无可用批号')),
  col.made('expiryDate', (r) => r.lot?.expiryDate ?? ''),
  col.made('available', (r) => (r.lot ? text(r.line, r.lot.available) : ''), { align: 'right' }),
  {
    ...col.made('received', (r) => r.units),
    key: 'units',
    title: '本次发放（最小单位）',
    width: 176,
    kind: 'num',
    align: 'right',
    editable: (r) => !!r.lot,
    decimals: (r) => bounds[boundOfUnit(r.line.minUnit, fineUnits())].scale,
    set: (r, units) => ({ ...r, units }),
    check: (r) =>
      r.lot && isNumber(r.units) && cmp(r.units, r.lot.available) > 0
        ? t('可用 {{have}}', { have: text(r.line, r.lot.available) })
        : undefined,
  },
  col.made('qty', (r) => (isNumber(r.units) ? text(r.line, r.units) : ''), {
    key: 'told',
    title: '折合',
    width: 110,
    align: 'right',
  }),
  {
    ...col.made('deviation', (r) => r.deviation),
    kind: 'select',
    options,
    set: (r, value) => ({ ...r, deviation: value as Row['deviation'] }),
  },
]

const none = (): Row => {
  throw new Error('the lots of an issue are given')
}

/** The lots of a line in the order they should go, with what the proposal takes of each. */
const rowsOf = async (d: Doc): Promise<Row[]> => {
  const productIds = [...new Set(d.lines.map((l) => l.productId))]
  const [lots, proposed] = await Promise.all([
    ask(calls.lots, { pointId: d.pointId, productIds }, { quiet: true }),
    ask(
      stockCalls.allocate,
      { pointId: d.pointId, lines: d.lines.map((l) => ({ productId: l.productId, units: plain(l.units) })) },
      { quiet: true },
    ),
  ])
  return d.lines.flatMap((line, n): Row[] => {
    const own = lots.filter((lot) => lot.productId === line.productId)
    const named = namesPieces(d.docKind) && line.byPiece
    const chosen = line.lots.length > 0 ? line.lots : named ? [] : (proposed[n]?.parts ?? [])
    const taken = new Map(chosen.map((p) => [p.balanceId, plain(p.units)]))
    const row = (lot?: Lot): Row => ({
      key: `${line.id} ${lot?.balanceId ?? ''}`,
      line,
      lot,
      units: (lot && taken.get(lot.balanceId)) ?? '',
      deviation: line.deviation,
    })
    return own.length > 0 ? own.map(row) : [row()]
  })
}

/** What is sent: each line with what it takes of which lot; lines of which nothing is taken wait on. */
const sentOf = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, (r) => r.line.id)].flatMap(([id, own]) => {
    const lots = own
      .filter((r) => r.lot && isNumber(r.units) && cmp(r.units, '0') > 0)
      .map((r) => ({ balanceId: r.lot!.balanceId, units: r.units }))
    const deviation = own.find((r) => r.deviation)?.deviation
    return lots.length > 0 ? [{ id, lots, ...(deviation ? { deviation } : {}) }] : []
  })

/** What the storekeeper types of an issue he hands over; `sent` what the call takes. */
export const useHanding = (d: Doc | undefined, may: boolean) => {
  const [rows, setRows] = useState<readonly Row[]>([])
  /** Of which state of the document these rows are. */
  const [shown, setShown] = useState('')
  const [problem, setProblem] = useState<string>()
  const grid = useRef<GridHandle<Row>>(null)
  const loaded = useRef('')
  const known = d ? `${d.id} ${d.version}` : ''
  useEffect(() => {
    if (!d || !may || comesBack(d.docKind) || loaded.current === known) return
    loaded.current = known
    rowsOf(d).then(
      (those) => {
        setRows(those)
        setShown(known)
      },
      (e: AskError) => setProblem(e.msg),
    )
  }, [d, may, known])
  const rest = useMemo(
    () =>
      (d?.lines ?? []).filter((l) => {
        const took = sumOf(rows.filter((r) => r.line.id === l.id && isNumber(r.units)).map((r) => r.units))
        return new Decimal(took).lt(l.units)
      }).length,
    [d, rows],
  )
  return {
    rows,
    setRows,
    grid,
    problem,
    setProblem,
    /** Lines of which something is left to wait. */
    rest,
    /** Undefined: something is wrong, and shown. Without lines the proposal decides. */
    sent: () => {
      // before the proposal has come it is still what decides
      if ((d && comesBack(d.docKind)) || shown !== known) return {}
      if ((grid.current?.validate().length ?? 0) > 0) return undefined
      return { lines: sentOf(grid.current?.rows() ?? rows) }
    },
  }
}

/** Where the storekeeper says which lots go. */
export const PostPanel = ({ of: h }: { of: ReturnType<typeof useHanding> }) => (
  <>
    <Problem of={h.problem} />
    <p className="d-muted">
      {t('按近效期先出填好；可改批号和数量，未发的部分留作新的待发放申请。')}
      {h.rows.some((r) => r.line.byPiece) && ` ${t('手术使用的植入物和按件管理的品种须自己选批号。')}`}
      {h.rest > 0 && ` ${t('{{n}} 行只发一部分', { n: h.rest })}`}
    </p>
    <EntryGrid<Row>
      ref={h.grid}
      label="明细"
      columns={columns}
      rows={h.rows}
      onRows={h.setRows}
      newRow={none}
      fixed
      empty={() => false}
    />
  </>
)
