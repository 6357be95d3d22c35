import { t } from '#kernel/web/i18n.ts'
import '#kernel/web/document/document.css'

/** It stands beside everything of a drill. */
export const DrillTag = () => (
  <span className="d-tag" data-tone="blue">
    {t('演练')}
  </span>
)

export const LateTag = ({ n }: { n: number }) => (
  <span className="d-tag" data-tone="red">
    {t('超时 {{n}}', { n })}
  </span>
)

/** Minutes as people say them. */
export const spanText = (minutes: number): string =>
  minutes < 60
    ? t('{{n}} 分钟', { n: minutes })
    : minutes < 60 * 48
      ? t('{{n}} 小时', { n: Math.floor(minutes / 60) })
      : t('{{n}} 天', { n: Math.floor(minutes / 1440) })
