import { Segmented } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { go } from '#kernel/web/shell/nav.ts'

export const at = '/contractSettings/type'
export const textsAt = `${at}/texts`

/** 合同类型: what kinds of contracts there are, or the texts they are made of. */
export const TypeViews = ({ now }: { now: 'types' | 'texts' }) => (
  <Segmented
    aria-label={t('合同类型')}
    value={now}
    options={[
      { value: 'types', label: t('合同类型') },
      { value: 'texts', label: t('正文模板') },
    ]}
    onChange={(v) => v !== now && go(v === 'types' ? at : textsAt)}
  />
)

/** Whose it is. */
export const houseText = (region: boolean): string => (region ? t('区域') : t('本院'))
