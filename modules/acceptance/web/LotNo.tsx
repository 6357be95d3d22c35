import { t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import type { Line } from './checks.ts'

/** The lot that came; where the slip names another one, that one, and whether its supplier said so. */
export const LotNo = ({ of: l }: { of: Pick<Line, 'lotNo' | 'slipLot' | 'lotConfirmedAt'> }) =>
  l.slipLot === null ? (
    l.lotNo || NONE
  ) : (
    <span className="d-wrap" title={t('随货单批号 {{lot}}', { lot: l.slipLot || NONE })}>
      {l.lotNo}{' '}
      <span className="d-tag" data-tone={l.lotConfirmedAt ? 'green' : 'orange'}>
        {t(l.lotConfirmedAt ? '批号已确认' : '批号待确认')}
      </span>
    </span>
  )
