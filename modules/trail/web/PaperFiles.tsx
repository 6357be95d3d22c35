import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { useUnsaved } from '#kernel/web/shell/useTab.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { trailCalls as calls } from '../shared/calls.ts'
import './trail.css'

type Files = Answer<typeof calls.files>['files']
interface Of {
  kind: string
  id: string
}

/** What one's own organisation put to the document, to add to and to take away from. */
const Own = ({ of, files }: { of: Of; files: Files }) => {
  const uploads = useUpload(files)
  const [busy, setBusy] = useState(false)
  const clean = useUnsaved(uploads.dirty)
  const attach = useAct(calls.attach, { refresh: [calls.files], done: '已保存' })
  const save = async () => {
    setBusy(true)
    const fileIds = await uploads.send()
    if (fileIds && (await attach.run({ ...of, fileIds }))) {
      await uploads.finish()
      clean()
    }
    setBusy(false)
  }
  return (
    <>
      <Upload of={uploads} label={t('附件')} />
      <div>
        <Button type="primary" disabled={!uploads.dirty} loading={busy} onClick={() => void save()}>
          {t('保存附件')}
        </Button>
      </div>
    </>
  )
}

/** The attachments of a document: each party's own, and what the others put there with who and when (ux.md 65). */
export const PaperFiles = (of: Of) => {
  const { data, error } = useAsk(calls.files, of)
  if (!data) return <Waiting error={error} />
  const own = data.files.filter((f) => f.mine)
  const others = data.may ? data.files.filter((f) => !f.mine) : data.files
  const who = [...Map.groupBy(others, (f) => `${f.org} · ${f.by} · ${timeText(f.at)}`)]
  return (
    <div className="trail-files">
      {who.map(([said, files]) => (
        <section key={said} aria-label={said}>
          <p className="d-muted">{said}</p>
          <Attachments files={files} label={said} />
        </section>
      ))}
      {data.may && <Own key={own.map((f) => f.fileId).join()} of={of} files={own} />}
      {data.files.length === 0 && !data.may && <p className="d-muted">{t('暂无附件')}</p>}
    </div>
  )
}
