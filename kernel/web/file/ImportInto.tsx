import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { useCan } from '../session/can.ts'
import { ImportDialog, type ImportProps } from './ImportDialog.tsx'

interface Paper {
  id: string
  version: number
}
interface Props extends Omit<ImportProps, 'extra'> {
  /** Saves what is typed, and takes what became of it. */
  of: { kept: () => Promise<Paper | undefined>; reload: () => void }
}

/** Lines of a file into the paper that is typed: it is saved as a draft first, and shows afterwards what came in. */
export const ImportInto = ({ of, ...p }: Props) => {
  const [into, setInto] = useState<Paper>()
  const [busy, setBusy] = useState(false)
  if (!useCan(p.call)) return null
  const open = async () => {
    setBusy(true)
    setInto(await of.kept())
    setBusy(false)
  }
  const close = () => {
    setInto(undefined)
    of.reload()
  }
  return (
    <>
      <Button size="small" loading={busy} title={t('先保存草稿，再导入明细')} onClick={() => void open()}>
        {t('导入')}
      </Button>
      {into && <ImportDialog {...p} extra={{ id: into.id, version: String(into.version) }} onClose={close} />}
    </>
  )
}
