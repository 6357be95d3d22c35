import { Fields } from '#kernel/web/document/Fields.tsx'
import { colon, t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { timeText } from '#kernel/web/list/time.ts'
import { Attachments } from '#kernel/web/upload/Attachments.tsx'
import { told, wordText } from '#kernel/web/words.tsx'
import { refusalLineWords, refusalWords } from '../shared/words.ts'
import type { Refusal } from './acts.ts'
import './claim.css'

const titleOf = (l: Refusal['lines'][number]) =>
  t('第 {{seq}} 行 {{name}} {{lotNo}} 拒收 {{qty}}', {
    ...{ seq: l.seq, name: l.name, lotNo: l.lotNo },
    qty: `${qtyText(l.qty)} ${l.unit}`,
  })

/** What the hospital found, line by line with its pictures, and beside it what the supplier says: whoever decides sees both. */
export const Claim = ({ of: d }: { of: Refusal }) => (
  <div className="refusal-sides">
    <section aria-label={t('医院的拒收')}>
      <h3>{t('医院的拒收')}</h3>
      {d.lines.map((l) => (
        <article key={l.id}>
          <p>
            <b>{titleOf(l)}</b>
            {colon()}
            {[wordText(refusalLineWords.reasonCode, l.reasonCode), l.reasonText].filter(Boolean).join(' ')}
          </p>
          {l.photos.length > 0 && <Attachments files={l.photos} label={titleOf(l)} />}
        </article>
      ))}
      {d.remark && <p className="d-muted">{d.remark}</p>}
    </section>
    <section aria-label={t('供应商的答复')}>
      <h3>{t('供应商的答复')}</h3>
      {d.answer === '' ? (
        <p className="d-muted">{t(d.handleMode === 'earlier' ? '启用拒收单之前的拒收，没有答复' : '尚未答复')}</p>
      ) : (
        <>
          <p>
            <b>{wordText(refusalWords.answer, d.answer)}</b>
            {d.answerReason && `${colon()}${d.answerReason}`}
          </p>
          <p className="d-muted">{[d.answererName, timeText(d.answeredAt)].filter(Boolean).join(' ')}</p>
          {d.answerFiles.length > 0 && <Attachments files={d.answerFiles} label={t('举证材料')} />}
        </>
      )}
    </section>
    {d.ruling !== '' && (
      <section aria-label={t('裁定')}>
        <h3>{t('裁定')}</h3>
        <Fields of={told(refusalWords, d, ['ruling', 'rulingReason', 'rulerName', 'ruledAt'])} />
      </section>
    )}
    {d.handleMode !== '' && d.handleMode !== 'earlier' && (
      <section aria-label={t('处理')}>
        <h3>{t('处理')}</h3>
        <Fields of={told(refusalWords, d, ['handleMode', 'handleNote', 'handlerName', 'handledAt'])} />
      </section>
    )}
  </div>
)
