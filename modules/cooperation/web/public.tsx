import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import type { LoadScreen } from '#kernel/web/shell/screens.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'
import { freezeWords } from '../shared/words.ts'
import { FreezeDialog } from './FreezeDialog.tsx'
import { StateTag } from './StateTag.tsx'
import { at, kindsText, untilText } from './views.tsx'

/** Lists that stand below the screen of suppliers. */
export const cooperationScreen: LoadScreen = () => import('./CooperationList.tsx')
export const freezesScreen: LoadScreen = () => import('./FreezeList.tsx')

/** 冻结 of a supplier, for who may. */
export const FreezeButton = ({ supplier }: { supplier: { id: string; name: string } }) => {
  const may = useCan(calls.freeze)
  const [open, setOpen] = useState(false)
  if (!may) return null
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('冻结')}
      </Button>
      {open && <FreezeDialog supplier={supplier} onClose={() => setOpen(false)} />}
    </>
  )
}

type Freeze = Answer<typeof calls.freezes>['rows'][number]
const col = wordLines<typeof freezeWords, Freeze>(freezeWords)

/** What of a supplier stands or stood still, as his page shows it. */
export const FreezesOf = ({ supplierId }: { supplierId: string }) => {
  const { data, error } = useAsk(calls.freezes, { supplierId, size: 100 })
  if (!data) return <Waiting error={error} />
  if (data.rows.length === 0) return <p className="d-muted">{t('没有冻结记录')}</p>
  return (
    <>
      <LineTable
        label="冻结记录"
        decides={['scope', 'kinds', 'validFrom', 'validTo', 'state']}
        rows={data.rows}
        columns={[
          col.custom('scope', (f) => f.hospital ?? t('全区域')),
          col.custom('kinds', (f) => kindsText(f.kinds)),
          col.one('validFrom'),
          col.custom('validTo', (f) => untilText(f.validTo), { width: 110 }),
          col.custom('state', (f) => <StateTag of={f} />),
          ...col.some('reason', 'org', 'creatorName', 'createdAt', 'lifterName', 'liftReason'),
        ]}
      />
      {data.rows.some((f) => f.actions.length > 0) && (
        <p>
          <Button onClick={() => go(`${at}/freezes?supplierId=${supplierId}`)}>{t('办理解冻')}</Button>
        </p>
      )}
    </>
  )
}
