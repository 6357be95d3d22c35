import { Segmented } from 'antd'
import { useState } from 'react'
import { comma, t } from '#kernel/web/i18n.ts'
import { columnsOf } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { Filter } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useCertificatesOf } from '#modules/certificate/web/public.tsx'
import { supplierCalls as calls, relationCalls } from '../shared/calls.ts'
import { supplyTypes } from '../shared/fields.ts'
import { RelationDialog } from './RelationDialog.tsx'

const col = columnsOf(calls.query)
const at = '/baseInfo/mySupplier'

export default function SupplierList() {
  const list = useList(calls.query, { sort: 'name' })
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan(relationCalls.add)
  const certificatesOf = useCertificatesOf()
  return (
    <>
      <ListPage
        title="我的供应商"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、信用代码" />
            <Filter.Select name="supplyType" label="供应品类" options={supplyTypes} />
            <Filter.Bool name="enabled" label="启用" />
          </>
        }
        add={mayAdd && { label: '新建供货关系', run: () => setAdding(true) }}
        toolbar={
          <Segmented
            aria-label={t('查看')}
            value="suppliers"
            options={[
              { value: 'suppliers', label: t('供应商') },
              { value: 'relations', label: t('供货关系') },
            ]}
            onChange={(v) => v === 'relations' && go(`${at}/relations`)}
          />
        }
        columns={[
          col.link('name', '供应商', (s) => `${at}/${s.id}`, { sort: true, width: 240 }),
          col.text('code', '编码', { sort: true, width: 120 }),
          col.text('creditCode', '统一社会信用代码', { width: 180 }),
          col.custom(
            'supplyTypes',
            '供应品类',
            (s) => s.supplyTypes.map((k) => t(supplyTypes[String(k) as '0'])).join(comma()) || '--',
          ),
          col.text('contact', '联系人', { width: 100 }),
          col.text('mobile', '手机', { width: 130 }),
          col.text('address', '地址', { width: 240 }),
          col.int('relations', '供货品种数', { width: 100 }),
          enabledColumn(),
          col.buttons((s) => {
            const certificates = certificatesOf({ orgId: s.id })
            return [
              { label: '供货关系', run: () => go(`${at}/relations?supplierId=${s.id}`) },
              ...(certificates ? [{ label: '证件', run: certificates }] : []),
            ]
          }),
        ]}
      />
      {adding && <RelationDialog relation={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
