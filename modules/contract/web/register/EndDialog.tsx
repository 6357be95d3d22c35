import type { Asked } from '#kernel/shared/call.ts'
import { Fields } from '#kernel/web/document/Fields.tsx'
import { FormDialog } from '#kernel/web/form/FormDialog.tsx'
import { faultBeside, saveForm } from '#kernel/web/form/saveForm.ts'
import { comma, t } from '#kernel/web/i18n.ts'
import { dateText } from '#kernel/web/list/format.ts'
import { today } from '#kernel/web/list/time.ts'
import { codesNow } from '#kernel/web/session/can.ts'
import { useSession } from '#kernel/web/session/store.ts'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { endingWords } from '../../shared/register-words.ts'
import { type Doc, stale } from './acts.ts'
import { answerTable, askTable, type EndKind, endKinds } from './tables.ts'

type Told = (now: { id: string; status: string; version: number }) => void
interface Props {
  of: Doc
  done: Told
  onClose: () => void
}

/** Orders on it that still go on. */
const OpenOrders = ({ of: d }: { of: Doc }) => {
  const mayOpen = useSession(codesNow).has('procurement/purchaseOrder:view')
  if (d.openOrders.length === 0) return null
  return (
    <p>
      {t('未完成订单')}{' '}
      {d.openOrders.map((o, i) => (
        <span key={o.id}>
          {i > 0 && comma()}
          {mayOpen ? <a href={`#/procurement/purchaseOrder/${o.id}`}>{o.no}</a> : o.no}
        </span>
      ))}
    </p>
  )
}

/** Asks for the end of a contract: why, on which day, with what papers. */
const Ask = ({ of: d, done, onClose }: Props) => {
  const files = useUpload([])
  return (
    <FormDialog
      title={`${t('申请终止')} ${d.no}`}
      record={d.id}
      table={askTable}
      initial={{ endsOn: today() }}
      okText={t('申请终止')}
      danger
      head={
        <>
          <p className="d-note">
            {t('对方须在期限内答复；逾期未答复的，由监管机构决定。已提交的订单继续履行，由采购人员决定是否结案')}
          </p>
          <OpenOrders of={d} />
        </>
      }
      below={() => <Upload of={files} label={t('附件')} />}
      save={async ({ endReason, endsOn }) => {
        const sent = await files.send()
        if (!sent) return faultBeside(t('附件上传失败，请重试'))
        const input = { kind: 'ask', id: d.id, version: d.version, reason: endReason, endsOn, files: sent }
        return saveForm(calls.terminate, input as Asked<typeof calls.terminate>, stale, (now) => {
          void files.finish()
          done(now)
        })
      }}
      onClose={onClose}
    />
  )
}

/** Answers a wish, takes it back, or decides what nobody answered. */
const Answer = ({ of: d, kinds, done, onClose }: Props & { kinds: readonly EndKind[] }) => {
  const open = d.endings.find((e) => e.answeredAt === null)
  return (
    <FormDialog
      title={`${t('处理终止申请')} ${d.no}`}
      record={d.id}
      table={answerTable(kinds)}
      initial={{ kind: kinds.length === 1 ? kinds[0]! : '' }}
      okText={t('确定')}
      danger
      head={
        open && (
          <Fields
            of={[
              [endingWords.askedOrg.label, open.askedOrg],
              [endingWords.endReason.label, open.endReason],
              [endingWords.endsOn.label, dateText(open.endsOn)],
              [endingWords.answerUntil.label, dateText(open.answerUntil)],
            ]}
          />
        )
      }
      below={() => <OpenOrders of={d} />}
      save={({ kind, answer }) => {
        const said = answer ? { answer } : {}
        const what = kind === 'ends' || kind === 'goesOn' ? { kind: 'decide', ends: kind === 'ends' } : { kind }
        const input = { id: d.id, version: d.version, ...what, ...(kind === 'withdraw' ? {} : said) }
        return saveForm(
          calls.terminate,
          input as Asked<typeof calls.terminate>,
          stale,
          done,
          `${d.no} ${t(endKinds[kind as EndKind])}`,
        )
      }}
      onClose={onClose}
    />
  )
}

export const EndDialog = (p: Props) => {
  const org = useSession((s) => s.currentOrg)
  const open = p.of.endings.find((e) => e.answeredAt === null)
  if (!open) return <Ask {...p} />
  const kinds: EndKind[] =
    org?.kind === 'authority'
      ? ['ends', 'goesOn']
      : open.askedOrgId === org?.strId
        ? ['withdraw']
        : ['agree', 'disagree']
  return <Answer {...p} kinds={kinds} />
}
