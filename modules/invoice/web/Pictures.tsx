import { t } from '#kernel/web/i18n.ts'
import { Papers } from '#kernel/web/upload/Papers.tsx'
import { papersOf } from '#modules/invoice-reading/web/public.tsx'
import type { Doc } from './acts.ts'
import { Face } from './Face.tsx'

/** An invoice as it looks: its originals, and what was entered of it. Without an original one checks by what was entered. */
export const Pictures = ({ of: d }: { of: Doc }) => {
  const papers = papersOf(d.readings)
  const face = <Face of={d} />
  return papers.length > 0 ? (
    <Papers key={d.id} of={papers} label={t('原件')} more={[{ key: 'face', label: t('登记内容'), show: face }]} />
  ) : (
    face
  )
}
