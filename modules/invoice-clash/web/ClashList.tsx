import { useEffect, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { clashCalls as calls } from '../shared/calls.ts'
import { clashWords as words } from '../shared/words.ts'

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

/** 号码冲突: an invoice number two handed in, who has it beside who handed it in again. */
export default function ClashList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('号码冲突')), [tab])
  const list = useList(calls.query, { sort: '-lastAt' })
  const mayClose = useCan(calls.close)
  const [closing, setClosing] = useState<Row>()
  const close = useAct(calls.close, { refresh: [calls.query], done: '已结案' })
  return (
    <>
      <ListPage
        title="号码冲突"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="发票号码、登记单号、单位" />
            <HospitalFilter />
            <SupplierFilter />
            <Filter.Bool name="closed" label={words.closed.label} />
            <Filter.Dates name="lastAt" label={words.lastAt.label} />
          </>
        }
        decides={['key', 'heldSupplier', 'supplier', 'closed', 'lastAt']}
        columns={[
          col.link('key', (r) => `/settlement/invoice/${r.heldId}`, { sort: true }),
          col.one('heldSupplier'),
          col.one('supplier'),
          col.one('closed'),
          col.one('lastAt', { sort: true }),
          ...col.some('heldHospital', 'hospital', 'heldAmount'),
          col.one('amount', { sort: true }),
          ...col.some('heldIssueDate', 'issueDate', 'times', 'heldNo', 'submitterName'),
          col.one('firstAt', { sort: true }),
          ...col.some('conclusion', 'closerName', 'closedAt'),
          col.buttons((r) => (mayClose && !r.closed ? [{ label: '结案', run: () => setClosing(r) }] : [])),
        ]}
      />
      {closing && (
        <ReasonDialog
          title={`${t('结案')} ${closing.key}`}
          required
          onCancel={() => setClosing(undefined)}
          onOk={async (conclusion) => {
            if (await close.run({ id: closing.id, version: closing.version, conclusion })) setClosing(undefined)
            return undefined
          }}
        />
      )}
    </>
  )
}
