import { useId, useState } from 'react'
import { judge, type UploadRule } from '#kernel/shared/upload.ts'
import { colon, comma, t } from '../i18n.ts'

interface Props {
  /** As in the accept attribute. */
  accept: string
  hint: string
  busy?: boolean
  /** What is not of it is refused here and goes nowhere. */
  rule?: UploadRule
  onFile: (file: File) => void
}

/** Takes one file by click, keyboard or drop. */
export const FileDrop = ({ accept, hint, busy, rule, onFile }: Props) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState('')
  const take = (file: File | undefined) => {
    setOver(false)
    if (!file || busy) return
    const no = rule && judge([file], [], rule, comma()).refused[0]
    setProblem(no ? file.name + colon() + t(no.reason, no.params) : '')
    if (!no) onFile(file)
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
      {problem && (
        <span role="alert" className="d-fault">
          {problem}
        </span>
      )}
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
