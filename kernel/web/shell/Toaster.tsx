import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n.ts'
import { copyText } from './clipboard.ts'
import { Dialog } from './Dialog.tsx'
import { useLocked } from './lock.ts'
import { dismiss, type Toast, useToasts } from './toast.ts'

// drawn here: the login page has toasts and no other sign
const cross = 'M3.5 3.5l9 9m0-9l-9 9'
const signs = { success: 'M2.5 8.5l3.5 3.5 7.5-8', warning: 'M8 2.5v7m0 3v1', error: cross }
const Sign = ({ d }: { d: string }) => (
  <svg className="k-sign" viewBox="0 0 16 16" aria-hidden="true">
    <path d={d} />
  </svg>
)
const names = { success: '成功', warning: '提醒', error: '错误' }

/** The toasts: hover or focus stops the clock, errors are announced at once. */
export const Toaster = () => {
  const shown = useToasts((s) => s.shown)
  const [open, setOpen] = useState<Toast>()
  const box = useRef<HTMLDivElement>(null)
  const locked = useLocked()
  const latest = locked ? undefined : shown.at(-1)?.id
  useEffect(() => {
    const layer = box.current
    // older browsers keep them where the style says
    if (!layer || !('showPopover' in layer)) return
    // what comes while a dialog or the image preview is open would lie beneath its mask: each new one goes on top
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (latest !== undefined) layer.showPopover()
  }, [latest])
  const opening = shown.findLast((x) => x.opens)
  useEffect(() => {
    if (opening) setOpen(opening)
  }, [opening])
  return (
    <>
      <div ref={box} className="k-toasts" popover="manual">
        {shown.map((x) => (
          <One key={x.id} toast={x} onDetail={() => setOpen(x)} />
        ))}
      </div>
      {open && <Detail toast={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const One = ({ toast, onDetail }: { toast: Toast; onDetail: () => void }) => {
  const [held, setHeld] = useState(false)
  const { id, at, seconds, type, text, detail, count, action } = toast
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeat (`at`) starts the clock anew
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, id, at, seconds])
  return (
    <div
      className={`k-toast k-toast-${type}`}
      role={type === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="k-toast-sign" role="img" aria-label={t(names[type])}>
        <Sign d={signs[type]} />
      </span>
      <span className="k-toast-text">
        {text}
        {count > 1 && <b> ×{count}</b>}
      </span>
      {detail && (
        <button type="button" className="k-link" onClick={onDetail}>
          {t('查看详情')}
        </button>
      )}
      {action && (
        <button
          type="button"
          className="k-link"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="k-icon" aria-label={t('关闭')} onClick={() => dismiss(id)}>
        <Sign d={cross} />
      </button>
    </div>
  )
}

const Detail = ({ toast, onClose }: { toast: Toast; onClose: () => void }) => {
  const { text, detail = '', at, where, trace } = toast
  const lines = [
    [t('时间'), new Date(at).toLocaleString('sv-SE')],
    [t('页面'), where],
    [t('追踪号'), trace ?? '--'],
  ]
  const whole = [text, detail, ...lines.map((x) => x.join(': '))].join('\n')
  return (
    <Dialog
      title={t('详情')}
      width={560}
      onEscape={onClose}
      footer={
        <>
          <button type="button" className="k-btn" onClick={() => void copyText(whole)}>
            {t('复制')}
          </button>
          <button type="button" className="k-btn k-btn-primary" data-focus onClick={onClose}>
            {t('关闭')}
          </button>
        </>
      }
    >
      <p>{text}</p>
      <pre className="k-detail">{detail}</pre>
      <dl className="k-facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
