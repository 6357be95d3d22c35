import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { provinceSettingRoutes } from './server/routes.ts'
import { addressWords, settingWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'province-setting',
  screens,
  grants,
  routes: provinceSettingRoutes,
  log: {
    entities: { provinceSetting: '省平台设置' },
    fields: { points: '收货地址' },
    words: { provinceSetting: [settingWords, addressWords] },
  },
}
