import { t } from '#kernel/web/i18n.ts'

/** It was entered after its operation. */
export const EmergencyTag = ({ of }: { of: { emergency: boolean } }) =>
  of.emergency ? (
    <span className="d-tag" data-tone="orange">
      {t('急诊补录')}
    </span>
  ) : null
