import { QuestionCircleOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { t } from '../i18n.ts'
import { Dialog } from './Dialog.tsx'

/** Keys of the shell and of the documents (ux.md 1.1, 1.3). */
const keys: readonly [string, string][] = [
  ['/', '搜索菜单'],
  ['Alt + PageUp / PageDown', '上一个、下一个标签页'],
  ['Alt + W', '关闭标签页'],
  ['Alt + R', '刷新标签页'],
  ['Alt + , / Alt + .', '上一单、下一单'],
  ['Ctrl + S', '保存草稿'],
  ['Ctrl + Enter', '提交'],
  ['Ctrl + P', '打印'],
  ['F8 / Shift + F8', '下一处、上一处错误'],
  ['Esc', '关闭窗口'],
]

/** 帮助: which keys there are. */
export const Help = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className="f-tool f-full"
        title={t('帮助')}
        aria-label={t('帮助')}
        onClick={() => setOpen(true)}
      >
        <QuestionCircleOutlined />
      </button>
      {open && (
        <Dialog
          title={t('快捷键')}
          onEscape={close}
          footer={
            <button type="button" className="k-btn k-btn-primary" data-focus onClick={close}>
              {t('关闭')}
            </button>
          }
        >
          <dl className="f-keys">
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(what)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
