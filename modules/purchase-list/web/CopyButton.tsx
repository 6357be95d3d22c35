import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type Column, lineColumns, wordLines } from '#kernel/web/list/columns.tsx'
import { NONE } from '#kernel/web/list/time.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { wordText } from '#kernel/web/words.tsx'
import { catalogCalls as calls } from '../shared/calls.ts'
import { itemWords } from '../shared/words.ts'
import { stale } from './acts.ts'

type Copied = Answer<typeof calls.copyFromParent>
type Skipped = Copied['skipped'][number] & { id: string }
type Differing = Copied['differing'][number] & { id: string }
const col = wordLines<typeof itemWords, Skipped>(itemWords)
const left = [...col.some('code', 'name', 'supplier'), col.text('reason', '原因', { width: 260 })]
const own = wordLines<typeof itemWords, Differing>(itemWords)
const value = (r: Differing, of: 'own' | 'other') => (r[of] === null ? NONE : wordText(itemWords[r.field], r[of]))
const drawn = lineColumns<Differing>()
const others: Column<Differing>[] = [
  ...own.some('code', 'name', 'supplier'),
  drawn.custom('field', '项目', (r) => t(itemWords[r.field].label), { width: 110 }),
  drawn.custom('own', '本院', (r) => value(r, 'own'), { width: 110, align: 'right' }),
  drawn.custom('other', '总院', (r) => value(r, 'other'), { width: 110, align: 'right' }),
]
const numbered = <R,>(rows: readonly R[]) => rows.map((r, i) => ({ ...r, id: String(i) }))

/** What is copied, what stays as it is, and what cannot be taken over: in numbers, then by name. */
const Told = ({ of, says }: { of: Copied; says: string }) => (
  <>
    <p>{t(says, { parent: of.parent, added: of.added, existing: of.existing, skipped: of.skipped.length })}</p>
    {of.differing.length > 0 && (
      <>
        <h3>{t('本院已有、与总院不同的 {{n}} 处，保持本院的设置', { n: of.differing.length })}</h3>
        <LineTable
          label="与总院不同"
          decides={['code', 'name', 'field', 'own', 'other']}
          columns={others}
          rows={numbered(of.differing)}
          height={220}
        />
      </>
    )}
    {of.skipped.length > 0 && (
      <>
        <h3>{t('不能复制的 {{n}} 个', { n: of.skipped.length })}</h3>
        <LineTable
          label="不能复制"
          decides={['code', 'name', 'supplier', 'reason']}
          columns={left}
          rows={numbered(of.skipped)}
          height={220}
        />
      </>
    )}
  </>
)

/** Tells what copying will do, does it when that is wanted, and tells what it did. */
const CopyDialog = ({ onClose }: { onClose: () => void }) => {
  const preview = useAsk(calls.previewCopy, {}, { fresh: true, quiet: true })
  const [result, setResult] = useState<Copied>()
  const copy = useAct(calls.copyFromParent, { refresh: stale, onDone: setResult })
  const known = preview.data
  const footer = [
    <Button key="close" onClick={onClose}>
      {t(result || preview.error ? '关闭' : '取消')}
    </Button>,
    !result && !preview.error && (
      <Button
        key="copy"
        type="primary"
        loading={copy.busy || !known}
        disabled={known?.added === 0}
        onClick={() => void copy.run({})}
      >
        {known ? t('复制 {{n}} 个', { n: known.added }) : t('复制')}
      </Button>
    ),
  ]
  return (
    <AppModal open title={t(result ? '复制结果' : '复制总院目录')} footer={footer} onCancel={onClose}>
      {preview.error && <p role="alert">{preview.error.msg}</p>}
      {!known && !preview.error && <p role="status">{t('正在核对总院目录')}</p>}
      {known && !result && (
        <Told
          of={known}
          says="从{{parent}}复制：将新增 {{added}} 个为待提交，已有 {{existing}} 个保持不变，跳过 {{skipped}} 个"
        />
      )}
      {result && (
        <Told of={result} says="已从{{parent}}复制：新增 {{added}} 个，已有 {{existing}} 个，跳过 {{skipped}} 个" />
      )}
    </AppModal>
  )
}

/** 复制总院目录, where there is one. */
export const CopyButton = () => {
  const [open, setOpen] = useState(false)
  const branch = useSession((s) => s.systemInfo.customProps.branch === true)
  if (!useCan(calls.copyFromParent) || !branch) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('复制总院目录')}</Button>
      {open && <CopyDialog onClose={() => setOpen(false)} />}
    </>
  )
}
