import { Button, Input } from 'antd'
import { useState } from 'react'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { isNumber } from '#kernel/web/grid/number.ts'
import { saidOf } from '#kernel/web/http/ask.ts'
import { useSender } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { Upload } from '#kernel/web/upload/Upload.tsx'
import { useUpload } from '#kernel/web/upload/useUpload.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { packsText } from '#modules/stock/shared/causes.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { lineWords } from '../shared/words.ts'
import { type Doc, stale } from './acts.ts'

/** What came of a transfer: each lot as it was sent, unless said otherwise; what is missing with a reason and a photo. */
export const ReceiveButton = ({ of: d }: { of: Doc }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('接收')}
      </Button>
      {open && <ReceiveDialog of={d} onClose={() => setOpen(false)} />}
    </>
  )
}

const ReceiveDialog = ({ of: d, onClose }: { of: Doc; onClose: () => void }) => {
  const lots = d.lines.flatMap((line) => line.lots.map((lot) => ({ ...lot, line })))
  const [came, setCame] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const files = useUpload()
  const { busy, send } = useSender()
  const short = lots.some((l) => isNumber(came[l.id] ?? '') && cmp(came[l.id]!, l.units) < 0)
  const save = async () => {
    const photos = await files.send()
    if (!photos) return
    const body = {
      id: d.id,
      version: d.version,
      lots: lots.map((l) => ({ id: l.id, units: came[l.id] || plain(l.units) })),
      ...(short ? { reason: reason.trim(), photos } : {}),
    }
    const answer = await send(
      calls.receive,
      body,
      { refresh: stale, done: t('{{no}} 已接收', { no: d.no }) },
      { quiet: true },
    )
    if ('error' in answer) setProblem(saidOf(answer.error))
    else onClose()
  }
  return (
    <AppModal
      open
      title={`${t('接收')} ${d.no} · ${d.point} → ${d.toPoint}`}
      onCancel={onClose}
      onOk={() => void save()}
      okText={t(short ? '差异接收' : '接收')}
      confirmLoading={busy || files.busy}
    >
      <Problem of={problem} />
      <table className="d-plain">
        <thead>
          <tr>
            {[lineWords.name.label, lineWords.lotNo.label, '发出', '实收（最小单位）'].map((label) => (
              <th key={label}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lots.map((l) => (
            <tr key={l.id}>
              <td>
                {l.line.name} {l.line.spec}
              </td>
              <td>{l.lotNo}</td>
              <td>{packsText(l.units, l.ratio, l.line.packUnit, l.line.minUnit)}</td>
              <td>
                <NumberInput
                  label={t('{{name}} {{lot}} 实收', { name: l.line.name, lot: l.lotNo })}
                  value={came[l.id] ?? plain(l.units)}
                  rule={bounds[boundOfUnit(l.line.minUnit, fineUnits())]}
                  onChange={(v) => setCame({ ...came, [l.id]: v })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {short && (
        <>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the input is inside */}
          <label className="l-field">
            <span>{t('差异原因')}</span>
            <Input value={reason} maxLength={200} onChange={(e) => setReason(e.target.value)} />
          </label>
          <Upload of={files} label={t('差异照片')} />
        </>
      )}
    </AppModal>
  )
}
