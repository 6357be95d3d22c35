import { Button } from 'antd'
import { useState } from 'react'
import { uploadRule } from '#kernel/shared/upload.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { sessionCalls } from '#kernel/web/session/calls.ts'
import { loadSession } from '#kernel/web/session/sign-in.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { Avatar } from '#kernel/web/shell/Avatar.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'

const one = { ...uploadRule, types: uploadRule.types.filter((x) => x !== 'pdf'), files: 1 }

/** 头像: the picture others see of oneself in the top bar; letters stand in its place without one. */
export const Head = () => {
  const has = useSession((s) => s.systemInfo.headUrl !== '')
  const files = useUpload(undefined, one)
  const [open, setOpen] = useState(false)
  const keep = async (head: string | null) => {
    await ask(sessionCalls().saveSettings, { head })
    await loadSession()
    setOpen(false)
    toast('success', t('已保存'))
  }
  const save = async () => {
    const [id] = (await files.send()) ?? []
    if (id) await keep(id).catch(() => {})
  }
  return (
    <div className="a-head">
      <Avatar />
      {open ? (
        <>
          <Upload of={files} label={t('头像')} />
          <Button type="primary" disabled={files.count === 0} loading={files.busy} onClick={() => void save()}>
            {t('保存')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('取消')}</Button>
        </>
      ) : (
        <>
          <Button size="small" onClick={() => setOpen(true)}>
            {t('更换头像')}
          </Button>
          {has && (
            <Button size="small" onClick={() => void keep(null).catch(() => {})}>
              {t('移除头像')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
