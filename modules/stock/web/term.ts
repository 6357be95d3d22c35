import { t } from '#kernel/web/i18n.ts'

/** What is left of a lot; it is good to the end of its last day (domain §2.24). */
export const termText = (daysLeft: number): string =>
  daysLeft < 0 ? t('已过期') : daysLeft === 0 ? t('今日到期') : t('剩 {{n}} 天', { n: daysLeft })
