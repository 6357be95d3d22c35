import { type ActDoc, useActs } from '#kernel/web/document/acts.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { type Paper, unseenText } from '#kernel/web/upload/Papers.tsx'
import { useUnseen } from '#kernel/web/upload/seen.ts'
import { certFamilies } from '../shared/calls.ts'
import { type CertKind, endless, onPaper, type Scope, type Validity, validities } from '../shared/kinds.ts'
import { type CertStatus, certificateMachine, counts } from '../shared/machine.ts'
import { placeOf } from './places.ts'

/** What is out of date after a certificate changed. */
export const staleOf = (scope: Scope) => [certFamilies[scope].query, certFamilies[scope].detail]

type CertDoc = ActDoc & { kind?: CertKind; files?: readonly unknown[] }
/** Who submits it hears what its auditor would: of a kind that is a paper, nothing to look at is there. */
export const bareText = (kind: CertKind | undefined, files: number): string | undefined =>
  kind && onPaper(kind) && files === 0 ? t('此证件没有附件，审核人无从核对，可能被驳回') : undefined
interface Wish {
  gone?: () => void
  /** Those of the certificate that is open; a list shows none. */
  papers?: () => readonly Paper[]
}

/** What may be done with a certificate, by the calls of its scope; passing one whose papers nobody opened asks (ux.md 86). */
export const useCertActs = (scope: Scope, { gone, papers }: Wish = {}) => {
  const at = placeOf[scope]
  const unseen = useUnseen()
  const approve = (c: CertDoc) => {
    // with nothing to look at nothing can be checked
    if (!c.files?.length) return t('此证件没有附件，无从核对')
    return papers ? unseenText(unseen(papers())) : t('列表中看不到附件，请打开证件核对后再通过')
  }
  return useActs<typeof certificateMachine, CertDoc>(certificateMachine, certFamilies[scope], {
    refresh: staleOf(scope),
    at,
    gone,
    by: { renew: (c) => go(`${at}/new?replaces=${c.id}`) },
    tells: { approve, submit: (c) => bareText(c.kind, c.files?.length ?? 0) },
  })
}

const tones: Readonly<Record<Validity, string>> = {
  valid: 'green',
  near: 'orange',
  expired: 'red',
  future: 'grey',
  idle: 'grey',
  replaced: 'grey',
}

/** What the day says of a certificate; in its colour only while it counts. */
export const ValidityTag = ({ of: c }: { of: { validity: Validity; status: CertStatus } }) => (
  <span className="d-tag" data-tone={counts(c.status) ? tones[c.validity] : 'grey'}>
    {t(validities[c.validity])}
  </span>
)

/** The end of a certificate; the last of all days is none. */
export const endText = (day: string): string => (day >= endless ? t('长期') : dateText(day))
