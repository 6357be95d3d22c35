import { Button } from 'antd'
import { Problem } from '#kernel/web/document/Problem.tsx'
import { t } from '#kernel/web/i18n.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { faultsOf } from '../shared/found.ts'
import { checkOf, countedOf } from './checks.ts'
import { OutOfRange } from './OutOfRange.tsx'
import { Typed } from './Typed.tsx'
import type { Acceptance, Registering } from './useRegistering.ts'

interface Props {
  doc: Acceptance
  of: Registering
  /** Scans the server has not heard of: nothing is registered before it has. */
  waiting: number
  /** Leads to the line where something is to be mended. */
  onLine: (id: string) => void
  onDone: () => void
  onClose: () => void
}

/** The end of scanning: what is taken, refused and left for later, what is still missing, and the registering. */
export const ScanFinish = ({ doc, of: r, waiting, onLine, onDone, onClose }: Props) => {
  const begun = new Set(r.begun.map((l) => l.id))
  const left = r.rows.filter((l) => !begun.has(l.id))
  const faults = r.begun.flatMap((l) => {
    const own = faultsOf(l, checkOf(l), l.day, fineUnits()).map((f) => t(f.message, f.params))
    const said = own.length > 0 ? own : r.errors.flatMap((e) => (e.row === l.key ? e.message : []))
    return said.map((said) => ({ line: l, said }))
  })
  const save = async () => {
    if (await r.save()) onDone()
  }
  return (
    <AppModal
      open
      question
      title={t('完成扫码，登记验收')}
      onCancel={onClose}
      footer={
        <>
          {left.length > 0 && (
            <Button onClick={() => void r.all(left)}>{t('其余 {{n}} 行全部接收', { n: left.length })}</Button>
          )}
          <Button
            type="primary"
            loading={r.busy}
            disabled={waiting > 0 || r.begun.length === 0 || faults.length > 0}
            onClick={() => void save()}
          >
            {t('登记验收')}
          </Button>
        </>
      }
    >
      {waiting > 0 && <Problem of={t('还有 {{n}} 次扫码没有上传，上传后才能登记', { n: waiting })} />}
      <Problem of={faults.length === 0 ? r.refusal : undefined} />
      <ul className="as-summary">
        {countedOf(r.begun).map((part) => (
          <li key={part}>
            <b>{part}</b>
          </li>
        ))}
        <li>{t('登记 {{n}} 行', { n: r.begun.length })}</li>
        {left.length > 0 && <li>{t('{{n}} 行没有扫码，留待下次验收', { n: left.length })}</li>}
      </ul>
      {faults.length > 0 && (
        <ul role="alert" className="as-faults">
          {faults.map(({ line: l, said }) => (
            <li key={`${l.key} ${said}`}>
              <Button type="link" size="small" onClick={() => onLine(l.id)}>
                {t('第 {{seq}} 行 {{name}} {{lotNo}}', { seq: l.seq, name: l.name, lotNo: l.lotNo })}
              </Button>{' '}
              {said}
            </li>
          ))}
        </ul>
      )}
      <div className="as-arrival">
        <Typed word="arrivedAt" value={r.arrived} wrong={!!r.wrongTime} onChange={(typed) => r.set({ typed })} />
        <Typed
          word="arrivedTemp"
          value={r.arrivedTemp}
          wrong={!!r.wrongTemp}
          onChange={(arrivedTemp) => r.set({ arrivedTemp })}
        />
      </div>
      <OutOfRange of={doc} arrivedTemp={r.arrivedTemp} />
      {doc.twoSign && <p className="d-muted">{t('此单须双人验收，请第二人输入账号和密码')}</p>}
    </AppModal>
  )
}
