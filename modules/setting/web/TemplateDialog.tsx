import { Button } from 'antd'
import { useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { fileCalls, templatePurpose } from '#kernel/shared/calls/files.ts'
import { uploadRule } from '#kernel/shared/upload.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { refusalOf, saveForm } from '#kernel/web/form/saveForm.ts'
import { download } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { configCalls as calls } from '../shared/calls.ts'

/** The setting that names the template of an authorisation, which everybody downloads (specification §7, type=1). */
export const templateKey = 'file.authorisationTemplate'

const one = { ...uploadRule, files: 1 }

interface Props {
  title: string
  /** There is one already. */
  has: boolean
  wish: Pick<Asked<typeof calls.update>, 'orgId' | 'version'>
  onClose: () => void
}

/** 授权书模板: uploaded here, and from then on what the download of the template answers. */
export const TemplateDialog = ({ title, has, wish, onClose }: Props) => {
  const files = useUpload(undefined, one, templatePurpose)
  const [refused, setRefused] = useState<string>()
  const save = async () => {
    setRefused(undefined)
    const [value1] = (await files.send()) ?? []
    if (!value1) return
    const error = await saveForm(calls.update, { ...wish, key1: templateKey, value1 }, [calls.query, calls.history])
    // the file that was chosen stays, and so does what is wrong with it
    if (error) setRefused(refusalOf(error) ?? error.msg)
    else onClose()
  }
  return (
    <SaveModal
      title={title}
      busy={files.busy}
      disabled={files.count === 0}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Problem of={refused} />
      <p className="d-muted">
        {t('上传后，各机构在授权类证件中下载此模板')}
        {has && (
          <Button
            type="link"
            size="small"
            onClick={() => void download(fileCalls.download, { type: '1' }).catch(() => {})}
          >
            {t('下载当前模板')}
          </Button>
        )}
      </p>
      <Upload of={files} label={title} />
    </SaveModal>
  )
}
