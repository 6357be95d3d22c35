import { useEffect, useMemo, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Values } from '#kernel/shared/field.ts'
import { differentFields, differentLines } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { type EntryProps, useEntry } from '#kernel/web/document/useEntry.ts'
import { Opening, useStored } from '#kernel/web/document/useStored.tsx'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { DepartmentSelect, PointSelect, usedPoint } from '#modules/place/web/public.tsx'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { headerOf } from '../shared/fields.ts'
import { type DocClass, type DocKind, docClasses, docKinds, takesFrom } from '../shared/kinds.ts'
import { at, type Doc, stale } from './acts.ts'
import { Beside } from './Beside.tsx'
import { SupplierSelect, TargetSelect } from './choices.tsx'
import * as l from './lines.ts'
import { ScanBox } from './ScanBox.tsx'
import { usePlaces } from './usePlaces.ts'
import { useShelf } from './useShelf.ts'

export const keep = true

const adds = { issue: calls.consume, transfer: calls.transfer, adjustment: calls.adjust } as const
const firstKind: Record<DocClass, DocKind> = { issue: 'dept', transfer: 'move', adjustment: 'breakage' }

/** What a row of the stock list, or of what ends soon, opens a new document with. */
interface Asked {
  docClass: DocClass
  kind: DocKind
  pointId: string | null
  productId: string | null
  /** Of that product this lot. */
  balanceId: string | null
  toPointId: string | null
}
const askedBy = (q: URLSearchParams): Asked => {
  const wanted = q.get('class') as DocClass | null
  const docClass = wanted && wanted in docClasses ? wanted : 'issue'
  const kind = q.get('kind') as DocKind | null
  const fits = kind && docKinds[kind]?.of === docClass
  return {
    docClass,
    kind: fits ? kind : firstKind[docClass],
    pointId: q.get('point'),
    productId: q.get('product'),
    balanceId: q.get('balance'),
    toPointId: q.get('to'),
  }
}

/** A document of stock while it is typed: an issue, a transfer or an adjustment, new or a draft. */
export default function StockDocForm() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const [asked] = useState(() => askedBy(search))
  const { old, born, waits: loading, error, onSaved, onReload } = useStored(calls.detail, id)
  const from = useAsk(
    calls.goods,
    { pointId: asked.pointId ?? '', ids: asked.productId ? [asked.productId] : [] },
    { enabled: born && !!asked.pointId && !!asked.productId },
  )
  const { pointId, productId, balanceId } = asked
  const held = asked.kind === 'destroy'
  const lots = useAsk(
    calls.lots,
    { pointId: pointId ?? '', productIds: productId ? [productId] : [], held },
    { enabled: born && !!pointId && !!productId && !!balanceId },
  )
  const begins = !!pointId && !!productId
  const waits =
    id && !born ? loading : begins && ((!from.data && !from.error) || (!!balanceId && !lots.data && !lots.error))
  if (waits) return <Opening error={error} />
  return (
    <Entry
      key={old ? `${old.id} ${old.version}` : 'new'}
      old={old}
      asked={old ? { ...asked, docClass: old.docClass, kind: old.docKind, pointId: old.pointId } : asked}
      goods={old ? [] : (from.data ?? [])}
      lot={old ? undefined : lots.data?.find((x) => x.balanceId === balanceId)}
      onSaved={onSaved}
      onReload={onReload}
    />
  )
}

interface Props {
  old: Doc | undefined
  asked: Asked
  goods: readonly l.Goods[]
  lot: l.Lot | undefined
  onSaved: () => void
  onReload: () => void
}

const initialOf = ({ old, asked }: Pick<Props, 'old' | 'asked'>): Values =>
  old
    ? {
        docKind: old.docKind,
        pointId: old.pointId,
        departmentId: old.departmentId,
        toPointId: old.toPointId,
        supplierId: old.lines[0]?.lots[0]?.supplierId ?? null,
        recordNo: old.recordNo,
        externalNo: old.externalNo,
        remark: old.remark,
      }
    : {
        docKind: asked.kind,
        ...(asked.pointId ? { pointId: asked.pointId } : {}),
        ...(asked.toPointId ? { toPointId: asked.toPointId } : {}),
      }

