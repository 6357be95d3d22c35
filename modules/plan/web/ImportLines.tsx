import { Button } from 'antd'
import { useState } from 'react'
import { ImportDialog } from '#kernel/web/file/ImportDialog.tsx'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import type { KeptPaper } from '#modules/purchase-list/web/public.tsx'
import { planCalls } from '../shared/calls.ts'
import { stale } from './acts.ts'

/** Lines of a file into the plan that is typed: it is saved as a draft first, and shows afterwards what came in. */
export const ImportLines = ({ of }: { of: KeptPaper }) => {
  const [into, setInto] = useState<{ id: string; version: number }>()
  const [busy, setBusy] = useState(false)
  if (!useCan(planCalls.import)) return null
  const open = async () => {
    setBusy(true)
    setInto(await of.kept())
    setBusy(false)
  }
  return (
    <>
      <Button size="small" loading={busy} title={t('先保存草稿，再导入明细')} onClick={() => void open()}>
        {t('导入')}
      </Button>
      {into && (
        <ImportDialog
          call={planCalls.import}
          kind="planLine"
          title="采购计划明细"
          extra={{ id: into.id, version: String(into.version) }}
          refresh={stale}
          onClose={() => {
            setInto(undefined)
            of.reload()
          }}
        />
      )}
    </>
  )
}
