import type { Screens } from '#kernel/web/shell/screens.ts'
import type { Area } from '../shared/areas.ts'

const family = (area: Area) => ({
  '': async () => ({ keep: true, default: (await import('./CorrectionList.tsx')).listOf(area) }),
  ':id': async () => ({ keep: true, default: (await import('./CorrectionDetail.tsx')).detailOf(area) }),
})

/** One list and one page for four screens. */
export const correctionScreens: Screens = {
  'baseInfo/correction/drug': family('drug'),
  'baseInfo/correction/consumable': family('consumable'),
  'baseInfo/correction/logistics': family('logistics'),
  'baseInfo/correction/enterprise': family('enterprise'),
}
