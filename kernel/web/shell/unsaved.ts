import { t } from '../i18n.ts'
import { confirm } from './confirm.ts'
import { toast } from './toast.ts'

/**
 * What shall become of changes that are not saved: where a draft of them can be kept, keeping it is what one does.
 * @param text what happens to them otherwise
 */
export const askUnsaved = async (
  text: string,
  keeps: boolean,
  lines?: readonly string[],
): Promise<'keep' | 'lose' | 'stay'> => {
  const question = { title: '有未保存的修改', text, ...(lines ? { lines } : {}), cancel: '取消' } as const
  const buttons = keeps ? ({ ok: '保存草稿', third: '不保存' } as const) : ({ ok: '不保存', danger: true } as const)
  const reply = await confirm({ ...question, ...buttons })
  if (reply === 'cancel') return 'stay'
  if (!keeps || reply === 'third') return 'lose'
  toast('success', t('草稿已存于本浏览器，24 小时内再次打开时可以恢复'))
  return 'keep'
}
