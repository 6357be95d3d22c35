import { lazy, Suspense, useEffect, useState } from 'react'
import { useActs } from '#kernel/web/document/acts.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { wordColumns } from '#kernel/web/list/columns.tsx'
import { filtersOf } from '#kernel/web/list/Filter.tsx'
import { dateText } from '#kernel/web/list/format.ts'
import { ListPage } from '#kernel/web/list/ListPage.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { type RowOf, useList } from '#kernel/web/list/useList.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { SupplierViews } from '#modules/company/web/public.tsx'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { freezeKinds, noEnd } from '../shared/kinds.ts'
import { cooperationMachine } from '../shared/machine.ts'
import { cooperationWords as words } from '../shared/words.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { SupplierFilter } from './SupplierFilter.tsx'
import { stale } from './stale.ts'
import { at, CooperationViews, untilText } from './views.tsx'

const TermDialog = lazy(() => import('./TermDialog.tsx'))

type Row = RowOf<typeof calls.query>
const col = wordColumns(words, calls.query)
const Filter = filtersOf(calls.query)

const frozenText = (c: Row): string =>
  c.frozen.map((f) => `${t(freezeKinds[f.kind])} ${untilText(f.until)}`).join(comma())

export const keep = true

/** Who works with whom, since when and until when, and what stands still between them. */
export default function CooperationList() {
  const tab = useTab()
  useEffect(() => tab.setTitle(t('合作与冻结')), [tab])
  const list = useList(calls.query, { sort: '-createdAt' })
  const [freezing, setFreezing] = useState<{ id: string; name: string }>()
  const [term, setTerm] = useState<Row>()
  const acts = useActs<typeof cooperationMachine, Row>(cooperationMachine, calls, {
    refresh: stale,
    at: `${at}/cooperation`,
    by: { freeze: (c) => setFreezing({ id: c.supplierId ?? '', name: c.supplier }), setTerm },
  })
  const [inviting, setInviting] = useState(false)
  const mayInvite = useCan(calls.invite)
  const supplier = useSession((s) => s.currentOrg?.kind === 'supplier')
  return (
    <>
      <ListPage
        title="合作与冻结"
        list={list}
        tabs={cooperationMachine}
        filters={
          <>
            <Filter.Keyword placeholder="编号、名称、编码、信用代码、拼音" />
            <SupplierFilter />
            <Filter.Dates name="createdAt" label={words.createdAt.label} />
          </>
        }
        add={mayInvite && { label: supplier ? '申请合作' : '邀请供应商', run: () => setInviting(true) }}
        toolbar={
          <>
            <CooperationViews now="cooperation" />
            <SupplierViews now="cooperation" />
          </>
        }
        decides={['supplier', 'hospital', 'status', 'frozen', 'validTo']}
        columns={[
          col.one('no'),
          col.one('supplier', { but: 'supplier', sort: true }),
          col.one('hospital', { but: 'hospital', sort: true }),
          col.status(cooperationMachine),
          col.custom('frozen', (c) =>
            c.frozen.length === 0 ? (
              NONE
            ) : (
              <span className="d-fault" title={frozenText(c)}>
                {frozenText(c)}
              </span>
            ),
          ),
          col.one('validFrom'),
          col.custom('validTo', (c) => (c.validTo === noEnd ? t('长期') : dateText(c.validTo)), { width: 110 }),
          col.custom('payDays', (c) => c.payDays ?? t('区域账期')),
          ...col.some('relations', 'creditCode', 'invitedBy', 'stopReason', 'note', 'creatorName'),
          col.one('createdAt', { sort: true }),
          ...col.some('answererName', 'answeredAt'),
          col.actions(acts, (c) => [
            ...(c.supplierId && !supplier
              ? [{ label: '供货关系', run: () => go(`${at}/relations?supplierId=${c.supplierId}`) }]
              : []),
          ]),
        ]}
      />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {term && (
        <Suspense fallback={null}>
          <TermDialog of={term} onClose={() => setTerm(undefined)} />
        </Suspense>
      )}
      {freezing && <FreezeDialog supplier={freezing} onClose={() => setFreezing(undefined)} />}
    </>
  )
}