const Entry = ({ old, asked, goods, lot, onSaved, onReload }: Props) => {
  const { docClass } = asked
  const own = useSession((s) => s.currentOrg?.strName)
  const [start] = useState(() => [
    ...(old ? l.startOf(old.lines, old.docKind) : goods.map((g) => l.begunWith(g, lot, asked.kind))),
    l.newLine(),
  ])
  const [initial] = useState(() => initialOf({ old, asked }))
  // what is asked for follows from the kind, which is chosen here
  const [kind, setKind] = useState<DocKind>(asked.kind)
  const table = useMemo(() => headerOf(docClass, kind), [docClass, kind])
  const used = useRef('')
  const entry: EntryProps<l.Line> = {
    name: `stockDocument ${old?.id ?? `new ${docClass}`}`,
    table,
    initial,
    start,
    ...(old ? { at: { id: old.id, version: old.version } } : {}),
    calls: { add: adds[docClass], update: calls.update, stale } as never,
    page: (id) => `${at}/${id}`,
    onSaved: () => {
      usedPoint(used.current)
      onSaved()
    },
    onReload,
  }
  const { briefOf, differentPlaces } = usePlaces(kind)
  const { form, doc, begun, ...typed } = useEntry(entry, {
    make: l.newLine,
    untouched: l.untouched,
    plain: ({ key: _, share: __, ...line }) => line,
    body: ({ tidy }, lines, isNew) => {
      const { supplierId, docKind, recordNo, ...head } = tidy
      return {
        ...head,
        remark: head.remark ?? '',
        ...(docClass !== 'transfer' && isNew ? { docKind: docKind ?? kind } : {}),
        ...(kind === 'destroy' ? { recordNo: recordNo ?? '' } : {}),
        lines: lines.map((line) => l.sentLine(line, kind, (supplierId as string | null) ?? null)),
      }
    },
    differences: (theirs: Doc, { values }, lines) => [
      // places are told by their names
      ...differentFields(
        { fields: table.fields.filter((f) => f.type !== 'ref') },
        values,
        initialOf({ old: theirs, asked }),
      ),
      ...differentPlaces(values, theirs),
      ...differentLines(lines.map(l.toldLine), l.startOf(theirs.lines, theirs.docKind).map(l.toldLine)),
    ],
    merging: {
      opened: (theirs: Doc) => ({
        values: initialOf({ old: theirs, asked }),
        lines: l.startOf(theirs.lines, theirs.docKind),
      }),
      told: l.toldLine,
      put: l.put,
    },
  })
  const chosen = form.values.docKind as DocKind | undefined
  useEffect(() => {
    if (chosen && chosen !== kind && chosen in docKinds) setKind(chosen)
  }, [chosen, kind])
  const pointId = String(form.values.pointId ?? '')
  used.current = pointId
  const columns = useMemo(() => l.columnsFor(kind), [kind])
  const shelf = useShelf(kind, pointId, typed.lines)
  const pick = useMemo(() => l.pickFor(kind, pointId), [kind, pointId])
  const choose = (line: l.Line, lot: l.Lot | undefined) =>
    typed.grid.current?.change(typed.grid.current.rows().map((r) => (r.key === line.key ? { ...r, lot } : r)))
  const beside = (line: l.Line) => <Beside line={line} lots={shelf.lots} onLot={(lot) => choose(line, lot)} />
  // a destruction is sent from its page, where its photos are; an opening is booked there
  const sends = kind !== 'destroy' && kind !== 'opening'
  const { onSubmit, ...rest } = doc
  // who hands goods out asks nobody for them: what he asked for himself he could not hand out
  const mayPost = useCan(calls.post)
  const hands = docClass === 'issue' && mayPost
  return (
    <DocForm
      title={old ? `${t(docClasses[docClass].label)} ${old.no}` : t(docClasses[docClass].fresh)}
      org={old?.hospital ?? own}
      brief={briefOf(form.values)}
      {...rest}
      {...(hands ? { onSubmit: typed.onward, submit: '去发放' } : sends ? { onSubmit } : {})}
      head={
        <FieldForm
          table={table}
          of={form}
          fixed={[...(old || begun.length > 0 ? ['docKind'] : []), ...(begun.length > 0 ? ['pointId'] : [])]}
          refs={{
            pointId: (c) => <PointSelect {...c} />,
            departmentId: (c) => <DepartmentSelect {...c} />,
            toPointId: (c) => <TargetSelect {...c} but={pointId} />,
            supplierId: (c) => <SupplierSelect {...c} />,
          }}
        />
      }
      totals={t('共 {{n}} 行', { n: begun.length })}
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="明细"
        columns={columns}
        rows={shelf.shown}
        onRows={typed.setLines}
        newRow={() => l.newLine()}
        empty={l.untouched}
        pick={pick}
        errors={typed.errors}
        height="fill"
        tools={<ScanBox kind={kind} pointId={pointId} grid={typed.grid} />}
        {...(takesFrom(kind) ? { beside } : {})}
      />
    </DocForm>
  )
}
