import { Button, Radio, Steps } from 'antd'
import type { RefObject } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import type { Existing, ImportReport } from '#kernel/shared/importing.ts'
import { JobProgress } from '../background/JobProgress.tsx'
import { showJobs } from '../background/left.ts'
import { countsText } from '../background/text.ts'
import { download } from '../http/download.ts'
import { comma, t } from '../i18n.ts'
import { AppModal } from '../shell/AppModal.tsx'
import { Changes } from './Changes.tsx'
import { FileDrop } from './FileDrop.tsx'
import { Mapping } from './Mapping.tsx'
import { Missing } from './Missing.tsx'
import { Problems } from './Problems.tsx'
import { type Extra, type ImportCall, useImport } from './useImport.ts'
import './file.css'

const sheets = { types: ['xlsx', 'csv'], bytes: 50 * 1024 * 1024, files: 1 }
const none = {}

export interface ImportProps {
  call: ImportCall
  /** Kind of the importer, for the template. */
  kind: string
  title: string
  /** There is a second import beside it: the button says which it is. */
  named?: boolean
  /** Further parts of the call. */
  extra?: Extra
  /** What becomes of existing records unless one chooses otherwise, where the noun's importer says it. */
  existing?: Existing
  /** It never changes what there is: nothing is chosen. */
  adds?: boolean
  /** Saved at once instead of in the background: somebody must stand beside it. */
  direct?: boolean
  /** Calls whose answers are out of date after an import. */
  refresh: readonly Call[]
}

/** Import in four steps (ux.md 1.2): file, columns, dry run with every refused row, saving. */
export const ImportDialog = ({
  call,
  kind,
  title,
  extra = none,
  refresh,
  existing,
  adds,
  direct,
  onClose,
}: ImportProps & { onClose: () => void }) => {
  const im = useImport({ call, extra, refresh, existing: adds ? 'skip' : existing, direct })
  const { file, mapping, report, step, busy, untried, run } = im
  const unmapped = (report?.fields ?? []).filter((f) => !Object.values(mapping).includes(f.key))
  const lacking = unmapped.filter((f) => f.required && !im.constants[f.key]?.trim())
  const missing = lacking.filter((f) => f.derived === null)
  const derived = lacking.filter((f) => f.derived)
  // what is left as it is, is not imported
  const fresh = report?.skips && report.changed === 0
  const good = report ? report.added + report.changed + (fresh ? 0 : report.unchanged) : 0

  const underWay = [
    <Button key="stop" danger onClick={() => void im.cancel()}>
      {t('停止')}
    </Button>,
    <Button key="close" onClick={onClose}>
      {t('在后台继续')}
    </Button>,
  ]
  const footer = [
    step === 0 && (
      <Button key="template" onClick={() => void download(commonCalls.template, { kind }).catch(() => {})}>
        {t('下载模板')}
      </Button>
    ),
    step > 0 && step < 3 && (
      <Button key="back" disabled={busy} onClick={() => im.setStep(step - 1)}>
        {t('上一步')}
      </Button>
    ),
    step === 1 && (
      <Button key="try" type="primary" loading={busy} disabled={missing.length > 0} onClick={() => run('dryRun')}>
        {t('校验')}
      </Button>
    ),
    step === 2 && report && report.refused > 0 && (
      <Button key="good" loading={busy} disabled={good === 0 || untried} onClick={() => run('goodOnly')}>
        {t('只导入正确的 {{n}} 行', { n: good })}
      </Button>
    ),
    step === 2 && report && report.refused > 0 && report.problems.some((p) => p.mendable) && (
      <Button key="again" type="primary" loading={busy} disabled={!untried} onClick={() => run('dryRun')}>
        {t('重新校验')}
      </Button>
    ),
    step === 2 && report && report.refused === 0 && (
      <Button key="all" type="primary" loading={busy} disabled={good === 0} onClick={() => run('allOrNothing')}>
        {fresh ? t('导入新的 {{n}} 行', { n: good }) : t('导入全部 {{n}} 行', { n: good })}
      </Button>
    ),
    step === 3 && (
      <Button
        key="jobs"
        type="link"
        onClick={() => {
          onClose()
          showJobs()
        }}
      >
        {t('在任务中查看')}
      </Button>
    ),
    <Button key="close" onClick={onClose}>
      {step === 3 ? t('完成') : t('取消')}
    </Button>,
  ]

  return (
    <AppModal
      open
      title={t('导入{{what}}', { what: t(title) })}
      footer={im.working ? underWay : footer}
      onCancel={onClose}
    >
      <div className="x-import">
        <Steps
          size="small"
          current={step}
          items={['选择文件', '对应列', '校验结果', '完成'].map((s) => ({ title: t(s) }))}
        />
        {im.fault && (
          <p role="alert" className="d-bar">
            {im.fault}
          </p>
        )}
        {im.working && (
          <div className="x-working" role="status">
            {im.job ? <JobProgress job={im.job} /> : t('正在提交')}
            <p className="d-muted">{t('不必等待：关闭此窗口后会在后台继续，结果在消息的「任务」中')}</p>
          </div>
        )}
        {step === 0 && (
          <>
            {adds ? (
              <p className="d-muted">{t('只导入新的数据，已有的不会改动')}</p>
            ) : (
              <Radio.Group
                aria-label={t('已有数据')}
                value={im.existing}
                onChange={(e) => im.setExisting(e.target.value)}
                options={[
                  { value: 'update', label: t('覆盖已有') },
                  { value: 'skip', label: t('仅新增') },
                ]}
              />
            )}
            <FileDrop
              accept={sheets.types.map((x) => `.${x}`).join(',')}
              rule={sheets}
              busy={busy}
              hint={t('Excel（xlsx）或 CSV，最多 100,000 行；列名不同也可以，下一步选择对应关系')}
              onFiles={([f]) => {
                im.setFile(f!)
                void run('inspect', f!)
              }}
            />
          </>
        )}
        {step === 1 && report && (
          <>
            {missing.length > 0 && (
              <p className="d-bar" role="alert">
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
            <Mapping report={report} mapping={mapping} onChange={im.setMapping} />
            {unmapped.length > 0 && <Missing fields={unmapped} values={im.constants} onChange={im.setConstants} />}
          </>
        )}
        {step >= 2 && report && <Summary report={report} name={file?.name ?? ''} told={im.told} />}
        {step >= 2 && report && report.problems.length > 0 && (
          <Problems
            // an answer makes its own cells
            key={report.errorFileId}
            report={report}
            mapping={mapping}
            mended={im.mended}
            onMend={step === 2 && !busy ? im.onMend : undefined}
          />
        )}
        {step >= 2 && report && report.changes.length > 0 && <Changes report={report} />}
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
    {r.saved ? t('已导入「{{name}}」：', { name }) : t('「{{name}}」校验结果，尚未保存：', { name })} {countsText(r)}
  </p>
)
