import { Segmented } from 'antd'
import { useState } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useTurn } from '#kernel/web/list/useTurn.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { relationCalls as calls, supplierCalls } from '../shared/calls.ts'
import { type Relation, RelationDialog } from './RelationDialog.tsx'
import { SupplierFilter } from './SupplierFilter.tsx'

const col = columnsOf(calls.query)
const stale = [calls.query, supplierCalls.query]

export default function RelationList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const [editing, setEditing] = useState<Relation | 'new'>()
  const mayAdd = useCan(calls.add)
  const turn = useTurn(calls.switch, stale)
  return (
    <>
      <ListPage
        title="供货关系"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="产品名称、编码、拼音" />
            <SupplierFilter />
            <Filter.Select name="kind" label="产品大类" options={productKinds} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建供货关系', run: () => setEditing('new') }}
        toolbar={
          <Segmented
            aria-label={t('查看')}
            value="relations"
            options={[
              { value: 'suppliers', label: t('供应商') },
              { value: 'relations', label: t('供货关系') },
            ]}
            onChange={(v) => v === 'suppliers' && go('/baseInfo/mySupplier')}
          />
        }
        columns={[
          col.text('code', '产品编码', { width: 120 }),
          col.text('name', '产品名称', { sort: true, width: 200 }),
          col.text('spec', '规格', { width: 120 }),
          col.text('packSpec', '包装规格'),
          col.text('unit', '单位', { width: 60 }),
          col.text('manufacturer', '生产企业', { width: 180 }),
          col.text('supplier', '供应商', { width: 200 }),
          col.text('hospital', '医院', { width: 180 }),
          col.price('price', '供货价', { sort: true }),
          col.price('listedPrice', '挂网价'),
          col.price('ceilingPrice', '最高限价'),
          col.date('validFrom', '有效期自'),
          col.date('validTo', '有效期至'),
          enabledColumn(),
          col.buttons((row) => [
            ...(row.actions.includes('edit') ? [{ label: '修改', run: () => setEditing(row) }] : []),
            ...(row.actions.includes('enable') || row.actions.includes('disable')
              ? [
                  {
                    label: row.enabled ? '停用' : '启用',
                    danger: row.enabled,
                    run: () => void turn.run({ id: row.id, version: row.version, enabled: !row.enabled }),
                  },
                ]
              : []),
          ]),
        ]}
      />
      {editing && (
        <RelationDialog relation={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}
