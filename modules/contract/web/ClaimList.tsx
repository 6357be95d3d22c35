import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import type { Batch } from '#kernel/web/list/BatchBar.tsx'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { HospitalFilter, SupplierFilter } from '#modules/stock/web/public.tsx'
import { claimCalls as calls } from '../shared/calls.ts'
import { categories, sources } from '../shared/kinds.ts'
import { contractMachine } from '../shared/machine.ts'
import { contractWords as words } from '../shared/words.ts'
import { at, type PoolRow, usePoolActs } from './acts.ts'
import { claimEach, useClaimDialogs } from './ClaimDialogs.tsx'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)
const views = { open: '待认领', mine: '我认领的', department: '本部门', givenUp: '已放弃' } as const

const first = { filters: { view: 'open' }, sort: '-createdAt' } as const

export const keep = true

/** 合同认领: what nobody of the house looks after yet, and what one claimed. */
export default function ClaimList() {
  const list = useList(calls.query, first)
  const dialogs = useClaimDialogs()
  const acts = usePoolActs(dialogs.ask)
  const mayClaim = useCan(calls.claim)
  const batch: Batch<PoolRow> = {
    label: '批量认领',
    fits: (r) => r.actions.includes('claim') || r.actions.includes('take'),
    run: claimEach,
  }
  return (
    <>
      <ListPage
        title="合同认领"
        list={list}
        of={contractMachine}
        bands={{
          name: 'view',
          label: '认领状态',
          one: true,
          of: Object.entries(views).map(([value, label]) => ({ value, label: t(label) })),
        }}
        batch={mayClaim ? [batch] : []}
        filters={
          <>
            <Filter.Keyword placeholder="合同编号、名称、单位、备注" />
            <Filter.Status name="status" of={contractMachine} />
            <Filter.Select name="category" label={words.category.label} options={categories} />
            <HospitalFilter />
            <SupplierFilter />
            <Filter.Select name="source" label={words.source.label} options={sources} />
            <Filter.Dates name="validTo" label={words.validTo.label} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            <Filter.Linked name="productId" label="产品" />
          </>
        }
        toolbar={<ExportButton call={calls.export} list={list} />}
        decides={['no', 'status', 'name', 'hospital', 'supplier', 'amount', 'waitingDays', 'possibleOwner']}
        columns={[
          col.link('no', (d) => `${at}/${d.id}`, { sort: true }),
          col.status(contractMachine),
          col.one('name', { sort: true }),
          col.one('typeName'),
          col.one('hospital', { but: 'hospital' }),
          col.one('supplier', { but: 'supplier' }),
          col.one('source'),
          col.one('validFrom'),
          col.one('validTo', { sort: true }),
          col.one('amount', { sort: true }),
          ...col.some('lineCount', 'waitingDays', 'possibleOwner', 'ownerName', 'ownerDepartment'),
          ...col.some('supplierOwnerName', 'claimedAt', 'giveUpReason'),
          col.one('createdAt', { sort: true }),
          col.actions(acts),
        ]}
      />
      {dialogs.view}
    </>
  )
}
