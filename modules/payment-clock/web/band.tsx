import { t } from '#kernel/web/i18n.ts'
import { type Band, bands, type StopCode, stopCodes } from '../shared/types.ts'

export const at = '/settlement/paymentClock'
const tones: Record<Band, string> = { due: 'blue', overdue: 'red', stopped: 'orange', paid: 'green' }

/** Where a clock stands, and what stops it. */
export const BandTag = ({ of: { band, stop } }: { of: { band: Band; stop: StopCode | null } }) => (
  <span className="d-tag" data-tone={tones[band]} title={stop ? t(stopCodes[stop]) : undefined}>
    {t(bands[band])}
  </span>
)
