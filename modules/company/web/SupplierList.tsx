import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { enabledColumn } from '#kernel/web/list/enabled.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useCertificatesOf } from '#modules/certificate/web/public.tsx'
import { supplierCalls as calls, relationCalls } from '../shared/calls.ts'
import { supplyTypes } from '../shared/types.ts'
import { companyWords as words } from '../shared/words.ts'
import { NewSupplierDialog } from './NewSupplierDialog.tsx'
import { RelationDialog } from './RelationDialog.tsx'
import { SupplierViews } from './SupplierViews.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const at = '/baseInfo/mySupplier'

export const keep = true

export default function SupplierList() {
  const list = useList(calls.query, { sort: 'name' })
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan(relationCalls.add)
  const [opening, setOpening] = useState(false)
  const mayOpen = useCan(calls.add)
  const mayCorrect = useCan('baseInfo/mySupplier:correct')
  const certificatesOf = useCertificatesOf()
  return (
    <>
      <ListPage
        title="我的供应商"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="名称、编码、拼音、信用代码" />
            <Filter.Select name="supplyType" label={words.supplyTypes.label} options={supplyTypes} />
            <Filter.Bool name="enabled" label={words.enabled.label} />
          </>
        }
        add={
          mayOpen
            ? { label: '新建供应商', run: () => setOpening(true) }
            : mayAdd && { label: '新建供货关系', run: () => setAdding(true) }
        }
        toolbar={
          <>
            {mayOpen && mayAdd && <Button onClick={() => setAdding(true)}>{t('新建供货关系')}</Button>}
            <ImportButton call={calls.import} kind="supplier" title="供应商" refresh={[calls.query]} />
            <ExportButton call={calls.export} list={list} />
            <SupplierViews now="suppliers" />
          </>
        }
        decides={['name', 'code', 'relations', 'enabled']}
        columns={[
          col.link('name', (s) => `${at}/${s.id}`, { sort: true, width: 240 }),
          col.one('code', { sort: true, width: 120 }),
          col.one('creditCode'),
          col.custom(
            'supplyTypes',
            (s) => s.supplyTypes.map((k) => t(supplyTypes[String(k) as '0'])).join(comma()) || '--',
          ),
          ...col.some('contact', 'mobile', 'address', 'relations'),
          enabledColumn(),
          col.buttons((s) => {
            const certificates = certificatesOf({ orgId: s.id })
            return [
              { label: '供货关系', run: () => go(`${at}/relations?supplierId=${s.id}`) },
              ...(certificates ? [{ label: '证件', run: certificates }] : []),
              ...(mayCorrect ? [{ label: '纠错', run: () => go(`${at}/${s.id}/correct`) }] : []),
            ]
          }),
        ]}
      />
      {opening && <NewSupplierDialog onClose={() => setOpening(false)} />}
      {adding && <RelationDialog relation={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}
