import { Button } from 'antd'
import { t } from '#kernel/web/i18n.ts'
import { useCan } from '#kernel/web/session/can.ts'
import { go } from '#kernel/web/shell/nav.ts'

/** The way from something to its correction: on its own screen, with the code of that. */
export const CorrectButton = ({ screen, id }: { screen: string; id: string }) => {
  const may = useCan(`${screen}:correct`)
  return may && <Button onClick={() => go(`/${screen}/${id}/correct`)}>{t('纠错')}</Button>
}
