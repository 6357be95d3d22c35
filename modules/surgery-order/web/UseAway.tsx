import { useCallback } from 'react'
import { t } from '#kernel/web/i18n.ts'
import { surgeryOrderMachine } from '../shared/machine.ts'
import { UseScan } from './UseScan.tsx'

const none: readonly never[] = []
const nothing = () => undefined

/** The order cannot be read by now: what is used is scanned all the same, and judged when there is a network. */
export const UseAway = ({ id, no, onBack }: { id: string; no: string; onBack: () => Promise<unknown> }) => {
  const back = useCallback(() => void onBack(), [onBack])
  return (
    <div className="d-page">
      <section className="d-card">
        <header className="d-title">
          <h1>
            {t(surgeryOrderMachine.label)} {no}
          </h1>
        </header>
        <p role="status">{t('没有网络，订单恢复后显示；扫码照常保存，不会丢失')}</p>
        <UseScan id={id} pieces={none} onCount={nothing} onSent={back} />
      </section>
    </div>
  )
}
