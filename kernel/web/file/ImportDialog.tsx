import { Button, Radio, Steps } from 'antd'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { Asked } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import type { ImportMode, ImportReport } from '#kernel/shared/importing.ts'
import { download } from '../http/download.ts'
import { useAct } from '../http/hooks.ts'
import { comma, t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { FileDrop } from './FileDrop.tsx'
import type { ImportProps } from './ImportButton.tsx'
import { Mapping } from './Mapping.tsx'
import { type Mended, Problems } from './Problems.tsx'
import './file.css'

const sheets = { types: ['xlsx', 'csv'], bytes: 50 * 1024 * 1024, files: 1 }

/**
 * Import in four steps (ux.md 1.2): file, columns, dry run with every refused row, saving. The file stays in the browser
 * between the steps and is sent anew, so what is saved is what was tried.
 */
export const ImportDialog = ({
  call,
  kind,
  title,
  extra = {},
  refresh,
  onClose,
}: ImportProps & { onClose: () => void }) => {
  const [file, setFile] = useState<File>()
  const [existing, setExisting] = useState<'update' | 'skip'>('update')
  const [mapping, setMapping] = useState<Record<string, string>>({})
  const [report, setReport] = useState<ImportReport>()
  const [step, setStep] = useState(0)
  const mended = useRef<Mended>(new Map())
  // cells were changed after the last answer: what would be saved has not been tried
  const [untried, setUntried] = useState(false)
  const onMend = useCallback(() => setUntried(true), [])
  const told = useRef<HTMLParagraphElement>(null)
  const send = useAct(call, { refresh })

  const run = async (mode: ImportMode, chosen: File | undefined = file) => {
    if (mode === 'inspect') mended.current = new Map()
    const fixes = [...mended.current.values()]
    const parts = {
      ...extra,
      mode,
      existing,
      ...(mode === 'inspect' ? {} : { mapping: JSON.stringify(mapping) }),
      ...(fixes.length > 0 ? { fixes: JSON.stringify(fixes) } : {}),
    }
    const answer = (await send.run(parts as Asked<typeof call>, { files: { file: chosen as File } })) as
      | ImportReport
      | undefined
    if (!answer) return
    setReport(answer)
    setUntried(false)
    if (mode === 'inspect') setMapping(answer.mapping)
    setStep(mode === 'inspect' ? 1 : mode === 'dryRun' ? 2 : 3)
    // read out, and the next Tab is in the first cell that is still wrong
    if (fixes.length > 0) requestAnimationFrame(() => told.current?.focus())
  }
  const lacking = (report?.fields ?? []).filter((f) => f.required && !Object.values(mapping).includes(f.key))
  const missing = lacking.filter((f) => f.derived === null)
  const derived = lacking.filter((f) => f.derived !== null)
  const good = report ? report.added + report.changed + report.unchanged : 0

  const footer = [
    step === 0 && (
      <Button key="template" onClick={() => void download(commonCalls.template, { kind }).catch(() => {})}>
        {t('下载模板')}
      </Button>
    ),
    step > 0 && step < 3 && (
      <Button key="back" disabled={send.busy} onClick={() => setStep(step - 1)}>
        {t('上一步')}
      </Button>
    ),
    step === 1 && (
      <Button key="try" type="primary" loading={send.busy} onClick={() => run('dryRun')}>
        {t('校验')}
      </Button>
    ),
    step === 2 && report && report.refused > 0 && (
      <Button key="good" loading={send.busy} disabled={good === 0 || untried} onClick={() => run('goodOnly')}>
        {t('只导入正确的 {{n}} 行', { n: good })}
      </Button>
    ),
    step === 2 && report && report.refused > 0 && report.problems.some((p) => p.mendable) && (
      <Button key="again" type="primary" loading={send.busy} disabled={!untried} onClick={() => run('dryRun')}>
        {t('重新校验')}
      </Button>
    ),
    step === 2 && report && report.refused === 0 && (
      <Button key="all" type="primary" loading={send.busy} disabled={good === 0} onClick={() => run('allOrNothing')}>
        {t('导入全部 {{n}} 行', { n: good })}
      </Button>
    ),
    <Button key="close" onClick={onClose}>
      {step === 3 ? t('完成') : t('取消')}
    </Button>,
  ]

  return (
    <AppModal open title={t('导入{{what}}', { what: t(title) })} footer={footer} onCancel={onClose}>
      <div className="x-import">
        <Steps
          size="small"
          current={step}
          items={['选择文件', '对应列', '校验结果', '完成'].map((s) => ({ title: t(s) }))}
        />
        {send.error && (
          <p role="alert" className="d-bar">
            {send.error.msg}
          </p>
        )}
        {step === 0 && (
          <>
            <Radio.Group
              aria-label={t('已有数据')}
              value={existing}
              onChange={(e) => setExisting(e.target.value)}
              options={[
                { value: 'update', label: t('覆盖已有') },
                { value: 'skip', label: t('仅新增') },
              ]}
            />
            <FileDrop
              accept={sheets.types.map((x) => `.${x}`).join(',')}
              rule={sheets}
              busy={send.busy}
              hint={t('Excel（xlsx）或 CSV，最多 100,000 行；列名不同也可以，下一步选择对应关系')}
              onFile={(f) => {
                setFile(f)
                void run('inspect', f)
              }}
            />
          </>
        )}
        {step === 1 && report && (
          <>
            {missing.length > 0 && (
              <p className="d-warn" role="status">
                {t('文件中没有以下必填列，请先对应或补上：{{names}}', {
                  names: missing.map((f) => t(f.label)).join(comma()),
                })}
              </p>
            )}
            {derived.length > 0 && (
              <p className="d-note" role="status">
                {t('文件中没有以下必填列，将由其他列推出：{{names}}', {
                  names: derived
                    .map((f) => t('{{name}}（如「{{value}}」）', { name: t(f.label), value: f.derived ?? '' }))
                    .join(comma()),
                })}
              </p>
            )}
            <Mapping report={report} mapping={mapping} onChange={setMapping} />
          </>
        )}
        {step >= 2 && report && <Summary report={report} name={file?.name ?? ''} told={told} />}
        {step >= 2 && report && report.problems.length > 0 && (
          <Problems
            // an answer makes its own cells
            key={report.errorFileId}
            report={report}
            mended={mended.current}
            onMend={step === 2 ? onMend : undefined}
          />
        )}
        {step >= 2 && report?.errorFileId && (
          <Button
            onClick={() => void download(fileCalls.download, { fileId: report.errorFileId as string }).catch(() => {})}
          >
            {t('下载错误文件')}
          </Button>
        )}
      </div>
    </AppModal>
  )
}

interface SummaryProps {
  report: ImportReport
  name: string
  told: RefObject<HTMLParagraphElement | null>
}
const Summary = ({ report: r, name, told }: SummaryProps) => (
  <p role="status" ref={told} tabIndex={-1} className={r.saved ? 'd-done' : 'd-note'}>
    {r.saved ? t('已导入「{{name}}」：', { name }) : t('「{{name}}」校验结果，尚未保存：', { name })}{' '}
    {t('共 {{n}} 行，新增 {{added}}，更新 {{changed}}，无变化 {{unchanged}}，有问题 {{refused}}', {
      n: r.rowsIn,
      added: r.added,
      changed: r.changed,
      unchanged: r.unchanged,
      refused: r.refused,
    })}
  </p>
)
