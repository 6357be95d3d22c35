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

/*
 * The pages where something is corrected stand below its own page; its register of screens asks for them when they are
 * opened, since registers come with the login page.
 */
export const correctScreen = async (area: Exclude<Area, 'enterprise'>): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ProposeForm.tsx')).proposeOf(area),
})
export const correctCompanyScreen = async (of: 'manufacturer' | 'supplier'): ReturnType<LoadScreen> => ({
  keep: true,
  default: (await import('./ProposeForm.tsx')).proposeCompany(of),
})
