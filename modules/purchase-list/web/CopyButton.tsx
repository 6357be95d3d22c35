import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { confirm } from '#kernel/web/shell/confirm.ts'
import { catalogCalls as calls } from '../shared/calls.ts'
import { itemWords } from '../shared/words.ts'
import { stale } from './acts.ts'

type Copied = Answer<typeof calls.copyFromParent>
type Skipped = Copied['skipped'][number] & { id: string }
const col = wordLines<typeof itemWords, Skipped>(itemWords)
const columns = [...col.some('code', 'name', 'supplier'), col.text('reason', '原因', { width: 260 })]

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
            <LineTable
              label="复制结果"
              columns={columns}
              rows={result.skipped.map((r, i) => ({ ...r, id: String(i) }))}
            />
          )}
        </AppModal>
      )}
    </>
  )
}
