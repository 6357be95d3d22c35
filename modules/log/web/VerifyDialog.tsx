import { Button, DatePicker, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { today } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { logCalls } from '../shared/calls.ts'
import '#kernel/web/theme/plain.css'
import './log.css'

const faults: Record<string, string> = {
  gap: '缺少记录',
  link: '链条断开',
  altered: '内容被改动',
  tail: '末尾记录不符',
}

/** Recomputes the chain of the operate log over a range of days. */
export const VerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const [days, setDays] = useState({ from: today(), to: today() })
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Answer<typeof logCalls.verify>>()
  const run = async () => {
    setBusy(true)
    setResult(await ask(logCalls.verify, days).catch(() => undefined))
    setBusy(false)
  }
  return (
    <AppModal open width={720} title={t('核对日志')} footer={null} onCancel={onClose}>
      <div className="a-ranges">
        <p className="d-muted">{t('逐条重算操作日志的校验链，任何改动、删除或插入都会被发现。')}</p>
        <div className="a-line">
          <DatePicker.RangePicker
            allowClear={false}
            value={[dayjs(days.from), dayjs(days.to)]}
            onChange={(_, [from, to]) => from && to && setDays({ from, to })}
          />
          <Button type="primary" loading={busy} onClick={run}>
            {t('开始核对')}
          </Button>
        </div>
        {result && result.faults.length === 0 && (
          <p role="status" className="a-new">
            {t('{{days}} 天、{{rows}} 条记录全部一致', { days: result.days, rows: result.rows })}
          </p>
        )}
        {result && result.faults.length > 0 && (
          <>
            <p role="alert" className="d-fault">
              {t('发现 {{n}} 处不一致', { n: result.faults.length })}
            </p>
            <Table
              rowKey={(f) => `${f.orgName}${f.day}${f.seq}`}
              size="small"
              pagination={false}
              dataSource={result.faults}
              scroll={{ y: 300 }}
              columns={[
                { title: t('机构'), dataIndex: 'orgName' },
                { title: t('日期'), dataIndex: 'day', width: 120 },
                { title: t('序号'), dataIndex: 'seq', width: 80 },
                { title: t('问题'), width: 140, render: (_, f) => t(faults[f.fault] ?? f.fault) },
              ]}
            />
          </>
        )}
      </div>
    </AppModal>
  )
}
