import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Waiting } from '#kernel/web/document/Waiting.tsx'
import { saveBlob } from '#kernel/web/http/download.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { Papers } from '#kernel/web/upload/Papers.tsx'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { at, type Doc, pdfOf } from './acts.ts'
import { Difference } from './Difference.tsx'

/** Its signed PDF where there is one; of a version that a supplement made the supplement, which is what was signed. */
const Signed = ({ of: v, onSave }: { of: Doc['versions'][number] | undefined; onSave: () => void }) => {
  if (v?.signedPdfSha256) return <Button onClick={onSave}>{t('下载已签署 PDF')}</Button>
  if (!v?.supplementId) return null
  return <a href={`#${at}/${v.supplementId}`}>{t('本版签署在补充协议 {{no}} 上', { no: v.supplementNo ?? '' })}</a>
}

/** The text of the newest version as the very PDF pages, or beside the one before, or last year's. */
export const TextTab = ({ of: { id, contentN: n, no, versions } }: { of: Doc }) => {
  const mayRead = useCan(calls.pdf)
  const [way, setWay] = useState<'pdf' | 'difference'>(mayRead ? 'pdf' : 'difference')
  if (n === 0) return <p className="d-muted">{t('审核通过后形成正文')}</p>
  const save = (which: { signed: true } | { unsigned: true }) => void pdfOf({ id, n, ...which }).then(saveBlob)
  return (
    <section>
      <p>
        {mayRead && (
          <Segmented
            value={way}
            onChange={setWay}
            options={[
              { value: 'pdf', label: t('合同正文') },
              { value: 'difference', label: t('与上一版对比') },
            ]}
          />
        )}{' '}
        {mayRead && (
          <>
            <Signed of={versions.find((v) => v.n === n)} onSave={() => save({ signed: true })} />{' '}
            <Button onClick={() => save({ unsigned: true })}>{t('下载未签署 PDF')}</Button>
          </>
        )}
      </p>
      {way === 'pdf' ? (
        <Papers
          label={t('合同正文')}
          of={[
            {
              key: `contract ${id} ${n}`,
              name: `${no}-V${n}.pdf`,
              mime: 'application/pdf',
              load: async () => (await pdfOf({ id, n })).blob,
            },
          ]}
        />
      ) : (
        <Compared id={id} n={n} />
      )}
    </section>
  )
}

const Compared = ({ id, n }: { id: string; n: number }) => {
  const { data, error } = useAsk(calls.versions, { id, n })
  if (!data) return <Waiting error={error} />
  const [now, before] = data.texts
  if (!now || !before) return <p className="d-muted">{t('没有可对比的上一版')}</p>
  return <Difference before={before} after={now} />
}
