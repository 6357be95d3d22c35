import { Button } from 'antd'
import { useState } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'
import { useCan } from '../session/can.ts'
import { ImportDialog } from './ImportDialog.tsx'

/** An import call: multipart, answers an `ImportReport`. */
export type ImportCall = Call<any, any, ImportReport>

export interface ImportProps {
  call: ImportCall
  /** Kind of the importer, for the template. */
  kind: string
  title: string
  /** There is a second import beside it: the button says which it is. */
  named?: boolean
  /** Further parts of the call. */
  extra?: Record<string, string>
  /** Calls whose answers are out of date after an import. */
  refresh: readonly Call[]
}

/** 导入: hidden without permission. */
export const ImportButton = (props: ImportProps) => {
  const [open, setOpen] = useState(false)
  if (!useCan(props.call)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {props.named ? t('导入{{what}}', { what: t(props.title) }) : t('导入')}
      </Button>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
