import { t } from '../i18n.ts'
import { toast } from './toast.ts'

/** Over plain HTTP a browser offers no clipboard; what it copies by its own command can be said by us. */
const byCommand = (text: string): boolean => {
  let taken = false
  const give = (e: ClipboardEvent) => {
    e.clipboardData?.setData('text/plain', text)
    e.preventDefault()
    e.stopImmediatePropagation()
    taken = true
  }
  document.addEventListener('copy', give, true)
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', give, true)
  }
  return taken
}

/** Copies a text and says so; where the browser does not let us, that is said, so that nobody pastes what he copied before. */
export const copyText = async (text: string): Promise<void> => {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => byCommand(text),
  )
  if (copied) toast('success', t('已复制'))
  else toast('warning', t('浏览器不允许复制，请选中文字后手工复制'))
}
