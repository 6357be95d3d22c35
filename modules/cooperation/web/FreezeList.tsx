import { useEffect, useState } from 'react'
import { ReasonDialog } from '#kernel/web/document/ReasonDialog.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { SupplierViews } from '#modules/company/web/public.tsx'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { freezeKinds, freezeStates } from '../shared/kinds.ts'
import { freezeWords as words } from '../shared/words.ts'
import { StateTag } from './StateTag.tsx'
import { SupplierFilter } from './SupplierFilter.tsx'
import { stale } from './stale.ts'
import { at, CooperationViews, kindsText, untilText } from './views.tsx'

type Row = RowOf<typeof calls.freezes>
const col = wordColumns(words, calls.freezes)
const Filter = filtersOf(calls.freezes)
export const keep = true

/** 冻结记录: what of whom stands or stood still, by whom, why and until when. */
export default function FreezeList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('冻结记录')), [tab])
  const list = useList(calls.freezes, { sort: '-createdAt' })
  const [lifting, setLifting] = useState<Row>()
  const lift = useAct(calls.unfreeze, { refresh: stale, done: '已解冻' })
  return (
    <>
      <ListPage
        title="冻结记录"
        list={list}
        filters={
          <>
            <Filter.Keyword placeholder="供应商、编码、冻结机构、原因" />
            <SupplierFilter />
            <Filter.Select name="kind" label={words.kinds.label} options={freezeKinds} />
            <Filter.Select name="state" label={words.state.label} options={freezeStates} multiple />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
          </>
        }
        toolbar={
          <>
            <CooperationViews now="freezes" />
            <SupplierViews now="cooperation" />
          </>
        }
        decides={['supplier', 'scope', 'kinds', 'validTo', 'state']}
        columns={[
          col.link('supplier', (f) => `${at}/${f.supplierId}`, { but: 'supplier' }),
          col.custom('scope', (f) => f.hospital ?? t('全区域')),
          col.custom('kinds', (f) => kindsText(f.kinds)),
          col.one('validFrom'),
          col.custom('validTo', (f) => untilText(f.validTo), { said: (f) => untilText(f.validTo) }),
          col.custom('state', (f) => <StateTag of={f} />, { says: Object.values(freezeStates) }),
          ...col.some('reason', 'org', 'creatorName'),
          col.one('createdAt', { sort: true }),
          ...col.some('lifterName', 'liftedAt', 'liftReason'),
          col.buttons((f) => (f.actions.includes('unfreeze') ? [{ label: '解冻', run: () => setLifting(f) }] : [])),
        ]}
      />
      {lifting && (
        <ReasonDialog
          title={`${t('解冻')} ${lifting.supplier}`}
          required
          onCancel={() => setLifting(undefined)}
          onOk={async (reason) => {
            if (await lift.run({ id: lifting.id, version: lifting.version, reason })) setLifting(undefined)
            return undefined
          }}
        />
      )}
    </>
  )
}
