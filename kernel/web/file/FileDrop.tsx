import { useId, useState } from 'react'
import { t } from '../i18n.ts'

interface Props {
  /** As in the accept attribute. */
  accept: string
  hint: string
  busy?: boolean
  onFile: (file: File) => void
}

/** Takes one file by click, keyboard or drop. */
export const FileDrop = ({ accept, hint, busy, onFile }: Props) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    setOver(false)
    if (file && !busy) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      className="x-drop"
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(e) => {
        e.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault()
        take(e.dataTransfer.files[0])
      }}
    >
      <b>{busy ? t('正在读取文件') : t('把文件拖到这里，或点击选择')}</b>
      <span className="d-muted">{hint}</span>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        disabled={busy}
        onChange={(e) => {
          take(e.target.files?.[0])
          // the same file may be chosen again after it was corrected
          e.target.value = ''
        }}
      />
    </label>
  )
}
