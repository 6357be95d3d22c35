import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CarOutlined,
  CheckSquareOutlined,
  CloudOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  HomeOutlined,
  InboxOutlined,
  LineChartOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  MenuOutlined,
  PayCircleOutlined,
  RollbackOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  StopOutlined,
  TeamOutlined,
  ToolOutlined,
  UnorderedListOutlined,
  UserOutlined,
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
  wallet: PayCircleOutlined,
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

/** What the last part of a menu path, then its area, is about; the first that fits. */
const rules: readonly (readonly [RegExp, ComponentType])[] = [
  [/^Home$/, HomeOutlined],
  [/^menu$/, MenuOutlined],
  [/setting|config|type$|dataPermission/i, SettingOutlined],
  [/audit|correction|entry|priceCheck/i, AuditOutlined],
  [/planning|formulate|newApply/, FileTextOutlined],
  [/delivery|shipping|distributionPoint/, CarOutlined],
  [/acceptance|receipt/i, CheckSquareOutlined],
  [/refusal|rejected/, StopOutlined],
  [/return/i, RollbackOutlined],
  [/drug/i, MedicineBoxOutlined],
  [/consumable|reagent/i, ExperimentOutlined],
  [/logistics|inventory/i, InboxOutlined],
  [/warning|monitor/i, AlertOutlined],
  [/certificate/, SafetyCertificateOutlined],
  [/manufacturer|hospital|department|supplier|enterprise/i, BankOutlined],
  [/^settlement/, PayCircleOutlined],
  [/order|sales/i, ShoppingCartOutlined],
  [/classification|list|catalog|library|log$/i, UnorderedListOutlined],
  [/message/, BellOutlined],
  [/user$|role$/, TeamOutlined],
  [/personalInfo/, UserOutlined],
  [/debug|upgrade|screens|governance/i, ToolOutlined],
  [/^analysis|volatility/i, LineChartOutlined],
  [/^statistics|^assessment|report/i, BarChartOutlined],
  [/^trace/, LinkOutlined],
  [/^contract/, FileTextOutlined],
]

const byPath = (path: string): ComponentType | undefined => {
  const bare = path.replace(/^\/+/, '')
  const last = bare.split('/').at(-1) ?? ''
  return (rules.find(([r]) => r.test(last)) ?? rules.find(([r]) => r.test(bare)))?.[1]
}

/** The menu's own icon, else the one its path suggests, else the first character of its name. */
export const MenuIcon = ({ icon, path = '', name }: { icon?: string; path?: string; name: string }) => {
  const Known = icons[icon ?? ''] ?? byPath(path)
  return (
    <span className="f-menu-icon" aria-hidden="true">
      {Known ? <Known /> : [...name][0]}
    </span>
  )
}
