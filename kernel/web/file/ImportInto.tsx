import { Button } from 'antd'
import { useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { useCan } from '../session/can.ts'
import { ImportDialog, type ImportProps } from './ImportDialog.tsx'

interface Paper {
  id: string
  version: number
}
interface Props extends ImportProps {
  /** Saves what is typed, and takes what became of it. `now`: the paper as it was saved last. */
  of: { now: () => Paper | undefined; kept: () => Promise<Paper | undefined>; reload: () => void }
  /** What a file is tried with while nobody saved the paper. */
  extra: Record<string, string>
}

/**
 * Lines of a file into the paper that is typed: tried without it, and saved into it with what is typed. Who cancels leaves no
 * draft behind, and what he typed as it is.
 */
export const ImportInto = ({ of, extra, ...p }: Props) => {
  const [open, setOpen] = useState(false)
  /** The paper that was saved for it. */
  const into = useRef<Paper>(undefined)
  if (!useCan(p.call)) return null
  const parts = async (saving: boolean): Promise<Record<string, string> | undefined> => {
    if (saving) into.current ??= await of.kept()
    const paper = into.current ?? of.now()
    if (!paper) return saving ? undefined : extra
    return { id: paper.id, version: String(paper.version) }
  }
  const close = () => {
    setOpen(false)
    if (!into.current) return
    into.current = undefined
    of.reload()
  }
  return (
    <>
      <Button size="small" title={t('导入时先保存草稿')} onClick={() => setOpen(true)}>
        {t('导入')}
      </Button>
      {open && <ImportDialog {...p} extra={parts} onClose={close} />}
    </>
  )
}
