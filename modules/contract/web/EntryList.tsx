import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { ImportButton } from '#kernel/web/file/ImportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import { categories, sources } from '../shared/kinds.ts'
import { contractMachine } from '../shared/machine.ts'
import { contractWords as words } from '../shared/words.ts'
import { at, stale, useEntryActs } from './acts.ts'
import { TypeFilter } from './TypeFilter.tsx'
import { judge } from './Unusual.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const views = { mine: '我的录入', audit: '待我审核', rejected: '已驳回' } as const

export const keep = true

/** 合同录入审核: what is entered, waits for approval and came back. */
export default function EntryList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const acts = useEntryActs()
  const mayAdd = useCan(calls.add)
  const mayAudit = useCan(calls.audit)
  const of = Object.entries(views)
    .filter(([value]) => value !== 'audit' || mayAudit)
    .map(([value, label]) => ({ value, label: t(label) }))
  return (
    <ListPage
      title="合同录入审核"
      list={list}
      of={contractMachine}
      bands={{ name: 'view', label: '录入与审核', one: true, of }}
      judge={mayAudit && judge}
      filters={
        <>
          <Filter.Keyword placeholder="合同编号、名称、单位、负责人、备注" />
          <Filter.Status name="status" of={contractMachine} />
          <TypeFilter />
          <Filter.Select name="category" label={words.category.label} options={categories} />
          <HospitalFilter />
          <SupplierFilter />
          <Filter.Select name="source" label={words.source.label} options={sources} />
          <Filter.Dates name="validFrom" label={words.validFrom.label} />
          <Filter.Dates name="validTo" label={words.validTo.label} />
          <Filter.Dates name="submittedAt" label={words.submittedAt.label} />
          <Filter.Dates name="createdAt" label={words.createdAt.label} />
          <Filter.Bool name="framework" label={words.framework.label} />
          {mayAudit && <Filter.Bool name="forMe" label="只看我可审核" />}
          <Filter.Linked name="productId" label="产品" />
        </>
      }
      add={mayAdd && { label: '录入合同', run: () => go(`${at}/new`) }}
      toolbar={
        <>
          <ExportButton call={calls.export} list={list} lines />
          <ImportButton call={calls.import} kind="oldContract" title="历史合同" adds refresh={stale} />
        </>
      }
      decides={['no', 'status', 'name', 'hospital', 'supplier', 'amount', 'validTo']}
      columns={[
        col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
        col.status(contractMachine),
        col.one('name', { sort: true }),
        col.one('typeName'),
        col.one('hospital', { but: 'hospital' }),
        col.one('supplier', { but: 'supplier' }),
        col.one('amount', { sort: true }),
        col.one('validFrom', { sort: true }),
        col.one('validTo', { sort: true }),
        ...col.some('lineCount', 'framework', 'source', 'ownerName', 'supplierOwnerName', 'outerNo', 'parentNo'),
        col.one('submittedAt', { sort: true }),
        ...col.some('auditorName', 'auditedAt', 'creatorName'),
        col.one('createdAt', { sort: true }),
        col.one('remark'),
        col.actions(acts),
      ]}
    />
  )
}
