import { use } from 'react'
import { useSafe } from '../document/useDraft.ts'
import { keepDrafts } from '../shell/drafts.ts'
import { askUnsaved } from '../shell/unsaved.ts'
import { TabContext } from '../shell/useTab.ts'

/**
 * A dialog that is typed into: its draft survives a crash, leaving its page asks, and so does closing it.
 * @param title of the dialog, with the name of the record: what the draft is found by
 * @returns `close` after the question, `saved` when there is nothing left to ask
 */
export const useDialog = <T>(
  title: string,
  value: T,
  dirty: boolean,
  restore: (value: T) => void,
  onClose: () => void,
): { close: () => void; saved: () => void } => {
  const path = use(TabContext)
  const done = useSafe(`${path} ${title}`, value, dirty, restore)
  const saved = () => {
    done()
    onClose()
  }
  const close = async () => {
    // the Esc that asked for it would, this very moment, also answer the question
    await new Promise((next) => setTimeout(next))
    const reply = dirty ? await askUnsaved('关闭后修改将丢失', true) : 'lose'
    if (reply === 'lose') return saved()
    if (reply === 'stay') return
    keepDrafts()
    onClose()
  }
  return { close: () => void close(), saved }
}
