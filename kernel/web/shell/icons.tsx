import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BellOutlined,
  CarOutlined,
  CheckSquareOutlined,
  CloseSquareOutlined,
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
  ScanOutlined,
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
  scan: ScanOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  menu: MenuOutlined,
  car: CarOutlined,
  check: CheckSquareOutlined,
  cross: CloseSquareOutlined,
  stop: StopOutlined,
  back: RollbackOutlined,
  medicine: MedicineBoxOutlined,
  flask: ExperimentOutlined,
  alert: AlertOutlined,
  safety: SafetyCertificateOutlined,
  bank: BankOutlined,
  tool: ToolOutlined,
}

/** The menu's own icon, else that of any paper: never a character (ux.md 91). */
export const MenuIcon = ({ icon }: { icon?: string }) => {
  const Known = icons[icon ?? ''] ?? FileTextOutlined
  return (
    <span className="f-menu-icon" aria-hidden="true">
      <Known />
    </span>
  )
}
