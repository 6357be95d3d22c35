import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { Papers } from '#kernel/web/upload/Papers.tsx'
import type { ContractFacts } from '#modules/contract-type/shared/facts.ts'
import { Paper } from '#modules/contract-type/web/public.tsx'
import { entryCalls as calls } from '../shared/calls.ts'
import { parts } from '../shared/kinds.ts'
import type { Lacking } from '../shared/lacking.ts'
import { type Typed, typedHeader, typedLine, typedParty } from '../shared/typed.ts'
import type { useText } from './useText.ts'

const only = <K extends string>(of: object, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, (of as Record<string, unknown>)[key] ?? null])) as Record<K, never>

/** What is typed as the server writes it: of each part the fields a text may name. */
const typedOf = (
  { header, parties, lines, clauses }: ContractFacts,
  of: { id: string; n: number } | undefined,
): Typed => ({
  templateId: of?.id ?? null,
  templateN: of?.n ?? null,
  header: only(header, typedHeader),
  parties: parties.map((p) => ({ role: p.role, ...only(p, typedParty) })),
  lines: lines.map((l) => ({ seq: l.seq, ...only(l, typedLine) })),
  clauses: clauses.map(({ title, text }) => ({ title, text })),
})
const pagesOf = async (typed: Typed): Promise<Blob> =>
  ((await ask(calls.previewTyped, typed)) as never as { blob: Blob }).blob

/** 正文 while it is typed: filled as one types, or the very pages of what stands there now; what is empty in it leads to where it is filled in. */
export const TypedText = ({
  of: { facts, chosen, blocks },
  empty,
  onGo,
}: {
  of: ReturnType<typeof useText>
  empty: readonly Lacking[]
  onGo: (to: Lacking) => void
}) => {
  const [shot, setShot] = useState<Typed>()
  const typed = typedOf(facts, chosen)
  const stale = shot !== undefined && JSON.stringify(shot) !== JSON.stringify(typed)
  const again = () => setShot(typed)
  return (
    <>
      <p>
        <Segmented
          aria-label={t('正文')}
          value={shot ? 'pages' : 'text'}
          onChange={(way) => (way === 'pages' ? again() : setShot(undefined))}
          options={[
            { value: 'text', label: t('正文') },
            { value: 'pages', label: t('PDF 预览') },
          ]}
        />
      </p>
      {shot && empty.length > 0 && (
        <p className="d-note">
          {t('预览中以下内容还空着')}{' '}
          {empty.map((e) => (
            <button key={`${e.part} ${e.field}`} type="button" className="k-link" onClick={() => onGo(e)}>
              {t(parts[e.part])} · {t(String(e.params?.label ?? ''))}
            </button>
          ))}
        </p>
      )}
      {shot ? (
        <>
          {stale && (
            <p role="status">
              {t('内容已修改')}{' '}
              <Button size="small" onClick={again}>
                {t('重新预览')}
              </Button>
            </p>
          )}
          <Papers
            label={t('PDF 预览')}
            of={[
              {
                key: `typed ${JSON.stringify(shot)}`,
                name: `${facts.header.no}.pdf`,
                mime: 'application/pdf',
                load: () => pagesOf(shot),
              },
            ]}
          />
        </>
      ) : (
        blocks && <Paper blocks={blocks} />
      )}
    </>
  )
}
