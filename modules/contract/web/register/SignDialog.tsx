import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import type { Field, Values } from '#kernel/shared/field.ts'
import { uploadRule } from '#kernel/shared/upload.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { Control, type ControlProps } from '#kernel/web/form/Control.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { saveBlob } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { type Uploads, useUpload } from '#kernel/web/upload/useUpload.ts'
import { roles } from '../../shared/kinds.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { signWays, versionWords, registerWords as words } from '../../shared/register-words.ts'
import { type Doc, pdfOf, stale } from './acts.ts'
import { ScanJudged, waitingOf } from './Scan.tsx'
import { isScan, judges, signTable } from './tables.ts'

type Told = (now: { id: string; status: string; version: number }) => void
type How = keyof typeof signWays

/** What the button says, and what is said when it is done. */
const oks: Readonly<Record<How, string>> = {
  online: '签署',
  scan: '上传扫描件',
  confirm: '确认扫描件',
  return: '退回扫描件',
}
const dones: Readonly<Record<How, string>> = {
  online: '已签署',
  scan: '扫描件已上传，待另一人复核',
  confirm: '扫描件已确认',
  return: '扫描件已退回，待重新上传',
}
/** A scan is one paper. */
const one = { ...uploadRule, files: 1 }

/** How it is signed, told to the dialog: what else is asked follows it, also where a draft brings it. */
const Way = ({ onWay, ...c }: ControlProps & { f: Field; onWay: (way: string) => void }) => {
  useEffect(() => onWay(String(c.value ?? '')), [c.value, onWay])
  return <Control {...c} />
}

const Head = ({ of: d, digest, note }: { of: Doc; digest: string; note: string }) => (
  <>
    <Fields
      of={[
        [words.name.label, d.name],
        [words.contentN.label, t('第 {{n}} 版', { n: d.contentN })],
        [versionWords.pdfSha256.label, digest],
      ]}
    />
    <p className="d-note">
      {note}{' '}
      <Button type="link" size="small" onClick={() => void pdfOf({ id: d.id, unsigned: true }).then(saveBlob)}>
        {t('下载全文')}
      </Button>
    </p>
  </>
)

/** The paper: chosen here, or brought by somebody else to be judged. */
const Paper = ({ of: d, way, files }: { of: Doc; way: string; files: Uploads }) => {
  const waiting = waitingOf(d, way.split(' ')[0])
  if (judges(way)) return <ScanJudged of={waiting} />
  if (!isScan(way)) return null
  return (
    <>
      {waiting && <p className="d-note">{t('您上传的扫描件尚未复核，新的扫描件将取代它')}</p>}
      <Upload of={files} label={t('盖章扫描件')} />
    </>
  )
}

const texts = (v: Values, keys: readonly string[]) =>
  Object.fromEntries(keys.flatMap((key) => (v[key] ? [[key, String(v[key])]] : [])))
/** What of the fields each way sends. */
const said: Readonly<Record<How, (v: Values) => object>> = {
  online: (v) => texts(v, ['signerRole']),
  scan: (v) => texts(v, ['signerRole', 'signerName']),
  confirm: () => ({}),
  return: (v) => ({ reason: String(v.returnReason ?? '') }),
}

/** What is signed, and how: the exact PDF by its digest, for one's own side, or with the sealed scan of a side without an account. */
export const SignDialog = ({ of: d, done, onClose }: { of: Doc; done: Told; onClose: () => void }) => {
  const files = useUpload([], one)
  const version = d.versions.find((v) => v.n === d.contentN)
  const ways = Object.fromEntries(
    d.signable.map((s) => [`${s.role} ${s.how}`, `${t(roles[s.role])} · ${t(signWays[s.how])}`]),
  )
  const [way, setWay] = useState(Object.keys(ways)[0] ?? '')
  const table = signTable(ways, way)
  const now = (way.split(' ')[1] ?? 'online') as How
  return (
    <FormDialog
      title={`${t('签署合同')} ${d.no}`}
      record={d.id}
      table={table}
      refs={{ way: (c) => <Way {...c} f={table.fields[0]!} onWay={setWay} /> }}
      initial={{ way: Object.keys(ways)[0] ?? '' }}
      okText={t(oks[now])}
      danger={now === 'return'}
      head={
        <Head
          of={d}
          digest={version?.pdfSha256 ?? ''}
          note={
            judges(way)
              ? t('复核和退回须再次输入密码；退回后由上传人重新上传，两份扫描件都保留')
              : t('签署前请阅读全文；签署须再次输入密码，证书由本平台签发，不是持牌电子认证机构的签名')
          }
        />
      }
      below={(v) => <Paper of={d} way={String(v.way)} files={files} />}
      save={async (v) => {
        const [role, how] = String(v.way).split(' ') as [string, How]
        const sent = how === 'scan' ? await files.send() : []
        if (!sent || (how === 'scan' && sent.length !== 1)) return faultBeside(t('请上传一份盖章扫描件'))
        const input = {
          ...{ id: d.id, version: d.version, role, how, sha256: version?.pdfSha256 },
          ...said[how](v),
          ...(how === 'scan' ? { scanFile: sent[0] } : {}),
        }
        return saveForm(
          calls.sign,
          input as Asked<typeof calls.sign>,
          stale,
          (now) => {
            void files.finish()
            done(now)
          },
          `${d.no} ${t(dones[how])}`,
        )
      }}
      onClose={onClose}
    />
  )
}
