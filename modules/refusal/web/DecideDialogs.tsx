import type { FieldTable, Values } from '#kernel/shared/field.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { byUnit } from '#kernel/web/document/numbers.ts'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { refusalCalls } from '../shared/calls.ts'
import { type HandleMode, resends, settles } from '../shared/kinds.ts'
import { refusalWords } from '../shared/words.ts'
import { type Asked, type Seen, stale } from './acts.ts'

interface Props {
  doc: Seen
  onDone: (now: Ran['now']) => void
  onClose: () => void
}

const against: FieldTable = {
  fields: [
    {
      key: 'reason',
      label: refusalWords.answerReason.label,
      type: 'area',
      required: true,
      missing: '请填写异议理由',
      max: 500,
    },
  ],
}

/** What speaks against the refusal, and what shows it. */
const DisputeDialog = ({ doc, onDone, onClose }: Props) => {
  const files = useUpload()
  const save = async (v: Values) => {
    const ids = files.count > 0 ? await files.send() : []
    if (!ids) return faultBeside(t('照片没有全部上传，请重试'))
    const wish = { id: doc.id, version: doc.version, reason: String(v.reason), files: ids }
    return saveForm(refusalCalls.dispute, wish, stale, onDone, '已提出异议')
  }
  return (
    <FormDialog
      title={`${t('提出异议')} ${doc.no}`}
      record={doc.id}
      okText={t('提出异议')}
      table={against}
      initial={{}}
      save={save}
      onClose={onClose}
      head={<p className="d-note">{t('由区域运营听取双方后裁定；裁定前请保留货物和凭据')}</p>}
      below={() => <Upload of={files} label={t('举证材料')} />}
    />
  )
}

const tableOf = (modes: Readonly<Record<string, string>>): FieldTable => ({
  fields: [
    { key: 'mode', label: refusalWords.handleMode.label, type: 'choice', required: true, choices: modes },
    { key: 'note', label: refusalWords.handleNote.label, type: 'area', max: 500 },
  ],
})
const ways = {
  settle: { title: '退回处理', table: tableOf(settles), first: 'takeBack', done: '已处理' },
  resend: { title: '补发', table: tableOf(resends), first: 'resend', done: '已登记补发' },
} as const

/** What becomes of the goods, and of their quantity on the order. */
const HandleDialog = ({ what, doc, onDone, onClose }: Props & { what: 'settle' | 'resend' }) => {
  const { title, table, first, done } = ways[what]
  const { data } = useAsk(refusalCalls.detail, { id: doc.id }, { enabled: !doc.lines })
  const qty = byUnit(doc.lines ?? data?.lines ?? [], (l) => l.qty)
  const says = !doc.acceptanceId
    ? t('没有订单的货物：取回或就地销毁后，此拒收单结束')
    : what === 'settle'
      ? t('{{qty}} 在订单上关闭，不再补发，占用的协议量退回', { qty })
      : t('{{qty}} 在订单上保持未发，再次发货同样数量后，此拒收单结束', { qty })
  const save = (v: Values) => {
    const of = { id: doc.id, version: doc.version, note: String(v.note ?? '') }
    const mode = v.mode as HandleMode
    const wish =
      what === 'settle'
        ? { ...of, action: 'settle' as const, mode: mode as keyof typeof settles }
        : { ...of, action: 'resend' as const, mode: mode as keyof typeof resends }
    return saveForm(refusalCalls.handle, wish, stale, onDone, done)
  }
  return (
    <FormDialog
      title={`${t(title)} ${doc.no}`}
      record={doc.id}
      okText={t('确定')}
      table={table}
      initial={{ mode: first }}
      save={save}
      onClose={onClose}
      head={<p className="d-note">{says}</p>}
    />
  )
}

export default function DecideDialog({ what, ...p }: Props & { what: Asked }) {
  return what === 'dispute' ? <DisputeDialog {...p} /> : <HandleDialog {...p} what={what} />
}
