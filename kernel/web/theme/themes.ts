import type { Theme } from '../session/store.ts'

/** The six variables of a theme (ux.md 1.1, chosen by contrast). */
export interface ThemeVars {
  '--c-primary': string
  '--c-primary-hover': string
  '--c-primary-active': string
  '--c-primary-soft': string
  '--c-header': string
  '--c-on-header': string
}

export const themes: Record<Theme['themeColor'], ThemeVars> = {
  pink: {
    '--c-primary': '#C2185B',
    '--c-primary-hover': '#D6336C',
    '--c-primary-active': '#9D174D',
    '--c-primary-soft': '#FDF2F6',
    '--c-header': '#9D174D',
    '--c-on-header': '#FFFFFF',
  },
  brown: {
    '--c-primary': '#8B5E3C',
    '--c-primary-hover': '#7A5132',
    '--c-primary-active': '#6B4327',
    '--c-primary-soft': '#FAF5F0',
    '--c-header': '#5C3A21',
    '--c-on-header': '#FFFFFF',
  },
}

/** Control and row heights per font size (ux.md 1.1). */
export const sizes: Record<Theme['fontSize'], { control: number; row: number }> = {
  14: { control: 32, row: 36 },
  16: { control: 36, row: 42 },
  18: { control: 40, row: 48 },
}

/** Paints the page: the theme's six variables, and the font size that rem units scale by. */
export const paint = ({ themeColor, fontSize }: Theme): void => {
  const root = document.documentElement
  for (const [name, value] of Object.entries(themes[themeColor])) root.style.setProperty(name, value)
  root.dataset.theme = themeColor
  root.style.fontSize = `${fontSize}px`
}
