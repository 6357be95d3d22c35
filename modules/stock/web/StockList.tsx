import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { stockCalls } from '../shared/calls.ts'
import { termOf } from '../shared/term.ts'
import { Movements } from './Movements.tsx'

type Row = Answer<typeof stockCalls.query>['rows'][number]
const col = columnsOf(stockCalls.query)

const badge = (row: Row) =>
  row.daysLeft === null || !row.near ? null : (
    <span className="d-tag" data-tone={row.daysLeft <= 0 ? 'red' : 'orange'}>
      {t(termOf(row.daysLeft), { n: row.daysLeft })}
    </span>
  )

const columns = [
  col.text('code', '产品编码', { width: 110, sort: true }),
  col.text('name', '产品名称', { width: 170, sort: true }),
  col.text('spec', '规格', { width: 110 }),
  col.text('lotNo', '批号', { width: 110 }),
  col.custom(
    'expiryDate',
    '有效期至',
    (r) => (
      <>
        {dateText(r.expiryDate)} {badge(r)}
      </>
    ),
    { width: 180 },
  ),
  col.qty('qty', '库存数量', { sort: true }),
  col.text('unit', '单位', { width: 56 }),
  col.price('price', '单价'),
  col.money('amount', '金额', { sum: true }),
  col.text('point', '配送点', { width: 120 }),
  col.text('manufacturer', '生产企业', { width: 180 }),
  col.text('supplier', '供应商', { width: 180 }),
  col.time('updatedAt', '更新时间'),
]
const hospital = col.text('hospital', '医院', { width: 180 })

/** Balances by point, product, lot and expiry; a row opens the movements behind it. */
export default function StockList() {
  const list = useList(stockCalls.query, { sort: 'name' })
  const [open, setOpen] = useState<Row>()
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="库存查询"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音首字母、批号" />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Select
              name="state"
              label="效期状态"
              options={{ normal: '正常', near: '近效期', expired: '已过期' }}
            />
            <Filter.Text name="lotNo" label="批号" />
          </>
        }
        toolbar={<ExportButton call={stockCalls.export} list={list} />}
        columns={[
          ...columns.slice(0, 4),
          col.custom(
            'movements',
            '流水',
            (r) => (
              <Button type="link" size="small" onClick={() => setOpen(r)}>
                {t('流水')}
              </Button>
            ),
            { width: 70 },
          ),
          ...columns.slice(4),
          ...(kind === 'hospital' ? [] : [hospital]),
        ]}
      />
      {open && (
        <AppModal
          open
          footer={null}
          title={`${open.name} ${open.spec} · ${t('批号')} ${open.lotNo}`}
          onCancel={() => setOpen(undefined)}
        >
          <Movements balanceId={open.id} />
        </AppModal>
      )}
    </>
  )
}
