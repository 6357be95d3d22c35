import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CloudOutlined,
  DatabaseOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  LineChartOutlined,
  LinkOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** Icons a menu row may name in its `icon` column. */
const icons: Record<string, ComponentType> = {
  home: HomeOutlined,
  app: AppstoreOutlined,
  cart: ShoppingCartOutlined,
  list: UnorderedListOutlined,
  database: DatabaseOutlined,
  file: FileTextOutlined,
  wallet: WalletOutlined,
  box: InboxOutlined,
  audit: AuditOutlined,
  chart: BarChartOutlined,
  line: LineChartOutlined,
  cloud: CloudOutlined,
  link: LinkOutlined,
  bell: BellOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  user: UserOutlined,
}

/** The menu's icon; entries without one show the first character of their name. */
export const MenuIcon = ({ icon, name }: { icon?: string; name: string }) => {
  const Known = icons[icon ?? '']
  return (
    <span className="f-menu-icon" aria-hidden="true">
      {Known ? <Known /> : [...name][0]}
    </span>
  )
}
