import { Segmented } from 'antd'
import { useState } from 'react'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { Papers } from '#kernel/web/upload/Papers.tsx'
import { Paper } from '#modules/contract-type/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import type { Doc } from './acts.ts'
import { ClausesOf } from './Parts.tsx'
import { Difference } from './register/Difference.tsx'

const pagesOf = async (id: string): Promise<Blob> =>
  ((await ask(calls.preview, { id })) as never as { blob: Blob }).blob

/** 正文: of a renewal beside that of the contract before; its own clauses, and the whole of what is approved and signed, as text or as the very pages. */
export const TextOf = ({ of: d }: { of: Doc }) => {
  const [way, setWay] = useState<'text' | 'pages'>('text')
  const [now, before] = d.texts
  const paper = d.paper as unknown as Block[]
  return (
    <>
      {d.amount !== null && (
        <p>
          <Segmented
            value={way}
            onChange={setWay}
            options={[
              { value: 'text', label: t('正文') },
              { value: 'pages', label: t('PDF 页面') },
            ]}
          />
        </p>
      )}
      {way === 'pages' ? (
        <Papers
          label={t('PDF 页面')}
          of={[
            {
              key: `contract ${d.id} ${d.version}`,
              name: `${d.no}.pdf`,
              mime: 'application/pdf',
              load: () => pagesOf(d.id),
            },
          ]}
        />
      ) : (
        <>
          {now && before && <Difference before={before} after={now} />}
          <ClausesOf of={d.clauses} />
          {paper.length > 0 && <Paper blocks={paper} />}
        </>
      )}
    </>
  )
}
