import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { type Attachment, fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { type AskError, ask, type BlobResult } from '../http/ask.ts'
import { saveBlob } from '../http/download.ts'
import { comma, t } from '../i18n.ts'
import { openPreview } from '../preview/preview.ts'
import { isPdf } from './files.ts'
import { markSeen } from './seen.ts'
import '../document/document.css'
import './upload.css'

/** A paper somebody reviews. */
export interface Paper {
  key: string
  name: string
  mime: string
  /** What it shows, already translated. */
  label?: string
  load: () => Promise<Blob>
  /** How it is downloaded, where what is shown is not the file itself. */
  save?: () => Promise<void>
}
/** What stands beside the papers and is none. */
interface Beside {
  key: string
  label: string
  show: ReactNode
}

/** A stored attachment as such a paper. */
export const paperOf = ({ fileId, name, mime }: Attachment): Paper => ({
  key: fileId,
  name,
  mime,
  load: async () => {
    const answer = await ask(fileCalls.download, { fileId, filename: name, resourceId }, { quiet: true })
    return (answer as unknown as BlobResult).blob
  },
})

/** Address of bytes that are here, as long as somebody shows them. */
const useAddress = (blob: Blob | undefined, mime: string): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    // the browser shows by type; bytes may come without one
    const made = URL.createObjectURL(new Blob([blob], { type: mime }))
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [blob, mime])
  return url
}

const Shown = ({ of }: { of: Paper }) => {
  const { data, error } = useQuery<Blob, AskError>({
    queryKey: ['paper', of.key],
    queryFn: of.load,
    staleTime: 300_000,
  })
  const pdf = isPdf(of)
  const url = useAddress(data, pdf ? 'application/pdf' : of.mime)
  const seen = () => markSeen(of.key)
  // a browser without a viewer hands the file over instead, and it is read there
  const inside = pdf && navigator.pdfViewerEnabled
  useEffect(() => {
    if (url && inside) markSeen(of.key)
  }, [url, inside, of.key])
  if (error)
    return (
      <p role="alert" className="d-fault">
        {error.msg}
      </p>
    )
  if (!url || !data) return <p role="status">{t('正在加载')}</p>
  const save = () => {
    if (of.save) void of.save()
    else saveBlob({ blob: data, filename: of.name })
    seen()
  }
  return (
    <>
      <p className="u-paper">
        <span className="d-muted">{of.name}</span>
        <Button size="small" onClick={save}>
          {t('下载')}
        </Button>
      </p>
      {inside ? (
        <iframe className="u-pdf" src={`${url}#navpanes=0`} title={of.name} />
      ) : pdf ? (
        <p className="d-note">{t('此浏览器不能在页面内显示 PDF，请下载后查看')}</p>
      ) : (
        <button
          type="button"
          className="u-picture"
          aria-label={t('预览 {{name}}', { name: of.name })}
          onClick={() => openPreview(2, [{ path: url, name: of.name }])}
        >
          <img src={url} alt={of.name} onLoad={seen} />
        </button>
      )}
    </>
  )
}

/** Papers beside what is judged by them: one at a time, a picture or a PDF, the first at once (ux.md 86). */
export const Papers = ({ of: papers, label, more = [] }: { of: readonly Paper[]; label: string; more?: Beside[] }) => {
  const all = [...papers, ...more]
  const [key, setKey] = useState(all[0]?.key)
  const shown = all.find((p) => p.key === key) ?? all[0]
  if (!shown) return <p className="d-muted">{t('没有附件')}</p>
  return (
    <section className="u-papers" aria-label={label}>
      <div role="tablist" aria-label={label}>
        {all.map((p) => (
          <button
            key={p.key}
            type="button"
            role="tab"
            title={'name' in p ? p.name : undefined}
            aria-selected={p === shown}
            onClick={() => setKey(p.key)}
          >
            {'name' in p ? (p.label ?? p.name) : p.label}
          </button>
        ))}
      </div>
      {'load' in shown ? <Shown key={shown.key} of={shown} /> : shown.show}
    </section>
  )
}

/** What is said of papers that nobody opened; nothing when there are none. */
export const unseenText = (papers: readonly { name: string }[]): string | undefined =>
  papers.length > 0
    ? t('还有附件没有打开看过：{{names}}', { names: papers.map((p) => p.name).join(comma()) })
    : undefined
