import type { ReactNode } from 'react'
import { ReasonDialog } from '../document/ReasonDialog.tsx'
import { t } from '../i18n.ts'

interface Props {
  of: { id: string; version: number; name: string }
  /** What comes of it, already translated. */
  why?: string
  /** Switches it off; answers nothing when that was refused. */
  turn: (wish: { id: string; version: number; enabled: false; reason: string }) => Promise<unknown>
  onClose: () => void
  /** What else is asked. */
  children?: ReactNode
}

/** Asks why a record is switched off; when that is refused the reason stands. */
export const StopDialog = ({ of: { id, version, name }, why, turn, onClose, children }: Props) => (
  <ReasonDialog
    title={`${t('停用')} ${name}`}
    why={why}
    required
    onCancel={onClose}
    onOk={async (reason) => {
      if (await turn({ id, version, enabled: false, reason })) onClose()
      return undefined
    }}
  >
    {children}
  </ReasonDialog>
)
