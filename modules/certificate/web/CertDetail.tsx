import { Button } from 'antd'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Timeline } from '#kernel/web/document/Timeline.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, timeText } from '#kernel/web/list/format.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { certFamilies, PARTNERS } from '../shared/calls.ts'
import { certKinds, type Scope } from '../shared/kinds.ts'
import { certificateMachine } from '../shared/machine.ts'
import { endText, useCertActs, ValidityTag } from './acts.tsx'
import { placeOf } from './places.ts'

/** The page of a certificate of one family. */
export const detailOf = (scope: Scope) => () => <CertDetail of={scope} />

const CertDetail = ({ of: scope }: { of: Scope }) => {
  const { id = '' } = useParams()
  const { data: c, error } = useAsk(certFamilies[scope].detail, { id })
  const tab = useTab()
  const acts = useCertActs(scope, tab.close)
  const [mayDownload, ofPartners] = [useCan('baseInfo/certificate:download'), useCan(PARTNERS)]
  const mine = useSession((s) => s.currentOrg?.strId) === c?.orgId
  const at = placeOf[scope]
  return (
    <DetailPage
      of={certificateMachine}
      doc={c}
      org={c?.org}
      error={error}
      head={
        c && (
          <Fields
            of={[
              ['证件类型', t(certKinds[c.kind])],
              ['证件编号', c.certNo],
              ['证件名称', c.name],
              ...(c.productId ? ([['产品', `${c.product} ${c.productCode}`]] as [string, string][]) : []),
              ...(c.companyId ? ([['生产企业', c.company]] as [string, string][]) : []),
              ['发证机关', c.issuer],
              ['发证日期', dateText(c.issueDate)],
              ['有效期起', dateText(c.validFrom)],
              ['有效期止', endText(c.validTo)],
              ['有效状态', <ValidityTag key="validity" of={c} />],
              ['许可范围', c.covers],
              ['创建人', c.creatorName],
              ['创建时间', timeText(c.createdAt)],
              ['审核人', c.auditorName],
              ['审核时间', timeText(c.auditedAt)],
              ['备注', c.remark],
            ]}
          />
        )
      }
      tabs={
        c
          ? [
              {
                key: 'files',
                label: '附件',
                children:
                  mine || mayDownload || ofPartners ? (
                    <Attachments files={c.files} label={t('附件')} />
                  ) : (
                    <p className="d-muted">{t('没有下载证件附件的权限')}</p>
                  ),
              },
              { key: 'history', label: '操作记录', children: <Timeline steps={c.history} /> },
            ]
          : []
      }
      actions={
        c && (
          <>
            {c.replacesId && <Button onClick={() => go(`${at}/${c.replacesId}`)}>{t('被更换的证件')}</Button>}
            <ActionBar of={acts} doc={c} />
          </>
        )
      }
    />
  )
}
