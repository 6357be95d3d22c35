import { Button } from 'antd'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Papers, paperOf } from '#kernel/web/upload/Papers.tsx'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { certFamilies, PARTNERS } from '../shared/calls.ts'
import type { Scope } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { certWords as words } from '../shared/words.ts'
import { endText, useCertActs, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'

/** The page of a certificate of one family. */
export const detailOf = (scope: Scope) => () => <CertDetail of={scope} />

const CertDetail = ({ of: scope }: { of: Scope }) => {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(certFamilies[scope].detail, { id })
  const tab = useTab()
  const [mayDownload, ofPartners] = [useCan('baseInfo/certificate:download'), useCan(PARTNERS)]
  const mine = useSession((s) => s.currentOrg?.strId) === c?.orgId
  const may = mine || mayDownload || ofPartners
  const judged = c?.actions.includes('approve')
  // who judges has the papers beside the fields
  const papers = useMemo(() => (c && may && judged ? c.files.map(paperOf) : []), [c, may, judged])
  const acts = useCertActs(scope, { gone: tab.close, papers: () => papers })
  const at = placeOf[scope]
  return (
    <DetailPage
      of={certificateMachine}
      doc={c}
      org={c?.org}
      error={error}
      head={(c) => (
        <div className={papers.length > 0 ? 'u-beside' : undefined}>
          <div>
            {c.renewal && (
              <p className="d-note" role="note">
                <a href={`#${at}/${c.renewal.id}`}>{c.renewal.no}</a>{' '}
                {t('换证：{{status}}，有效期起 {{day}}', {
                  status: t(certificateMachine.states[c.renewal.status].label),
                  day: dateText(c.renewal.validFrom),
                })}
              </p>
            )}
            <Fields
              of={told(words, c, [
                ...(['kind', 'certNo', 'name'] as const),
                c.productId && [words.product.label, `${c.product} ${c.productCode}`],
                c.companyId && 'company',
                ...(['issuer', 'issueDate', 'validFrom'] as const),
                [words.validTo.label, endText(c.validTo)],
                [words.validity.label, <ValidityTag key="validity" of={c} />],
                ...(['covers', 'creatorName', 'createdAt', 'auditorName', 'auditedAt', 'remark'] as const),
              ])}
            />
            <Chain levels={c.chain} />
          </div>
          {papers.length > 0 && <Papers of={papers} label={t('附件')} />}
        </div>
      )}
      tabs={(c) => [
        {
          key: 'files',
          label: '附件',
          children: may ? (
            <Attachments files={c.files} label={t('附件')} />
          ) : (
            <p className="d-muted">{t('没有下载证件附件的权限')}</p>
          ),
        },
      ]}
      actions={(c) => (
        <>
          {c.replacesId && <Button onClick={() => go(`${at}/${c.replacesId}`)}>{t('被更换的证件')}</Button>}
          <ActionBar of={acts} doc={c} />
        </>
      )}
    />
  )
}
