import { t } from '../i18n.ts'

interface Props {
  of: readonly string[] | undefined
  /** Lines are typed below and the head is folded: the first stands for all, which the open head shows (ux.md 63). */
  folded?: boolean
}

/** A quiet strip of what somebody should know before he decides; nothing when there is nothing to tell. */
export const Warnings = ({ of, folded = false }: Props) => {
  if (!of || of.length === 0) return null
  const few = folded && of.length > 1
  return (
    <ul
      className="d-warnings"
      aria-label={t('请核对')}
      data-few={few || undefined}
      title={few ? of.join('\n') : undefined}
    >
      {(few ? of.slice(0, 1) : of).map((w) => (
        <li key={w}>{w}</li>
      ))}
      {few && <li>{t('共 {{n}} 条提醒', { n: of.length })}</li>}
    </ul>
  )
}
