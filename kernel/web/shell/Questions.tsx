import { t } from '../i18n.ts'
import { type Question, type Reply, useQuestions } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** Shows the questions of `confirm`, one at a time. */
export const Questions = () => {
  const first = useQuestions((s) => s.open[0])
  return first ? <Ask key={first.text + (first.lines?.join() ?? '')} {...first} /> : null
}

const Ask = (q: Question & { answer: (reply: Reply) => void }) => {
  const { title = '提示', text, lines, ok = '确定', cancel = '取消', third, danger, firm, answer } = q
  const focus = q.focus ?? (danger ? 'cancel' : 'ok')
  return (
    <Dialog
      title={t(title)}
      onEscape={firm || cancel === false ? undefined : () => answer('cancel')}
      footer={
        <>
          {third && (
            <button type="button" className="k-btn k-btn-first" onClick={() => answer('third')}>
              {t(third)}
            </button>
          )}
          {cancel !== false && (
            <button
              type="button"
              className="k-btn"
              data-focus={focus === 'cancel' || undefined}
              onClick={() => answer('cancel')}
            >
              {t(cancel)}
            </button>
          )}
          <button
            type="button"
            className={danger ? 'k-btn k-btn-danger' : 'k-btn k-btn-primary'}
            data-focus={focus === 'ok' || undefined}
            onClick={() => answer('ok')}
          >
            {t(ok)}
          </button>
        </>
      }
    >
      <p>{t(text)}</p>
      {lines && (
        <ul>
          {lines.map((x) => (
            <li key={x}>{t(x)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
