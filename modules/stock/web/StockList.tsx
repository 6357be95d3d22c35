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
import { packsText } from '../shared/causes.ts'
import { holdKinds, holdLabels } from '../shared/holds.ts'
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

/** Packs and what is left of an opened one. */
const packs = (key: 'qty' | 'availableQty', sort?: true) =>
  col.custom(key, (r) => packsText(r[key], r.ratio, r.unit, r.minUnit), { align: 'right', ...(sort ? { sort } : {}) })
const held = col.custom('holds', (r) =>
  r.holds.map((h) => (
    <span className="d-tag" data-tone={holdKinds[h].tone} key={h}>
      {t(holdKinds[h].label)}
    </span>
  )),
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
            <Filter.Select name="hold" label={words.holds.label} options={holdLabels} />
            <Filter.Select name="owner" label={words.owner.label} options={words.owner.choices!} />
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
          packs('qty', true),
          packs('availableQty'),
          held,
          ...col.some('price', 'amount', 'owner', 'point', 'manufacturer', 'supplier', 'updatedAt'),
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
