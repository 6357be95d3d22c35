import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { useCan } from '../session/can.ts'
import { ImportDialog, type ImportProps } from './ImportDialog.tsx'

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
