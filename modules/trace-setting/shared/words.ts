import { word, wordsOf } from '#kernel/shared/words.ts'
import { lacks } from './lacks.ts'

export const mappingWords = wordsOf({
  code: word.text('平台编码', 120),
  name: word.text('名称', 200),
  spec: word.text('规格', 150),
  manufacturer: word.text('生产企业', 180),
  insuranceCode: word.text('医保编码', 150),
  hospitalCode: word.text('院内编码', 120),
  idents: word.text('药品标识码', 130),
  lack: word.choice('缺少', { ...lacks, complete: '齐全' }, 150),
  hospital: word.text('医院', 180),
})

/** What the operate log says of a setting. */
export const settingWords = wordsOf({
  address: word.text('平台地址'),
  code: word.text('机构编号'),
  name: word.text('机构名称'),
  admdvs: word.text('参保地区划'),
  paasid: word.text('接入账号'),
  token: word.text('密钥'),
  operator: word.text('经办人编号'),
  operatorName: word.text('经办人姓名'),
  switched: word.text('已启用接口'),
  auto: word.choice('报送方式', { event: '随单据自动报送', daily: '每天定时报送', hand: '手工报送' }),
  autoAt: word.text('报送时间'),
  batch: word.bool('批量接口'),
  batchSize: word.int('每批条数'),
  pauseMs: word.int('报文间隔（毫秒）'),
  timeoutMs: word.int('应答时限（毫秒）'),
  unit: word.choice('数量单位', { pack: '最小计价包装', min: '最小使用单位' }),
  devices: word.bool('器械也报送'),
  signsIn: word.bool('须先签到'),
  receiver: word.text('接收方系统代码'),
  required: word.text('必填字段'),
  names: word.text('平台字段名'),
})
