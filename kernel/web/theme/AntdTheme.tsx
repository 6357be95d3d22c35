import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider, type ThemeConfig } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, use, useMemo } from 'react'
import { useLanguage } from '../i18n.ts'
import { type Theme, useSession } from '../session/store.ts'
import { antdSheet } from './sheet.ts'
import { sizes, themes } from './themes.ts'

/**
 * While a button works its name stays the same. antd's own sign joins the name as "loading" and leaves by an animation,
 * which in a window that is not painted never ends.
 */
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** antd's tokens: our colours, and its own defaults that fail WCAG AA replaced (ux.md 1.1, F10). */
const tokensOf = ({ themeColor, fontSize }: Theme): ThemeConfig => {
  const c = themes[themeColor]
  const { control, row } = sizes[fontSize]
  const cell = Math.max(4, Math.floor((row - fontSize * 1.5714) / 2))
  return {
    // the build brings the styles as one sheet (tools/antd-sheet.ts); a browser that made them worked two seconds for each new page
    zeroRuntime: true,
    token: {
      colorPrimary: c['--c-primary'],
      colorPrimaryHover: c['--c-primary-hover'],
      colorPrimaryActive: c['--c-primary-active'],
      colorPrimaryText: c['--c-primary'],
      colorPrimaryBg: c['--c-primary-soft'],
      colorLink: c['--c-primary'],
      // readable on the soft ground of the row it hovers over
      colorLinkHover: c['--c-primary-active'],
      colorLinkActive: c['--c-primary-active'],
      colorInfo: '#0958D9',
      colorSuccess: '#237804',
      colorSuccessBg: '#F6FFED',
      colorSuccessBorder: '#B7EB8F',
      colorWarning: '#874D00',
      colorWarningBg: '#FFFBE6',
      colorWarningBorder: '#FFE58F',
      colorError: '#CF1322',
      colorErrorBg: '#FFF2F0',
      colorErrorBorder: '#FFCCC7',
      colorTextSecondary: '#595959',
      colorTextTertiary: '#595959',
      colorTextDescription: '#595959',
      colorTextPlaceholder: '#767676',
      colorTextQuaternary: '#767676',
      borderRadius: 6,
      fontFamily: 'inherit',
      fontSize,
      controlHeight: control,
      // without it, what goes would wait for the end of a movement that the style sheet has switched off
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: {
        headerBg: '#F7F7F8',
        headerColor: '#3A3A3C',
        rowHoverBg: c['--c-primary-soft'],
        rowSelectedBg: c['--c-primary-soft'],
        rowSelectedHoverBg: c['--c-primary-soft'],
        cellPaddingBlock: cell,
        cellPaddingBlockMD: cell,
        cellPaddingBlockSM: Math.max(3, cell - 2),
        cellPaddingInline: 12,
      },
      Menu: { itemSelectedBg: c['--c-primary-soft'], itemSelectedColor: c['--c-primary-active'] },
      Tabs: { itemSelectedColor: c['--c-primary-active'] },
      Button: { primaryShadow: 'none', dangerShadow: 'none', defaultShadow: 'none' },
      Form: { itemMarginBottom: 16 },
    },
  }
}

/** Theme, sizes, locale and dates for everything made of antd. */
export const AntdTheme = ({ children }: { children: ReactNode }) => {
  use(antdSheet())
  const look = useSession((s) => s.theme)
  const lang = useLanguage()
  const theme = useMemo(() => tokensOf(look), [look])
  dayjs.locale(lang === 'zh' ? 'zh-cn' : 'en')
  return (
    <ConfigProvider theme={theme} locale={lang === 'zh' ? zhCN : enUS} button={button}>
      {children}
    </ConfigProvider>
  )
}
