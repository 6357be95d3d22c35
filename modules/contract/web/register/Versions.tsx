import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { FileDrop } from '#kernel/web/file/FileDrop.tsx'
import { AskError, ask, saidOf } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { versionWords } from '../../shared/register-words.ts'

type Row = Answer<typeof calls.versions>['rows'][number]
type Verdict = Answer<typeof calls.versions>['verdict']

const line = wordLines<typeof versionWords, Row & { id: string }>(versionWords)
const columns = [
  line.one('n'),
  line.custom('intact', (v) => (
    <span className="d-tag" data-tone={v.intact ? 'green' : 'red'}>
      {v.intact ? t(v.supersededAt ? '一致，已被新版取代' : '一致') : t(v.fault)}
    </span>
  )),
  ...line.some('supplementNo', 'makerName', 'madeAt', 'sha256', 'previousSha256', 'pdfSha256', 'signedPdfSha256'),
]

/** Of the bytes of a file, as digits; they never leave this machine. */
const digestOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
}
const said = (v: NonNullable<Verdict>): string => {
  if (v.state === 'unknown') return t('此文件不是本合同任何一版的 PDF，或已被改动')
  return t(v.state === 'signed' ? '与第 {{n}} 版已签署的 PDF 完全一致' : '与第 {{n}} 版签署前的 PDF 完全一致', {
    n: v.n ?? 0,
  })
}

/** Somebody's PDF of the contract, compared by its digest: which version it is, or that it is none. */
const Check = ({ id }: { id: string }) => {
  const [busy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict>(null)
  const [fault, setFault] = useState('')
  const look = async ([file]: readonly File[]) => {
    if (!file) return
    setBusy(true)
    setVerdict(null)
    setFault('')
    try {
      setVerdict((await ask(calls.versions, { id, pdf: await digestOf(file) }, { quiet: true })).verdict)
    } catch (e) {
      setFault(e instanceof AskError ? saidOf(e) : (e as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('校验 PDF')}>
      <FileDrop
        accept=".pdf"
        rule={{ types: ['pdf'], bytes: 100 * 1024 * 1024, files: 1 }}
        busy={busy}
        hint={t('选择手中的合同 PDF：只在本机计算摘要并核对，文件不会上传')}
        onFiles={look}
      />
      {fault && (
        <p role="alert" className="d-fault">
          {fault}
        </p>
      )}
      {verdict && (
        <p role="status">
          <span className="d-tag" data-tone={verdict.state === 'unknown' ? 'red' : 'green'}>
            {said(verdict)}
          </span>
        </p>
      )}
    </section>
  )
}

/** Every version with its digests, recomputed as it is shown, and a place to check a PDF somebody holds in his hands. */
export const Versions = ({ id }: { id: string }) => {
  const { data, error } = useAsk(calls.versions, { id })
  if (!data) return <Waiting error={error} />
  return (
    <>
      <p>
        <Button onClick={() => void refresh([calls.versions])}>{t('重新校验')}</Button>
      </p>
      <LineTable
        columns={columns}
        rows={data.rows.map((v) => ({ ...v, id: String(v.n) }))}
        label="合同版本"
        decides={['n', 'intact', 'madeAt', 'sha256']}
      />
      <Check id={id} />
    </>
  )
}
