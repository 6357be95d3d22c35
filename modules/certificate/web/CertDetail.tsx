import { Button } from 'antd'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#kernel/shared/call.ts'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Papers, paperOf } from '#kernel/web/upload/Papers.tsx'
import { told } from '#kernel/web/words.tsx'
import { Chain } from '#modules/approval/web/public.tsx'
import { productKinds } from '#modules/product/shared/kinds.ts'
import { type CertCalls, certFamilies, PARTNERS } from '../shared/calls.ts'
import { deviceClasses, type Scope } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { certWords as words } from '../shared/words.ts'
import { endText, useCertActs, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'

type Cert = Answer<CertCalls['detail']>
const names = (of: Cert['productNames']) => of.map((x) => x.name).join(comma())

/** What it covers; what names nothing is not limited and not told. */
const scopeOf = (c: Cert): (readonly [string, string])[] =>
  [
    [words.fromCompany.label, c.fromCompany] as const,
    [words.toCompany.label, c.toCompany] as const,
    [words.products.label, c.fromCompanyId ? names(c.productNames) || t('全部产品') : ''] as const,
    [words.personName.label, c.personName] as const,
    [words.personPhone.label, c.personPhone] as const,
    [words.kinds.label, c.kinds.map((k) => t(productKinds[k as 0])).join(comma())] as const,
    [words.deviceClasses.label, c.deviceClasses.map((k) => deviceClasses[k as '1']).join(comma())] as const,
    [words.categories.label, names(c.categoryNames)] as const,
    [words.regions.label, c.regions.join(comma())] as const,
    [words.hospitals.label, names(c.hospitalNames)] as const,
  ].filter(([, value]) => value)

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
                ...scopeOf(c),
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
