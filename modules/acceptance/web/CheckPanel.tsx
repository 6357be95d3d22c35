import { Button } from 'antd'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { acceptanceCalls } from '../shared/calls.ts'
import { CheckGrid } from './CheckGrid.tsx'
import { PhotoFields } from './Photos.tsx'
import { ScanBar } from './ScanBar.tsx'
import { Typed } from './Typed.tsx'
import type { Acceptance, Registering } from './useRegistering.ts'

/** Where the receiver says what came, when and how cold, and what he found of each lot. */
export const CheckPanel = ({ of: r, doc }: { of: Registering; doc: Acceptance }) => (
  <>
    <div className="l-toolbar">
      <div>
        <Button onClick={r.all}>{t('全部接收')}</Button>
        {useCan(acceptanceCalls.scan) && <ScanBar doc={doc} of={r} />}
        <Typed word="arrivedAt" value={r.arrived} wrong={!!r.wrongTime} onChange={(typed) => r.set({ typed })} />
        <Typed word="arrivedTemp" value={r.arrivedTemp} onChange={(arrivedTemp) => r.set({ arrivedTemp })} />
      </div>
    </div>
    {doc.twoSign && <p className="d-muted">{t('麻醉、精神药品须双人验收，请第二人输入账号和密码')}</p>}
    <Problem of={r.refusal} />
    <CheckGrid of={r} />
    <PhotoFields of={r} />
  </>
)
