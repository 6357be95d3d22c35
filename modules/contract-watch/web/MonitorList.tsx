import { keys } from '#kernel/shared/machine.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { contractMachine } from '#modules/contract/shared/machine.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { watchCalls as calls } from '../shared/calls.ts'
import { breachedBy, ends, paces, watched } from '../shared/types.ts'
import { watchWords as words } from '../shared/words.ts'
import { at, left, PaceTag, percent } from './pace.tsx'
import { useRemind } from './useRemind.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

const statuses = Object.fromEntries(watched.map((s) => [s, contractMachine.states[s].label]))
const share = (key: 'share' | 'timeShare' | 'paidShare') =>
  col.custom(key, (r) => percent(r[key]), { align: 'right', said: (r) => percent(r[key]) })
const breached = (key: 'supplierBreaches' | 'hospitalBreaches') =>
  col.custom(
    key,
    (r) =>
      r[key] > 0 ? (
        <span className="d-tag" data-tone="red">
          {t('{{n}} 项', { n: r[key] })}
        </span>
      ) : (
        '0'
      ),
    { align: 'right' },
  )

export const keep = true

/** 履约监控: where each contract stands against its time, and what either side did not keep. */
export default function MonitorList() {
  const list = useList(calls.query)
  const mayRemind = useCan(calls.remind)
  const { remind } = useRemind()
  const counts = list.totals?.counts
  return (
    <ListPage
      title="履约监控"
      list={list}
      bands={{
        name: 'pace',
        label: words.pace.label,
        one: true,
        all: counts?.all,
        of: keys(paces).map((value) => ({ value, label: t(paces[value]), n: counts && (counts[value] ?? 0) })),
      }}
      filters={
        <>
          <Filter.Keyword placeholder="合同编号、名称、单位" />
          <HospitalFilter />
          <SupplierFilter />
          <Filter.Select name="status" label={words.status.label} options={statuses} multiple />
          <Filter.Select name="endsWithin" label="多少天内到期" options={ends} />
          <Filter.Select name="breached" label="违约情况" options={breachedBy} />
          <Filter.Dates name="validTo" label={words.validTo.label} />
          <Filter.Dates name="validFrom" label={words.validFrom.label} />
          <Filter.Bool name="mine" label="我负责的" />
          <Filter.Linked name="productId" label="产品" />
          <Filter.Linked name="typeId" label={words.typeName.label} />
        </>
      }
      batch={mayRemind ? [{ label: '催办', run: (rows) => remind(rows.map((r) => r.id)) }] : []}
      toolbar={<ExportButton call={calls.export} list={list} />}
      decides={['no', 'hospital', 'supplier', 'amount', 'pace', 'share', 'validTo']}
      columns={[
        col.link('no', (r) => `${at}/${r.id}`, { sort: true }),
        { ...col.one('hospital', { but: 'hospital' }), width: 120, elastic: true },
        { ...col.one('supplier', { but: 'supplier' }), width: 150, elastic: true },
        col.one('amount', { sort: true }),
        // a tag is never cut
        col.custom('pace', (r) => <PaceTag of={r.pace} />, { width: 96, said: (r) => `${t(paces[r.pace])}　` }),
        share('share'),
        col.custom('validTo', left, { width: 200, sort: true, said: left }),
        col.one('name'),
        share('timeShare'),
        ...(['supplierBreaches', 'hospitalBreaches'] as const).map(breached),
        share('paidShare'),
        col.status(contractMachine),
        col.one('executedAmount', { sort: true }),
        col.one('paidAmount'),
        ...col.some('typeName', 'ownerName', 'supplierOwner', 'lineCount'),
        col.one('validFrom', { sort: true }),
        ...col.some('hospitalReminded', 'supplierReminded'),
        ...(mayRemind
          ? [col.buttons((r) => (r.awaited ? [{ label: '催办', run: () => void remind([r.id]) }] : []))]
          : []),
      ]}
    />
  )
}
