import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { stale } from './acts.ts'

type Copied = Answer<typeof calls.copyFromParent>

/** 复制总院目录: takes over as drafts, and shows what was left out and why. */
export const CopyButton = () => {
  const copy = useAct(calls.copyFromParent, { refresh: stale })
  const [result, setResult] = useState<Copied>()
  if (!useCan(calls.copyFromParent)) return null
  const run = async () => {
    const text = '把总院已启用的品种复制为待提交，本院没有供货关系的品种会跳过'
    if ((await confirm({ title: '复制总院目录', text })) !== 'ok') return
    const answer = await copy.run({})
    if (answer) setResult(answer)
  }
  return (
    <>
      <Button loading={copy.busy} onClick={() => void run()}>
        {t('复制总院目录')}
      </Button>
      {result && (
        <AppModal open title={t('复制结果')} footer={null} onCancel={() => setResult(undefined)}>
          <p>
            {t('新增 {{added}} 个，已有 {{existing}} 个，跳过 {{skipped}} 个', {
              added: result.added,
              existing: result.existing,
              skipped: result.skipped.length,
            })}
          </p>
          {result.skipped.length > 0 && (
            <Table
              rowKey={(r) => `${r.code} ${r.supplier}`}
              size="small"
              dataSource={result.skipped}
              scroll={{ y: '50vh' }}
              pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
              columns={[
                { title: t('产品编码'), dataIndex: 'code', width: 140 },
                { title: t('产品名称'), dataIndex: 'name', width: 220 },
                { title: t('供应商'), dataIndex: 'supplier', width: 220 },
                { title: t('原因'), dataIndex: 'reason' },
              ]}
            />
          )}
        </AppModal>
      )}
    </>
  )
}
