import { useEffect } from 'react'
import { useActs } from '#kernel/web/document/acts.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { qtyText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { vbpCalls as calls } from '../shared/calls.ts'
import { transferMachine } from '../shared/machine.ts'
import { transferWords as words } from '../shared/words.ts'
import { at, stale, VolumeViews } from './Views.tsx'

type Row = RowOf<typeof calls.transfers>
const col = wordColumns(words, calls.transfers)
const Filter = filtersOf(calls.transfers)

const packs = (x: Row): string => `${qtyText(x.qty)} ${x.supplyUnit}`

const useTransferActs = () => {
  // its reason is read where one decides, whatever the list has room for
  const moved = (x: Row) => ({ qty: packs(x), from: x.fromHospital, to: x.toHospital, reason: x.reason })
  return useActs<typeof transferMachine, Row>(transferMachine, calls, {
    refresh: stale,
    at: `${at}/transfers`,
    tells: {
      agree: (x) => t('{{from}} 的 {{qty}} 调入 {{to}}，监管确认后生效；调剂原因：{{reason}}', moved(x)),
      confirm: (x) => t('约定量 {{qty}} 由 {{from}} 调入 {{to}}，不能恢复；调剂原因：{{reason}}', moved(x)),
    },
  })
}

export const keep = true

/** 调剂: who lends whom what, and whose word it waits for. */
export default function TransferList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('带量调剂')), [tab])
  const list = useList(calls.transfers, { sort: '-createdAt' })
  const acts = useTransferActs()
  return (
    <ListPage
      title="带量调剂"
      list={list}
      tabs={transferMachine}
      filters={
        <>
          <Filter.Keyword placeholder="单号、医院、产品、批次" />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Bool name="forUs" label="待本院答复" />
        </>
      }
      toolbar={<VolumeViews now="transfers" />}
      decides={['name', 'fromHospital', 'toHospital', 'qty', 'status']}
      columns={[
        col.one('no', { sort: true }),
        col.link('name', (x) => `${at}/item/${x.itemId}`),
        ...col.some('fromHospital', 'toHospital'),
        // with its unit: at the largest letters a column of its own pushes others out of the first view
        col.custom('qty', packs, { align: 'right', sort: true }),
        col.status(transferMachine),
        ...col.some('reason', 'spec', 'manufacturer', 'batch', 'year', 'creatorName'),
        col.one('createdAt', { sort: true }),
        ...col.some('answererName', 'answeredAt', 'confirmerName', 'confirmedAt'),
        col.actions(acts),
      ]}
    />
  )
}

const lines = [
  ...col.some('no', 'fromHospital', 'toHospital', 'qty', 'supplyUnit'),
  col.status(transferMachine),
  ...col.some('reason', 'creatorName', 'createdAt', 'answererName', 'confirmerName', 'confirmedAt'),
]
/** The transfers of an article. */
export const TransfersOf = ({ itemId }: { itemId: string }) => {
  const { data, error } = useAsk(calls.transfers, { itemId, size: 100 })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('没有调剂')}</p>
  return (
    <LineTable
      label="调剂"
      decides={['no', 'fromHospital', 'toHospital', 'qty', 'supplyUnit', 'status']}
      rows={data.rows}
      columns={lines}
    />
  )
}
