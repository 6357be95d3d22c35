import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Field } from '#kernel/shared/field.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Control, type ControlProps } from '#kernel/web/form/Control.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { saveBlob } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { roles } from '../../shared/kinds.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { signWays, versionWords, registerWords as words } from '../../shared/register-words.ts'
import { type Doc, pdfOf, stale } from './acts.ts'
import { isScan, signTable } from './tables.ts'

type Told = (now: { id: string; status: string; version: number }) => void

/** How it is signed, told to the dialog: what else is asked follows it, also where a draft brings it. */
const Way = ({ onWay, ...c }: ControlProps & { f: Field; onWay: (way: string) => void }) => {
  useEffect(() => onWay(String(c.value ?? '')), [c.value, onWay])
  return <Control {...c} />
}

/** What is signed, and how: the exact PDF by its digest, for one's own side, or with the sealed scan of a side without an account. */
export const SignDialog = ({ of: d, done, onClose }: { of: Doc; done: Told; onClose: () => void }) => {
  const files = useUpload([])
  const version = d.versions.find((v) => v.n === d.contentN)
  const ways = Object.fromEntries(
    d.signable.map((s) => [`${s.role} ${s.how}`, `${t(roles[s.role])} · ${t(signWays[s.how])}`]),
  )
  const [way, setWay] = useState(Object.keys(ways)[0] ?? '')
  const table = signTable(ways, way)
  return (
    <FormDialog
      title={`${t('签署合同')} ${d.no}`}
      record={d.id}
      table={table}
      refs={{ way: (c) => <Way {...c} f={table.fields[0]!} onWay={setWay} /> }}
      initial={{ way: Object.keys(ways)[0] ?? '' }}
      okText={t('签署')}
      head={
        <>
          <Fields
            of={[
              [words.name.label, d.name],
              [words.contentN.label, t('第 {{n}} 版', { n: d.contentN })],
              [versionWords.pdfSha256.label, version?.pdfSha256 ?? ''],
            ]}
          />
          <p className="d-note">
            {t('签署前请阅读全文；签署须再次输入密码，证书由本平台签发，不是持牌电子认证机构的签名')}{' '}
            <Button type="link" size="small" onClick={() => void pdfOf({ id: d.id, unsigned: true }).then(saveBlob)}>
              {t('下载全文')}
            </Button>
          </p>
        </>
      }
      below={(v) => isScan(v.way) && <Upload of={files} label={t('盖章扫描件')} />}
      save={async (v) => {
        const [role, how] = String(v.way).split(' ')
        const sent = how === 'scan' ? await files.send() : []
        if (!sent || (how === 'scan' && sent.length !== 1)) return faultBeside(t('请上传一份盖章扫描件'))
        const text = (key: 'signerRole' | 'signerName') => (v[key] ? { [key]: String(v[key]) } : {})
        const input = {
          id: d.id,
          version: d.version,
          role,
          how,
          sha256: version?.pdfSha256,
          ...text('signerRole'),
          ...(how === 'scan' ? { ...text('signerName'), scanFile: sent[0] } : {}),
        }
        return saveForm(
          calls.sign,
          input as Asked<typeof calls.sign>,
          stale,
          (now) => {
            void files.finish()
            done(now)
          },
          `${d.no} ${t(how === 'scan' ? '扫描件已上传，待另一人复核' : '已签署')}`,
        )
      }}
      onClose={onClose}
    />
  )
}
