import { useMemo } from 'react'
import { useParams } from 'react-router'
import { ActionBar } from '#kernel/web/document/ActionBar.tsx'
import { DetailPage } from '#kernel/web/document/DetailPage.tsx'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { ask, type BlobResult } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { type Paper, Papers } from '#kernel/web/upload/Papers.tsx'
import { told } from '#kernel/web/words.tsx'
import { CertificatesButton } from '#modules/certificate/web/public.tsx'
import { registrationCalls as calls } from '../shared/calls.ts'
import { registrationKinds, registrationMachine } from '../shared/machine.ts'
import { paperKinds } from '../shared/papers.ts'
import { registrationWords as words } from '../shared/words.ts'
import { useReview } from './acts.ts'
import './register.css'

const bytesOf = async (id: string): Promise<Blob> =>
  ((await ask(calls.file, { id }, { quiet: true })) as unknown as BlobResult).blob

/** Papers of who was let in are his, as drafts nobody else sees until he hands them in. */
const Certificates = ({ of: orgId }: { of: string }) => (
  <section aria-label={t('附件')}>
    <p className="d-note">{t('通过后，注册时的附件成为该供应商的证件草稿，由其补全并提交；提交后可在其证件中查看')}</p>
    <CertificatesButton of={{ orgId }} />
  </section>
)

export const keep = true

/** One registration: what was written, its papers, and what a person should look at before deciding. */
export default function ReviewPage() {
  const { id = '' } = useParams()
  const { data: r, error } = useAsk(calls.detail, { id })
  const papers = useMemo(
    () =>
      (r?.files ?? [])
        .filter((f) => f.state === 'held')
        .map((f): Paper => ({ ...f, key: f.id, label: t(paperKinds[f.kind]), load: () => bytesOf(f.id) })),
    [r],
  )
  const acts = useReview(() => papers)
  const company = r?.kind === 'org'
  return (
    <DetailPage
      of={registrationMachine}
      doc={r}
      org={r && t(registrationKinds[r.kind])}
      error={error}
      head={(r) => (
        <div className="u-beside">
          <Fields
            of={told(words, r, [
              'orgName',
              ...(company
                ? ([
                    ...(['creditCode', 'legalPerson', 'licenceNo'] as const),
                    ['营业期限', `${dateText(r.licenceFrom)} ~ ${r.licenceTo ? dateText(r.licenceTo) : t('长期')}`],
                    ...(['district', 'address', 'businessScope'] as const),
                  ] as const)
                : (['departmentName', 'remark'] as const)),
              ...(['loginName', 'name', 'mobile', 'email', 'job', 'ip', 'reason'] as const),
            ])}
          />
          {r.supplierId ? <Certificates of={r.supplierId} /> : <Papers of={papers} label={t('附件')} />}
        </div>
      )}
      tabs={() => []}
      actions={(r) => <ActionBar of={acts} doc={r} />}
    />
  )
}
