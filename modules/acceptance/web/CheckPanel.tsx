import { Button } from 'antd'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { at } from './acts.ts'
import { CheckGrid } from './CheckGrid.tsx'
import { OutOfRange } from './OutOfRange.tsx'
import { PhotoFields } from './Photos.tsx'
import { useAcceptanceScans } from './scans.ts'
import { Typed } from './Typed.tsx'
import type { Acceptance, Registering } from './useRegistering.ts'

/** Leads to the page where they are scanned, and says how many of this device the server has not heard of. */
const ToScan = ({ id }: { id: string }) => {
  const { waiting } = useAcceptanceScans(id)
  return (
    <>
      <Button onClick={() => go(`${at}/${id}/scan`)}>{t('扫码验收')}</Button>
      {waiting > 0 && (
        <span className="d-tag" data-tone="orange" role="status">
          {t('待上传 {{n}}', { n: waiting })}
        </span>
      )}
    </>
  )
}

/** Where the receiver says what came, when and how cold, and what he found of each lot. */
export const CheckPanel = ({ of: r, doc }: { of: Registering; doc: Acceptance }) => (
  <>
    <div className="l-toolbar">
      <div>
        <Button onClick={() => void r.all()}>{t('全部接收')}</Button>
        {useCan(acceptanceCalls.saveScan) && <ToScan id={doc.id} />}
        <Typed word="arrivedAt" value={r.arrived} wrong={!!r.wrongTime} onChange={(typed) => r.set({ typed })} />
        <Typed
          word="arrivedTemp"
          value={r.arrivedTemp}
          wrong={!!r.wrongTemp}
          onChange={(arrivedTemp) => r.set({ arrivedTemp })}
        />
      </div>
    </div>
    <OutOfRange of={doc} arrivedTemp={r.arrivedTemp} />
    {doc.twoSign && <p className="d-muted">{t('此单须双人验收，请第二人输入账号和密码')}</p>}
    <Problem of={r.refusal} />
    <CheckGrid of={r} />
    <PhotoFields of={r} />
  </>
)
