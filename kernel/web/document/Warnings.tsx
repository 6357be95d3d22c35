import { t } from '../i18n.ts'

/** A quiet strip of what somebody should know before he decides; nothing when there is nothing to tell. */
export const Warnings = ({ of }: { of: readonly string[] | undefined }) =>
  of && of.length > 0 ? (
    <ul className="d-warnings" aria-label={t('请核对')}>
      {of.map((w) => (
        <li key={w}>{w}</li>
      ))}
    </ul>
  ) : null
