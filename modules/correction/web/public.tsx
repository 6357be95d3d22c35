import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'
import type { LoadScreen } from '#kernel/web/shell/screens.ts'
import type { Area } from '../shared/areas.ts'

/** The way from something to its correction: on its own screen, with the code of that. */
export const CorrectButton = ({ screen, id }: { screen: string; id: string }) => {
  const may = useCan(`${screen}:correct`)
  return may && <Button onClick={() => go(`/${screen}/${id}/correct`)}>{t('纠错')}</Button>
}

/** The page where a product of this area is corrected; it stands below the product's own. */
export const correctScreen =
  (area: Exclude<Area, 'enterprise'>): LoadScreen =>
  async () => ({ keep: true, default: (await import('./ProposeForm.tsx')).proposeOf(area) })

/** The same of a company. */
export const correctCompanyScreen =
  (of: 'manufacturer' | 'supplier'): LoadScreen =>
  async () => ({ keep: true, default: (await import('./ProposeForm.tsx')).proposeCompany(of) })
