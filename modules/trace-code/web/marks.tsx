import { Tag } from 'antd'
import { t } from '#kernel/web/i18n.ts'

/** Whether the numbers of a row agree. */
export const Agrees = ({ differs }: { differs: boolean }) =>
  differs ? <Tag color="red">{t('不一致')}</Tag> : <Tag color="green">{t('一致')}</Tag>
export const agreesText = (r: { differs: boolean }): string => (r.differs ? t('不一致') : t('一致'))
