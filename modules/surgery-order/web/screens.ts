import type { Screens } from '#kernel/web/shell/screens.ts'

export const surgeryOrderScreens: Screens = {}
