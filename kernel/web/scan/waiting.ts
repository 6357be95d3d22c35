import { t } from '../i18n.ts'
import type { Kept } from './kept.ts'

/** What is said of a scan the server has not answered yet: that it is saved only once the browser holds it. */
export const waitingText = ({ kept, undoes }: Pick<Kept<unknown>, 'kept' | 'undoes'>): string =>
  t(!kept ? '待上传' : undoes ? '撤销已保存，待上传' : '已保存，待上传')
