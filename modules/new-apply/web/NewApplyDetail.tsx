import { useState } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { familyOfKind } from '#modules/product/shared/calls.ts'
import { PaperFiles } from '#modules/trail/web/public.tsx'
import { newApplyCalls as calls } from '../shared/calls.ts'
import { newApplyMachine } from '../shared/machine.ts'
import { newApplyWords as words } from '../shared/words.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import { ApplyDialog } from './ApplyDialog.tsx'
import { useNewApplyActs } from './acts.ts'
import { Similar } from './Similar.tsx'

export const keep = true
export const marked = true

/** An application with what it asks for, the people who pass it, and what the hospital buys of that name. */
export default function NewApplyDetail() {
  const { id = '' } = useParams()
  const { data: a, error } = useAsk(calls.detail, { id })
  const tab = useTab()
  const [open, setOpen] = useState<'edit' | 'accept'>()
  const acts = useNewApplyActs({ edit: () => setOpen('edit'), accept: () => setOpen('accept'), gone: tab.close })
  const kind = useSession((s) => s.currentOrg?.kind)
  const close = () => setOpen(undefined)
  return (
    <>
      <DetailPage
        of={newApplyMachine}
        doc={a}
        org={a?.org}
        error={error}
        head={(a) => (
          <>
            <Fields
              of={told(words, a, [
                ...(['applyKind', 'kind', 'name', 'spec', 'packSpec', 'unit', 'manufacturer'] as const),
                ...(['approvalNo', 'insuranceCode', 'hospital'] as const),
                a.department && 'department',
                a.temporary && 'temporary',
                ...(['supplier', 'price', 'monthlyQty', 'annualAmount'] as const),
                ...(['reason', 'evidence', 'similarNote', 'creatorName', 'submittedAt'] as const),
                a.auditorName && 'auditorName',
                a.platformName && 'platformName',
              ])}
            />
            {a.productId && (
              <p>
                {t('产品')}{' '}
                <a href={`#/${familyOfKind(a.kind).screen}/${a.productId}`}>
                  {a.code} {a.name}
                </a>
                {a.catalogItemId && kind === 'hospital' && (
                  <>
                    {' · '}
                    <a href={`#/purchaseList/catalogues?keyword=${a.code}`}>{t('采购目录草稿')}</a>
                  </>
                )}
              </p>
            )}
            <Chain levels={a.chain} />
          </>
        )}
        tabs={(a) => [
          ...(kind === 'supplier'
            ? []
            : [
                {
                  key: 'similar',
                  label: '同类品种',
                  children: <Similar productId={a.productId ?? undefined} name={a.name} hospitalId={a.hospitalId} />,
                },
              ]),
          { key: 'files', label: '附件', children: <PaperFiles kind="newApply" id={id} /> },
        ]}
        actions={(a) => <ActionBar of={acts} doc={a} />}
      />
      {open === 'edit' && a && <ApplyDialog of={a} kind={a.applyKind} onClose={close} />}
      {open === 'accept' && a && <AcceptDialog of={a} onClose={close} />}
    </>
  )
}
