import type { Attachment } from '#kernel/shared/calls/files.ts'
import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { useViewer } from '#kernel/web/upload/useViewer.tsx'
import type { Doc } from './acts.ts'

type Signature = Doc['signatures'][number]

/** Opens the sealed paper of a signature where it stands in a row. */
const Open = ({ of: f }: { of: Attachment }) => {
  const { view, viewer } = useViewer([f])
  return (
    <>
      <button
        type="button"
        className="k-link"
        aria-label={t('预览 {{name}}', { name: f.name })}
        onClick={() => view(f)}
      >
        {t('查看扫描件')}
      </button>
      {viewer}
    </>
  )
}
export const ScanLink = ({ of: { scan } }: { of: Signature }) => (scan ? <Open of={scan} /> : NONE)

/** The scan of a party that nobody has confirmed yet. */
export const waitingOf = (d: Doc, role: string | undefined): Signature | undefined =>
  d.signatures.find(
    (s) => s.n === d.contentN && s.role === role && s.signKind === 'scan' && !s.confirmedAt && !s.returnedAt,
  )

/** What is confirmed or sent back: the paper itself, and whose hand stands on it. */
export const ScanJudged = ({ of: s }: { of: Signature | undefined }) =>
  s && (
    <>
      <p className="d-note">
        {t('请打开扫描件，与合同全文和扫描件上的签字人「{{name}}」核对', { name: s.signerName })}
      </p>
      <Attachments files={s.scan ? [s.scan] : []} label={t('盖章扫描件')} />
    </>
  )
