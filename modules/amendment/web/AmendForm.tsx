import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cmp } from '#kernel/shared/decimal.ts'
import { conflictOf } from '#kernel/web/document/conflict.ts'
import { DocForm } from '#kernel/web/document/DocForm.tsx'
import { Totals } from '#kernel/web/document/Totals.tsx'
import { useSafe } from '#kernel/web/document/useDraft.ts'
import { FieldForm } from '#kernel/web/form/FieldForm.tsx'
import { useFields } from '#kernel/web/form/useFields.ts'
import { EntryGrid } from '#kernel/web/grid/EntryGrid.tsx'
import { useLines } from '#kernel/web/grid/useLines.ts'
import { useAsk, useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText } from '#kernel/web/list/format.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { PointSelect } from '#modules/place/web/public.tsx'
import { amendmentCalls as calls } from '../shared/calls.ts'
import { amendmentHeader, amendmentWords as words } from '../shared/words.ts'
import { at, stale } from './acts.ts'
import * as l from './lines.ts'

export const keep = true

/** 变更 of an order that runs: its lines as they are, beside what they shall be. */
export default function AmendForm() {
  const [search] = useSearchParams()
  const [id] = useState(() => search.get('orderId') ?? '')
  const { data, error } = useAsk(orderCalls.detail, { id }, { fresh: true })
  const [order, setOrder] = useState<l.Order>()
  useEffect(() => {
    if (data) setOrder((o) => o ?? data)
  }, [data])
  if (!order)
    return (
      <div className="d-page d-empty" role={error ? 'alert' : 'status'}>
        <p>{error?.msg ?? t('正在加载')}</p>
      </div>
    )
  return <Entry order={order} />
}

const Entry = ({ order }: { order: l.Order }) => {
  const tab = useTab()
  const [initial] = useState(() => ({ expectedDate: order.expectedDate, pointId: order.pointId }))
  const form = useFields(amendmentHeader, initial)
  const [start] = useState(() => l.startOf(order))
  const typed = useLines<l.Line>(start, {
    fresh: () => start[0]!,
    untouched: (line) => !l.changed(line),
    plain: ({ qtyAfter, promisedAfter }) => [qtyAfter, promisedAfter],
  })
  const columns = useMemo(() => l.columnsFor(!!order.supplierAcceptedAt), [order])
  const { busy, error, send } = useSender()
  const [problem, setProblem] = useState<string>()
  const [faulty, setFaulty] = useState(false)
  const value = {
    values: form.changed,
    lines: typed.lines.map(({ key, qtyAfter, promisedAfter }) => ({ key, qtyAfter, promisedAfter })),
  }
  const done = useSafe(
    `amendment ${order.id}`,
    value,
    form.dirty || typed.dirty,
    (kept) => {
      form.restore(kept.values)
      const by = new Map(kept.lines.map((line) => [line.key, line]))
      typed.setLines(start.map((line) => ({ ...line, ...by.get(line.key) })))
    },
    { id: order.id, version: order.version },
  )
  // a refusal goes with its cause (ux.md 78)
  const headNow = JSON.stringify(form.changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told by what was typed
  useEffect(() => {
    setProblem(undefined)
    setFaulty(false)
  }, [typed.lines, headNow])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer of the server counts
  useEffect(() => {
    if (!error) return
    form.refused(error)
    if (
      typed.refused(error, (column) =>
        column === 'qty' ? 'qtyAfter' : column === 'promisedDate' ? 'promisedAfter' : column,
      )
    )
      return
    setProblem(conflictOf(error) ? t('订单已被他人修改，请返回订单后重新变更') : error.msg)
  }, [error])

  const diff = l.sumDiff(typed.lines)
  const submit = async () => {
    const lines = typed.now()
    const right = form.check()
    if ((typed.grid.current?.validate().length ?? 0) > 0 || !right) return setFaulty(true)
    const { reason, expectedDate, pointId } = form.other
    const wish = {
      ...{ id: order.id, version: order.version, reason: String(reason ?? '') },
      ...(expectedDate ? { expectedDate: String(expectedDate) } : {}),
      ...(pointId ? { pointId: String(pointId) } : {}),
      lines: lines.map(l.sentLine),
    }
    const answer = await send(calls.amend, wish, { refresh: stale, done: '已发出变更' })
    if (!('data' in answer)) return
    done()
    tab.replace(`${at}/${answer.data.id}`)
  }

  return (
    <DocForm
      title={`${t('订单变更')} ${order.no}`}
      org={order.hospital}
      problem={problem}
      wrong={form.first !== undefined}
      faulty={faulty}
      busy={busy}
      saves="发出变更"
      onSave={() => void submit()}
      onBack={() => void tab.step(`/procurement/purchaseOrder/${order.id}`)}
      head={
        <>
          <FieldForm
            table={amendmentHeader}
            of={form}
            refs={{ pointId: (c) => <PointSelect {...c} kind={order.kind} /> }}
          />
          <p className="d-note">
            {t(
              cmp(diff, '0') > 0
                ? '金额增加，须先审核；供应商已接单的还须其同意'
                : order.supplierAcceptedAt
                  ? '供应商同意后生效；减少的数量从发出起暂不发货'
                  : '供应商尚未接单，发出即生效',
            )}
          </p>
        </>
      }
      totals={
        <>
          <Totals lines={typed.begun.length} label={words.amountDiff.label} amount={diff} />
          {' · '}
          {t(words.amountBefore.label)} <b>{moneyText(order.amount)}</b>
        </>
      }
    >
      <EntryGrid<l.Line>
        ref={typed.grid}
        label="明细"
        columns={columns}
        rows={typed.lines}
        onRows={typed.setLines}
        newRow={() => start[0]!}
        fixed
        errors={typed.errors}
        height="fill"
      />
    </DocForm>
  )
}
