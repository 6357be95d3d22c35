import { Button } from 'antd'
import { useState } from 'react'
import { follow, saveJobFile, showJobs } from '#kernel/web/background/left.ts'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type PlainColumn, PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { NONE, timeText } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { toast } from '#kernel/web/shell/toast.ts'
import { evidenceCalls as calls, type Pack } from '../shared/calls.ts'
import { VerifyDialog } from './VerifyDialog.tsx'
import './evidence.css'

/** 校验证据包, of whoever may make them. */
export const VerifyButton = () => {
  const [open, setOpen] = useState(false)
  if (!useCan(calls.verifyEvidence)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('校验证据包')}</Button>
      {open && <VerifyDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const columns: PlainColumn<Pack>[] = [
  { title: t('制作时间'), width: 150, render: (_, p) => timeText(p.madeAt) },
  { title: t('制作人'), width: 90, dataIndex: 'makerName' },
  { title: t('机构'), width: 170, dataIndex: 'orgName' },
  { title: t('文件数'), width: 76, dataIndex: 'fileCount' },
  { title: t('清单摘要（SHA-256）'), render: (_, p) => <code className="ev-sum">{p.manifestSha256}</code> },
  {
    title: t('操作'),
    width: 90,
    render: (_, { fileId }) =>
      fileId ? (
        <button type="button" className="k-link" onClick={() => saveJobFile(fileId)}>
          {t('下载')}
        </button>
      ) : (
        NONE
      ),
  },
]

const Packs = ({ id, lines }: { id: string; lines: number }) => {
  const { data, error } = useAsk(calls.evidencePacks, { id })
  const { run, busy } = useAct(calls.evidence)
  if (!data) return <Waiting error={error} />
  const make = async () => {
    const job = await run({ id }, { later: { rows: lines } })
    if (!job) return
    follow(job.jobId, [calls.evidencePacks])
    toast('success', t('正在制作证据包，完成后通知您'), { action: { label: t('查看进度'), run: showJobs } })
  }
  return (
    <>
      <div className="ev-bar">
        <Button type="primary" loading={busy} onClick={make}>
          {t('制作证据包')}
        </Button>
        <VerifyButton />
        <span className="d-muted">
          {t('请款单、发票、原件、核对、审批、付款与冻结打成一个 ZIP；文件由制作人在 7 天内下载')}
        </span>
      </div>
      <PlainTable<Pack>
        rowKey="id"
        columns={columns}
        dataSource={[...data]}
        locale={{ emptyText: t('还没有证据包') }}
      />
    </>
  )
}

/** The packs of requisitions, one after the other, beside what they ask for; nothing for whoever may not make them. */
export const PacksOf = ({ of }: { of: readonly { id: string; no: string; lineCount: number }[] }) => {
  const may = useCan(calls.evidencePacks)
  if (!may || of.length === 0) return null
  return (
    <section className="d-card">
      <h2>{t('证据包')}</h2>
      {of.map((r) => (
        <div key={r.id}>
          <h3>{r.no}</h3>
          <Packs id={r.id} lines={r.lineCount} />
        </div>
      ))}
    </section>
  )
}

/** The tab of a requisition's packs, for whoever may make them. */
export const usePackTab = (): ((d: {
  id: string
  lineCount: number
}) => { key: string; label: string; children: React.ReactNode }[]) => {
  const may = useCan(calls.evidencePacks)
  return (d) => (may ? [{ key: 'evidence', label: '证据包', children: <Packs id={d.id} lines={d.lineCount} /> }] : [])
}
