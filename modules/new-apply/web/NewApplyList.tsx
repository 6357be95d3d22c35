import { Button } from 'antd'
import { useState } from 'react'
import { ExportButton } from '#kernel/web/file/ExportButton.tsx'
import { t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { type ApplyKind, applyKinds, newApplyMachine } from '../shared/machine.ts'
import { newApplyWords as words } from '../shared/words.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { at, useNewApplyActs } from './acts.ts'

const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

export const keep = true

/** Applications for new items; a hospital asks for what exists or what does not, a supplier proposes. */
export default function NewApplyList() {
  const list = useList(calls.query, { sort: '-createdAt' })
  const [adding, setAdding] = useState<ApplyKind>()
  // the page shows what is decided by, and has the dialogs
  const open = ({ id }: { id: string }) => go(`${at}/${id}`)
  const acts = useNewApplyActs({ edit: open, accept: open })
  const mayAdd = useCan(calls.add)
  const mayAudit = useCan(calls.audit)
  const kind = useSession((s) => s.currentOrg?.kind)
  return (
    <>
      <ListPage
        title="新品申请"
        list={list}
        tabs={newApplyMachine}
        filters={
          <>
            <Filter.Keyword placeholder="单号、品名、规格、生产企业、申请人" />
            <Filter.Select name="applyKind" label={words.applyKind.label} options={applyKinds} />
            <Filter.Select name="kind" label={words.kind.label} options={productKinds} />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
            {mayAudit && <Filter.Bool name="forMe" label="只看待我审核" />}
          </>
        }
        add={
          mayAdd && kind === 'supplier'
            ? { label: '推荐新品', run: () => setAdding('recommended') }
            : mayAdd && { label: '申请目录内品种', run: () => setAdding('listed') }
        }
        toolbar={
          <>
            {mayAdd && kind === 'hospital' && (
              <Button onClick={() => setAdding('unlisted')}>{t('申请目录外品种')}</Button>
            )}
            <ExportButton call={calls.export} list={list} />
          </>
        }
        decides={['no', 'name', 'status', 'annualAmount']}
        columns={[
          col.link('no', (a) => `${at}/${a.id}`, { sort: true }),
          ...col.some('name', 'spec', 'manufacturer'),
          col.status(newApplyMachine),
          ...col.some('applyKind', 'kind'),
          col.one('hospital', { but: 'hospital' }),
          ...col.some('department', 'price', 'monthlyQty'),
          col.one('annualAmount', { sort: true }),
          col.one('supplier', { but: 'supplier' }),
          col.one('creatorName'),
          col.one('createdAt', { sort: true }),
          col.actions(acts),
        ]}
      />
      {adding && <ApplyDialog kind={adding} onClose={() => setAdding(undefined)} onSaved={(id) => go(`${at}/${id}`)} />}
    </>
  )
}
