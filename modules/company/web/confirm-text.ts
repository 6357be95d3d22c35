import { t } from '#kernel/web/i18n.ts'

/** What comes of confirming a relation, to the supplier himself or to the authority in his place. */
export const confirmText = ({ hospital, supplier }: { hospital: string; supplier: string }, own: boolean): string =>
  own
    ? t('确认向「{{hospital}}」供货；确认后该医院可以看到贵单位的账户和证件', { hospital })
    : t('确认「{{supplier}}」向「{{hospital}}」供货，此后「{{hospital}}」可以看到该供应商的账户和证件', {
        hospital,
        supplier,
      })
