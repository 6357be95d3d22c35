import { useCallback, useState } from 'react'
import { cmp } from '#kernel/shared/decimal.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { priceText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { PriceViews } from '#modules/region-price/web/public.tsx'
import { priceCalls as calls } from '../shared/calls.ts'
import { changeText, shareOf } from '../shared/change.ts'
import { priceMachine, priceReasons, priceTypes } from '../shared/machine.ts'
import { priceWords as words } from '../shared/words.ts'
import { at, stale, usePriceActs } from './acts.ts'
import { EditPrice } from './EditPrice.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

type Row = RowOf<typeof calls.query>

/** What passes: of one paper its change, of all together the greatest one. */
const changeOf = ({ name, spec, oldPrice, newPrice }: Row): string =>
  `${name} ${spec} ${priceText(oldPrice)} → ${priceText(newPrice)} (${changeText(oldPrice, newPrice)})`
const judged = (rows: readonly Row[]): string => {
  const [most] = rows.toSorted((a, b) => cmp(shareOf(b.oldPrice, b.newPrice), shareOf(a.oldPrice, a.newPrice)))
  return most ? t('变动最大：{{change}}', { change: changeOf(most) }) : ''
}

const partners = ['hospital', 'supplier']

export const keep = true
export const marked = true

export default function PriceList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const mayAudit = useCan(calls.audit)
  const { rows, selection } = list
  const judge = useCallback(
    (ids: readonly string[], id?: string) => {
      const of = (one: string): Row | undefined => selection.get().get(one) ?? rows.find((row) => row.id === one)
      const [row] = id ? [of(id)] : []
      return row ? changeOf(row) : judged(ids.flatMap((one) => of(one) ?? []))
    },
    [rows, selection],
  )
  const [editing, setEditing] = useState<Row>()
  const acts = usePriceActs<Row>(setEditing)
  const mayAdd = useCan(calls.addAll)
  const judges = useSession((s) => s.currentOrg?.kind === 'authority')
  return (
    <>
      <ListPage
        title="调价管理"
        list={list}
        tabs={priceMachine}
        judge={mayAudit && judge}
        filters={
          <>
            <Filter.Keyword placeholder="调价单号、产品、供应商" />
            <Filter.Select name="priceType" label={words.type.label} options={priceTypes} />
            <Filter.Select name="reason" label={words.reason.label} options={priceReasons} />
            <Filter.Dates name="effectiveDate" label={words.effectiveDate.label} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
          </>
        }
        add={mayAdd && { label: '新建调价单', run: () => go(`${at}/new`) }}
        toolbar={
          <>
            <PriceViews now="single" />
            <ImportButton call={calls.import} kind="priceAdjustment" title="调价单" refresh={stale} />
            <ExportButton call={calls.export} list={list} />
          </>
        }
        // who judges the papers of many hospitals tells two of one article by whose they are; the change says what is left out
        decides={['no', 'name', 'newPrice', 'change', 'status', ...(judges ? partners : ['oldPrice', 'effectiveDate'])]}
        columns={[
          col.link('no', (a) => `${at}/${a.id}`, { sort: true }),
          ...col.some('name', 'oldPrice', 'newPrice'),
          col.custom('change', (a) => changeText(a.oldPrice, a.newPrice), { align: 'right' }),
          col.one('effectiveDate', { sort: true }),
          col.status(priceMachine),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          ...col.some('spec', 'unit', 'type', 'code', 'reason', 'manufacturer', 'creatorName'),
          col.one('createdAt', { sort: true }),
          col.one('auditorName'),
          col.actions(acts),
        ]}
      />
      {editing && <EditPrice of={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}
