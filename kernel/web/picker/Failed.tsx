import { t } from '../i18n.ts'

/** A picker's question was not answered. */
export const Failed = ({ again }: { again: () => void }) => (
  <span>
    {t('查询失败')}{' '}
    <button type="button" className="k-link" onMouseDown={(e) => e.preventDefault()} onClick={again}>
      {t('重试')}
    </button>
  </span>
)
