import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { stockCalls } from '../shared/calls.ts'
import { termOf } from '../shared/term.ts'
import { stockWords as words } from '../shared/words.ts'
import { Movements } from './Movements.tsx'

type Row = Answer<typeof stockCalls.query>['rows'][number]
const col = wordColumns(words, stockCalls.query)
const Filter = filtersOf(stockCalls.query)

const badge = (row: Row) =>
  row.daysLeft === null || !row.near ? null : (
    <span className="d-tag" data-tone={row.daysLeft <= 0 ? 'red' : 'orange'}>
      {t(termOf(row.daysLeft), { n: row.daysLeft })}
    </span>
  )

const expiry = col.custom('expiryDate', (r) => (
  <>
    {dateText(r.expiryDate)} {badge(r)}
  </>
))
const movements = (open: (row: Row) => void) =>
  col.custom('movements', (r) => (
    <Button type="link" size="small" onClick={() => open(r)}>
      {t(words.movements.label)}
    </Button>
  ))
const states = { normal: '正常', near: '近效期', expired: '已过期' }

export const keep = true

/** Balances by point, product, lot and expiry; a row opens the movements behind it. */
export default function StockList() {
  const list = useList(stockCalls.query, { sort: 'name' })
  const [open, setOpen] = useState<Row>()
  return (
    <>
      <ListPage
        title="库存查询"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母、批号" />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Select name="state" label="效期状态" options={states} />
            <Filter.Text name="lotNo" label={words.lotNo.label} />
          </>
        }
        toolbar={<ExportButton call={stockCalls.export} list={list} />}
        decides={['code', 'name', 'spec', 'lotNo', 'expiryDate', 'qty', 'amount']}
        columns={[
          ...(['code', 'name'] as const).map((key) => col.one(key, { sort: true })),
          ...col.some('spec', 'lotNo'),
          movements(setOpen),
          expiry,
          col.one('qty', { sort: true }),
          ...col.some('unit', 'price', 'amount', 'point', 'manufacturer', 'supplier', 'updatedAt'),
          col.one('hospital', { but: 'hospital' }),
        ]}
      />
      {open && (
        <AppModal
          open
          footer={null}
          title={`${open.name} ${open.spec} · ${t(words.lotNo.label)} ${open.lotNo}`}
          onCancel={() => setOpen(undefined)}
        >
          <Movements balanceId={open.id} />
        </AppModal>
      )}
    </>
  )
}
