import { useId, useState } from 'react'
import { judge, type UploadRule } from '#kernel/shared/upload.ts'
import { colon, comma, t } from '../i18n.ts'
import './file.css'

interface Props {
  /** As in the accept attribute. */
  accept: string
  hint: string
  busy?: boolean
  /** What is not of it is refused here and goes nowhere; as many files as it says are taken at once, one where there is none. */
  rule?: UploadRule
  onFiles: (files: readonly File[]) => void
}

/** Takes files by click, keyboard or drop. */
export const FileDrop = ({ accept, hint, busy, rule, onFiles }: Props) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])
  const many = (rule?.files ?? 1) > 1
  const take = (chosen: FileList | null) => {
    setOver(false)
    const files = [...(chosen ?? [])].slice(0, many ? undefined : 1)
    if (files.length === 0 || busy) return
    const { taken, refused } = rule ? judge(files, [], rule, comma()) : { taken: files, refused: [] }
    setProblems(refused.map((no) => no.name + colon() + t(no.reason, no.params)))
    if (taken.length > 0) onFiles(taken)
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
        take(e.dataTransfer.files)
      }}
    >
      <b>{busy ? t('正在读取文件') : t('把文件拖到这里，或点击选择')}</b>
      <span className="d-muted">{hint}</span>
      {problems.map((problem) => (
        <span key={problem} role="alert" className="d-fault">
          {problem}
        </span>
      ))}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={many}
        disabled={busy}
        onChange={(e) => {
          take(e.target.files)
          // the same file may be chosen again after it was corrected
          e.target.value = ''
        }}
      />
    </label>
  )
}
