import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { colon, comma, t } from '../i18n.ts'
import { useTabActive } from '../shell/useTab.ts'
import { FileCard } from './FileCard.tsx'
import '../document/document.css'
import '../file/file.css'
import './upload.css'
import { type Item, refusedText, type Uploads } from './useUpload.ts'
import { useViewer } from './useViewer.tsx'

interface Props {
  of: Uploads
  /** Already translated: names the file field. */
  label: string
  disabled?: boolean
  /** What else is said of a file, such as what it shows. */
  beside?: (item: Item) => ReactNode
}

/** Takes files by choosing, dropping and pasting; shows each with its size, progress, fault and ways on. */
export const Upload = ({ of, label, disabled, beside }: Props) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const active = useTabActive()
  const { view, viewer } = useViewer(of.items.filter((x) => !x.removed))
  const add = useRef(of.add)
  add.current = of.add
  useEffect(() => {
    if (!active || disabled) return
    // a picture in the clipboard belongs to the widget wherever the cursor stands; text goes to its field
    const onPaste = (e: ClipboardEvent) => {
      const files = [...(e.clipboardData?.files ?? [])]
      if (files.length === 0 || e.clipboardData?.getData('text/plain')) return
      e.preventDefault()
      add.current(files)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [active, disabled])
  const hint = t('支持 {{types}}，单个不超过 {{size}} MB；最多 {{n}} 个，已 {{have}} 个', {
    types: of.rule.types.join(comma()),
    size: Math.floor(of.rule.bytes / 1024 / 1024),
    n: of.rule.files,
    have: of.count,
  })
  const { whole } = of.rule
  return (
    <div className="u-upload">
      {!disabled && (
        <label
          htmlFor={id}
          className="x-drop u-drop"
          data-over={over || undefined}
          onDragOver={(e) => {
            e.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(e) => {
            e.preventDefault()
            setOver(false)
            of.add([...e.dataTransfer.files])
          }}
        >
          <b>{t('选择、拖入或粘贴文件')}</b>
          <span className="d-muted">{hint}</span>
          {whole && (
            <span className="d-muted">
              {t('所有文件合计不能超过 {{size}} MB', { size: Math.floor(whole / 1024 / 1024) })}
            </span>
          )}
          <input
            id={id}
            type="file"
            multiple={of.rule.files > 1}
            className="sr-only"
            aria-label={label}
            accept={of.rule.types.map((x) => `.${x}`).join(',')}
            onChange={(e) => {
              of.add([...(e.target.files ?? [])])
              // the same file may be chosen again
              e.target.value = ''
            }}
          />
        </label>
      )}
      {of.refused.length > 0 && (
        <ul className="u-refused" role="alert">
          {of.refused.map((r, i) => (
            <li key={`${i} ${r.name}`}>
              {r.name}
              {colon()}
              {refusedText(r)}
            </li>
          ))}
        </ul>
      )}
      <ul className="u-list" aria-label={label}>
        {of.items.map((item) => (
          <FileCard
            key={item.uid}
            item={item}
            beside={item.removed ? undefined : beside?.(item)}
            onView={() => view(item)}
            onRemove={disabled ? undefined : () => of.remove(item.uid)}
            onUndo={() => of.undo(item.uid)}
            onRetry={() => of.retry(item.uid)}
            full={of.count >= of.rule.files}
          />
        ))}
      </ul>
      {viewer}
    </div>
  )
}
