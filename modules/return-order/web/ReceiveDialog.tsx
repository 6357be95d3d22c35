import { Input } from 'antd'
import { useState } from 'react'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnLineWords as words } from '../shared/words.ts'
import { type Doc, stale } from './acts.ts'

/** What arrived of each lot: as it was sent, unless said otherwise; what is missing with a reason. */
export const ReceiveDialog = ({ of: d, onClose }: { of: Doc; onClose: () => void }) => {
  const [came, setCame] = useState<Readonly<Record<string, string>>>({})
  const [why, setWhy] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string>()
  const { busy, send } = useSender()
  const isShort = (l: Doc['lines'][number]) => isNumber(came[l.id] ?? '') && cmp(came[l.id]!, l.qty) < 0
  const short = d.lines.filter(isShort).length
  const save = async () => {
    const lines = d.lines.map((l) => ({
      id: l.id,
      receivedQty: came[l.id] || plain(l.qty),
      ...(isShort(l) ? { shortReason: (why[l.id] ?? '').trim() } : {}),
    }))
    const done = { refresh: stale, done: t('{{no}} 已收货', { no: d.no }) }
    const answer = await send(calls.receive, { id: d.id, version: d.version, lines }, done, { quiet: true })
    if ('error' in answer) setProblem(saidOf(answer.error))
    else onClose()
  }
  return (
    <AppModal
      open
      title={`${t('确认收货')} ${d.no} · ${d.hospital}`}
      onCancel={onClose}
      onOk={() => void save()}
      okText={short > 0 ? t('确认收货，少收 {{n}} 行', { n: short }) : t('确认收货')}
      confirmLoading={busy}
    >
      <Problem of={problem} />
      <table className="d-plain">
        <thead>
          <tr>
            {[words.name, words.lotNo, words.qty, words.receivedQty, words.shortReason].map(({ label }) => (
              <th key={label}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {d.lines.map((l) => (
            <tr key={l.id}>
              <td>
                {l.name} {l.spec}
              </td>
              <td>{l.lotNo || NONE}</td>
              <td>
                {qtyText(l.qty)} {l.unit}
              </td>
              <td>
                <NumberInput
                  label={t('{{name}} {{lot}} 实收', { name: l.name, lot: l.lotNo || NONE })}
                  value={came[l.id] ?? plain(l.qty)}
                  rule={bounds.fine}
                  onChange={(v) => {
                    setCame({ ...came, [l.id]: v })
                    setProblem(undefined)
                  }}
                />
              </td>
              <td>
                {isShort(l) && (
                  <Input
                    value={why[l.id] ?? ''}
                    maxLength={200}
                    aria-label={t('{{name}} {{lot}} 少收原因', { name: l.name, lot: l.lotNo || NONE })}
                    onChange={(e) => {
                      setWhy({ ...why, [l.id]: e.target.value })
                      // a refusal goes with its cause (ux.md 78)
                      setProblem(undefined)
                    }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </AppModal>
  )
}
