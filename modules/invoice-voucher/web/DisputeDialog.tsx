import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { keys } from '#kernel/shared/machine.ts'
import type { Ran } from '#kernel/web/document/acts.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { SaveModal } from '#kernel/web/form/SaveModal.tsx'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { disputes } from '../shared/types.ts'
import { voucherLineWords as words } from '../shared/words.ts'
import { type Doc, type DocLine, stale } from './acts.ts'

interface Against {
  id: string
  dispute: keyof typeof disputes
  note: string
}
interface Props {
  of: Doc
  onClose: (ran: Ran) => void
}

const nameOf = (l: DocLine): string =>
  `${l.seq} ${l.name} ${l.lotNo || NONE} ${qtyText(l.qty)} ${l.unit} ${moneyText(l.amount)}`
const reasons = () => keys(disputes).map((value) => ({ value, label: t(disputes[value]) }))

/** Lines the supplier does not agree to, each with what is against it; all others he agrees to. */
export const DisputeDialog = ({ of: d, onClose }: Props) => {
  const [against, setAgainst] = useState<readonly Against[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const say = (now: readonly Against[]) => {
    setAgainst(now)
    // a refusal goes with its cause (ux.md 78)
    setProblem(undefined)
  }
  const choose = (ids: readonly string[]) =>
    say(ids.map((id) => against.find((a) => a.id === id) ?? { id, dispute: 'qty', note: '' }))
  const change = (id: string, to: Partial<Against>) => say(against.map((a) => (a.id === id ? { ...a, ...to } : a)))
  const save = async () => {
    const lines = against.map(({ id, dispute, note }) => ({
      id,
      dispute,
      ...(note.trim() ? { note: note.trim() } : {}),
    }))
    const done = { refresh: stale, done: t('{{no}} 已提出异议', { no: d.no }) }
    const answer = await send(calls.dispute, { id: d.id, version: d.version, lines }, done, { quiet: true })
    if ('error' in answer) setProblem(saidOf(answer.error))
    else onClose({ done: true, now: answer.data })
  }
  const lineOf = (id: string) => d.lines.find((l) => l.id === id)!
  return (
    <SaveModal
      title={`${t('提出异议')} ${d.no}`}
      width={860}
      okText={against.length > 0 ? t('对 {{n}} 行提出异议', { n: against.length }) : t('提出异议')}
      busy={busy}
      disabled={against.length === 0}
      onSave={() => void save()}
      onClose={() => onClose({ done: false })}
    >
      <Problem of={problem} />
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('有异议的行')}
        placeholder={t('选择有异议的行，可按产品、批号查找')}
        value={against.map((a) => a.id)}
        onChange={choose}
        optionFilterProp="label"
        maxTagCount={0}
        maxTagPlaceholder={(all) => t('已选 {{n}} 行', { n: all.length })}
        options={d.lines.map((l) => ({ value: l.id, label: nameOf(l) }))}
      />
      {against.length > 0 && (
        <table className="d-plain">
          <thead>
            <tr>
              {[words.name, words.dispute, words.disputeNote].map(({ label }) => (
                <th key={label}>{t(label)}</th>
              ))}
              <th>
                <span className="sr-only">{t('操作')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {against.map((a) => (
              <tr key={a.id}>
                <td>{nameOf(lineOf(a.id))}</td>
                <td>
                  <Select
                    aria-label={t('第 {{n}} 行的异议', { n: lineOf(a.id).seq })}
                    value={a.dispute}
                    onChange={(dispute) => change(a.id, { dispute })}
                    options={reasons()}
                  />
                </td>
                <td>
                  <Input
                    aria-label={t('第 {{n}} 行的异议说明', { n: lineOf(a.id).seq })}
                    value={a.note}
                    maxLength={200}
                    onChange={(e) => change(a.id, { note: e.target.value })}
                  />
                </td>
                <td>
                  <Button type="link" size="small" onClick={() => say(against.filter((x) => x.id !== a.id))}>
                    {t('取消选择')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SaveModal>
  )
}
