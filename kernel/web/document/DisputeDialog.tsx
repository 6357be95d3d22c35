import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import { SaveModal } from '../form/SaveModal.tsx'
import { saidOf } from '../http/ask.ts'
import { useSender } from '../http/hooks.ts'
import { t } from '../i18n.ts'
import type { Ran } from './acts.ts'
import { Problem } from './Problem.tsx'

interface Against {
  id: string
  dispute: string
  note: string
}
interface Line {
  id: string
  seq: number
}
interface Props<L extends Line> {
  of: { id: string; no: string; version: number; lines: readonly L[] }
  call: Call
  /** Calls whose answers are out of date afterwards. */
  refresh: readonly Call[]
  /** What may be said against a line: its code → Chinese; the first stands there at once. */
  reasons: Readonly<Record<string, string>>
  /** What a line is called, already translated. */
  nameOf: (line: L) => string
  placeholder: string
  /** Head of the first column. */
  label: string
  /** What may be said against all of it, such as that a paper is missing: its label. */
  whole?: string
  onClose: (ran: Ran) => void
}

/** Lines one does not agree to, each with what is against it; all others one agrees to. */
export const DisputeDialog = <L extends Line>(p: Props<L>) => {
  const { of: d, reasons, nameOf, onClose } = p
  const [note, setNote] = useState('')
  const [against, setAgainst] = useState<readonly Against[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const say = (now: readonly Against[]) => {
    setAgainst(now)
    // a refusal goes with its cause (ux.md 78)
    setProblem(undefined)
  }
  const choose = (ids: readonly string[]) =>
    say(ids.map((id) => against.find((a) => a.id === id) ?? { id, dispute: keys(reasons)[0]!, note: '' }))
  const change = (id: string, to: Partial<Against>) => say(against.map((a) => (a.id === id ? { ...a, ...to } : a)))
  const save = async () => {
    const lines = against.map(({ id, dispute, note }) => ({
      id,
      dispute,
      ...(note.trim() ? { note: note.trim() } : {}),
    }))
    const more = note.trim() ? { note: note.trim() } : {}
    const done = { refresh: p.refresh, done: t('{{no}} 已提出异议', { no: d.no }) }
    const answer = await send(p.call, { id: d.id, version: d.version, lines, ...more }, done, { quiet: true })
    if ('error' in answer) setProblem(saidOf(answer.error))
    else onClose({ done: true, now: answer.data as Ran['now'] })
  }
  const lineOf = (id: string) => d.lines.find((l) => l.id === id)!
  return (
    <SaveModal
      title={`${t('提出异议')} ${d.no}`}
      okText={against.length > 0 ? t('对 {{n}} 行提出异议', { n: against.length }) : t('提出异议')}
      busy={busy}
      disabled={against.length === 0 && !note.trim()}
      onSave={() => void save()}
      onClose={() => onClose({ done: false })}
    >
      <Problem of={problem} />
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('有异议的行')}
        placeholder={t(p.placeholder)}
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
              {[p.label, '异议', '异议说明'].map((label) => (
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
                    options={Object.entries(reasons).map(([value, label]) => ({ value, label: t(label) }))}
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
      {p.whole && (
        <Input
          aria-label={t(p.whole)}
          placeholder={t(p.whole)}
          value={note}
          maxLength={200}
          onChange={(e) => setNote(e.target.value)}
        />
      )}
    </SaveModal>
  )
}
