import { Button } from 'antd'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { type Doc, stale } from './acts.ts'

/** Photos of a destruction, put there while it is a draft; of what broke on the way, to be looked at. */
export const Photos = ({ of: d }: { of: Doc }) => {
  const files = useUpload(d.photos)
  const { busy, send } = useSender()
  if (!d.actions.includes('edit')) return <Attachments files={d.photos} label={t('照片')} />
  const save = async () => {
    const photos = await files.send()
    if (!photos) return
    await send(calls.update, { id: d.id, version: d.version, photos }, { refresh: stale, done: t('照片已保存') })
  }
  return (
    <>
      <Upload of={files} label={t('照片')} />
      <Button type="primary" loading={busy || files.busy} disabled={!files.dirty} onClick={() => void save()}>
        {t('保存照片')}
      </Button>
    </>
  )
}
