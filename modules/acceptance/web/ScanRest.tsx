import { Button } from 'antd'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useTab } from '#kernel/web/shell/useTab.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { at } from './acts.ts'
import type { Acceptance } from './useRegistering.ts'

/**
 * A colleague registered it while somebody scanned: what is said of it, and where the rest of the same delivery goes on. Scans
 * that were on their way are answered here and counted nowhere, so he has to know at once.
 */
export const ScanRest = ({ of: doc }: { of: Acceptance }) => {
  const tab = useTab()
  const { data } = useAsk(
    acceptanceCalls.query,
    { deliveryId: doc.deliveryId, status: ['wait'], size: 5 },
    { quiet: true },
  )
  const rest = data?.rows.filter((r) => r.id !== doc.id) ?? []
  return (
    <div className="d-bar as-rest" role="status">
      <span>{t('此单已登记，之后的扫码不再计入')}</span>
      {rest.map((r) => (
        <Button key={r.id} type="primary" onClick={() => tab.go(`${at}/${r.id}/scan`)}>
          {t('继续扫码 {{no}}', { no: r.no })}
        </Button>
      ))}
    </div>
  )
}
