import type { Earlier as Told } from '#kernel/shared/step.ts'
import { colon, comma, t } from '../i18n.ts'
import { NONE, timeText } from '../list/time.ts'

const countsOf = ({ changed, came, went }: Told): string[] => [
  ...(changed.length > 0 ? [t('修改 {{n}} 处', { n: changed.length })] : []),
  ...(came.length > 0 ? [t('新增 {{n}} 行', { n: came.length })] : []),
  ...(went.length > 0 ? [t('删除 {{n}} 行', { n: went.length })] : []),
]

/**
 * Who refused a paper before it was submitted again, when and why, and what was changed since: its next judge sees whether
 * what was found wrong was mended.
 */
export const Earlier = ({ of }: { of: Told | null | undefined }) => {
  if (!of) return null
  const counts = countsOf(of)
  const said = (v: string, words: boolean) => (v === '' ? NONE : words ? t(v) : v)
  return (
    <section className="d-bar d-changed d-earlier" aria-label={t('上次审核意见')}>
      <div>
        <b>{t('曾被{{label}}', { label: t(of.label) }) + colon() + (of.reason || NONE)}</b>{' '}
        <span className="d-muted">
          {of.userName} · {of.orgName} · {timeText(of.at)}
        </span>
      </div>
      {counts.length === 0 && <div>{t('此后没有修改内容')}</div>}
      {counts.length > 0 && (
        <details open={of.changed.length + of.came.length + of.went.length <= 5}>
          <summary>{t('此后{{what}}', { what: counts.join(comma()) })}</summary>
          <ul>
            {of.changed.map((c) => (
              <li key={`${c.line} ${c.label}`}>
                {c.line && `${c.line} `}
                {t(c.label) + colon()}
                <del>{said(c.was, c.words)}</del> {t('改为')} <ins>{said(c.now, c.words)}</ins>
              </li>
            ))}
            {of.came.map((name) => (
              <li key={`+${name}`}>{t('新增：{{name}}', { name })}</li>
            ))}
            {of.went.map((name) => (
              <li key={`-${name}`}>{t('删除：{{name}}', { name })}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
